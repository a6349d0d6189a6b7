import { useState } from 'react'
import { previewCall } from '#modules/settings/effects/model/preview-call.ts'
import { standAt } from '#platform/web/form/address.ts'
import { useKept } from '#platform/web/form/use-kept.ts'
import { mustSucceed } from '#platform/web/overlay/tell-outcome.ts'
import { decision } from '../../../decisions/web/decision-service.ts'
import type { DelegationDetail } from '../../model/delegation.ts'
import {
  createDelegation,
  deleteDelegations,
  getDelegation,
  updateDelegation,
} from '../../model/delegation-calls.ts'
import { contentOfForm, type FormOutput } from './form-values.ts'

type SourceOfDraft = { parentDelegationId: string | null; parentSlotId: string | null }

/** Keeps a delegation: the first save of a new one makes the draft, at whose address the form then stands. */
export function useKeeping(record: DelegationDetail | undefined, isDraft: boolean) {
  const create = decision.useSend(createDelegation)
  const update = decision.useSend(updateDelegation)
  const remove = decision.useSend(deleteDelegations)
  const [draft, setDraft] = useState(isDraft ? record : undefined)
  const kept = useKept({
    record,
    read: (id) => decision.ask(getDelegation, { params: { id } }),
    send: async (
      known,
      values: FormOutput,
      place: SourceOfDraft,
      status: 'DRAFT' | 'ISSUED',
      shown?: string,
    ) => {
      const content = contentOfForm(values)
      if (known)
        return update.mutateAsync({
          params: { id: known.id },
          version: known.version,
          body: { ...content, ...(isDraft && { ...place, decisionId: values.decisionId, status }) },
          ...(shown && { shown }),
        })
      const made = await create.mutateAsync({
        body: { ...content, ...place, decisionId: values.decisionId, status },
      })
      setDraft(made)
      if (status === 'DRAFT') standAt(`/delegations/edit/${made.id}`)
      return made
    },
  })
  return {
    ...kept,
    /** The draft that holds what was typed, as it was made or found. */
    draft,
    /** Removes the draft that this form made. */
    remove: async () => {
      const made = record ? undefined : await kept.settled()
      if (!made) return
      // what shows parts of the draft goes first: nothing asks for them once the draft no longer exists
      setDraft(undefined)
      try {
        const reply = await remove.mutateAsync({ body: { delegationIds: [made.id] } })
        if ('refused' in reply) mustSucceed(reply)
      } catch (failure) {
        setDraft(draft)
        throw failure
      }
    },
    /** What saving an issued delegation would do to authority. Saves nothing. */
    look: (values: FormOutput) =>
      kept.look(async ({ id, version }) => {
        const asked = { params: { id }, body: contentOfForm(values), version }
        return (await decision.ask(previewCall(updateDelegation), asked)).effects
      }),
  }
}
