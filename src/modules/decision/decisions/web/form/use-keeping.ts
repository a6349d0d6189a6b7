import { useRef, useState } from 'react'
import { previewCall } from '#modules/settings/effects/model/preview-call.ts'
import { asFailure, Failure } from '#platform/web/client/failure.ts'
import { standAt } from '#platform/web/form/address.ts'
import { decision as decisions } from '../../../delegations/web/service.ts'
import type { DecisionDetail } from '../../model/decision.ts'
import { createDecision, getDecision, updateDecision } from '../../model/decision-calls.ts'
import { type DecisionValues, fieldOf } from './form-values.ts'

/** The same failure, with each message at the field that shows it. */
function atFields(thrown: unknown): Failure {
  const failure = asFailure(thrown)
  return new Failure({
    kind: failure.kind,
    status: failure.status,
    code: failure.code,
    message: failure.message,
    besides: failure.besides,
    fields: failure.fields.map((field) => ({ ...field, path: fieldOf(field.path) })),
  })
}

/**
 * Saves the decision, one save after the other: the first one of a new decision creates it, and the form then stands at the
 * draft's address; the others replace its fields.
 */
export function useKeeping(record: DecisionDetail | undefined) {
  const create = decisions.useSend(createDecision)
  const update = decisions.useSend(updateDecision)
  const known = useRef(record && { id: record.id, version: record.version })
  const last = useRef<Promise<unknown>>(Promise.resolve())
  const [stale, setStale] = useState(false)

  const send = async (values: DecisionValues, status: 'DRAFT' | 'PUBLISHED', shown?: string) => {
    const isNew = known.current === undefined
    const saved = known.current
      ? await update.mutateAsync({
          params: { id: known.current.id },
          version: known.current.version,
          body: { ...values, status },
          ...(shown && { shown }),
        })
      : await create.mutateAsync({ body: { ...values, status } })
    known.current = { id: saved.id, version: saved.version }
    setStale(false)
    if (isNew && status === 'DRAFT') standAt(`/decisions/edit/${saved.id}`)
    return saved
  }

  return {
    /** Somebody else saved it since it was opened here. */
    stale,
    id: () => known.current?.id,
    /** What saving a published decision would do to authority. Saves nothing. */
    look: async (values: DecisionValues) => {
      const { id = '', version = 0 } = known.current ?? {}
      const asked = { params: { id }, version, body: values }
      return (await decisions.ask(previewCall(updateDecision), asked)).effects
    },
    /** `shown`: the stamp of the effects that the person was shown. */
    save: (
      values: DecisionValues,
      status: 'DRAFT' | 'PUBLISHED',
      shown?: string,
    ): Promise<DecisionDetail> => {
      const sent = last.current.then(() => send(values, status, shown))
      last.current = sent.catch(() => {})
      return sent.catch((thrown) => {
        if (asFailure(thrown).status === 412) setStale(true)
        throw atFields(thrown)
      })
    },
    /** The next save replaces what somebody else saved. */
    takeOver: async () => {
      if (!known.current) return
      const { id, version } = await decisions.ask(getDecision, { params: { id: known.current.id } })
      known.current = { id, version }
      setStale(false)
    },
  }
}
