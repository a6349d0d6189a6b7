import { useNavigate } from '@tanstack/react-router'
import { useToasts } from '#platform/web/use-toasts.tsx'
import { decision as decisions } from '../../delegations/web/service.ts'
import { duplicateDecisions } from '../model/decision-calls.ts'
import { texts } from './texts.ts'

/** Makes a draft of each; a single one is opened in the form. */
export function useDuplicate(): (rows: readonly { id: string }[]) => void {
  const duplicate = decisions.useSend(duplicateDecisions)
  const navigate = useNavigate()
  const toasts = useToasts()
  return (rows) => {
    duplicate.mutate(
      { body: { decisionIds: rows.map((row) => row.id) } },
      {
        onSuccess: (reply) => {
          if (!('created' in reply)) return
          const { created } = reply
          toasts.done(texts.acts.duplicated(created.length))
          if (created.length === 1) void navigate({ to: `/decisions/edit/${created[0]}` })
        },
        onError: (failure) => toasts.failed(failure),
      },
    )
  }
}
