import { previewCall } from '#modules/settings/effects/model/preview-call.ts'
import { asFailure, Failure } from '#platform/web/client/failure.ts'
import { standAt } from '#platform/web/form/address.ts'
import { useKept } from '#platform/web/form/use-kept.ts'
import { mustSucceed } from '#platform/web/overlay/tell-outcome.ts'
import type { DecisionDetail } from '../../model/decision.ts'
import { createDecision, deleteDecisions, getDecision, updateDecision } from '../../model/decision-calls.ts'
import { decision as decisions } from '../decision-service.ts'
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

/** Keeps a decision: the first save of a new one makes the draft, at whose address the form then stands. */
export function useKeeping(record: DecisionDetail | undefined) {
  const create = decisions.useSend(createDecision)
  const update = decisions.useSend(updateDecision)
  const remove = decisions.useSend(deleteDecisions)
  const kept = useKept({
    record,
    read: (id) => decisions.ask(getDecision, { params: { id } }),
    send: async (known, values: DecisionValues, status: 'DRAFT' | 'PUBLISHED', shown?: string) => {
      const body = { ...values, status }
      if (known)
        return update.mutateAsync({
          params: { id: known.id },
          version: known.version,
          body,
          ...(shown && { shown }),
        })
      const made = await create.mutateAsync({ body })
      if (status === 'DRAFT') standAt(`/decisions/edit/${made.id}`)
      return made
    },
  })
  return {
    ...kept,
    /** Removes the draft that this form made. */
    remove: async () => {
      const made = record ? undefined : await kept.settled()
      if (!made) return
      const reply = await remove.mutateAsync({ body: { decisionIds: [made.id] } })
      if ('refused' in reply) mustSucceed(reply)
    },
    /** What saving a published decision would do to authority. Saves nothing. */
    look: (values: DecisionValues) =>
      kept.look(async ({ id, version }) => {
        const asked = { params: { id }, version, body: values }
        return (await decisions.ask(previewCall(updateDecision), asked)).effects
      }),
    /** `shown`: the stamp of the effects that the person was shown. */
    save: (...asked: Parameters<typeof kept.save>) =>
      kept.save(...asked).catch((thrown) => {
        throw atFields(thrown)
      }),
  }
}
