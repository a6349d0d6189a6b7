import { useRef, useState } from 'react'
import { previewCall } from '#modules/settings/effects/model/preview-call.ts'
import { asFailure } from '#platform/web/client/failure.ts'
import { standAt } from '#platform/web/form/address.ts'
import type { DelegationDetail } from '../../model/delegation.ts'
import { createDelegation, getDelegation, updateDelegation } from '../../model/delegation-calls.ts'
import { decision } from '../service.ts'
import { contentOfForm, type FormOutput } from './form-values.ts'

type Place = { parentDelegationId: string | null; parentSlotId: string | null }

/**
 * Saves the delegation, one save after the other: the first one of a new delegation makes the draft, at whose address the
 * form then stands; the others replace it version by version.
 */
export function useKeeping(record: DelegationDetail | undefined, isDraft: boolean) {
  const create = decision.useSend(createDelegation)
  const update = decision.useSend(updateDelegation)
  const known = useRef(record && { id: record.id, version: record.version })
  const last = useRef<Promise<unknown>>(Promise.resolve())
  const [isKept, setKept] = useState(isDraft && record !== undefined)
  const [stale, setStale] = useState(false)

  const send = async (values: FormOutput, place: Place, status: 'DRAFT' | 'ISSUED', shown?: string) => {
    const content = contentOfForm(values)
    if (known.current) {
      const { id, version } = known.current
      const body = { ...content, ...(isDraft && { ...place, status }) }
      const saved = await update.mutateAsync({ params: { id }, body, version, ...(shown && { shown }) })
      known.current = { id, version: saved.version }
      return saved
    }
    const made = await create.mutateAsync({
      body: { ...content, ...place, decisionId: values.decisionId, status },
    })
    known.current = { id: made.id, version: made.version }
    setKept(true)
    if (status === 'DRAFT') standAt(`/delegations/edit/${made.id}`)
    return made
  }

  return {
    /** There is a draft that holds what was typed. */
    isKept,
    /** Somebody else saved it since it was opened here. */
    stale,
    id: () => known.current?.id,
    /** What saving an issued delegation would do to authority. Saves nothing. */
    look: async (values: FormOutput) => {
      await last.current
      const { id = '', version = 0 } = known.current ?? {}
      const asked = { params: { id }, body: contentOfForm(values), version }
      return (await decision.ask(previewCall(updateDelegation), asked)).effects
    },
    /** `shown`: the stamp of the effects that the person was shown. */
    save: (
      values: FormOutput,
      place: Place,
      status: 'DRAFT' | 'ISSUED',
      shown?: string,
    ): Promise<DelegationDetail> => {
      const sent = last.current.then(() => send(values, place, status, shown))
      last.current = sent.catch(() => {})
      return sent.catch((thrown) => {
        if (asFailure(thrown).status === 412) setStale(true)
        throw thrown
      })
    },
    /** The next save replaces what somebody else saved. */
    takeOver: async () => {
      if (!known.current) return
      const { id, version } = await decision.ask(getDelegation, { params: { id: known.current.id } })
      known.current = { id, version }
      setStale(false)
    },
  }
}
