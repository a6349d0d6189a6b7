import { useNavigate } from '@tanstack/react-router'
import { useToasts } from '#platform/web/use-toasts.tsx'
import { duplicateDelegation } from '../model/delegation-calls.ts'
import { decision } from './service.ts'
import { texts } from './texts.ts'

/** Makes a draft with the same content and opens it in the form. */
export function useDuplicate(id: string): () => void {
  const duplicate = decision.useSend(duplicateDelegation)
  const navigate = useNavigate()
  const toasts = useToasts()
  return () => {
    duplicate.mutate(
      { params: { id } },
      {
        onSuccess: (draft) => {
          toasts.done(texts.done.duplicated)
          void navigate({ to: `/delegations/edit/${draft.id}` })
        },
        onError: (failure) => toasts.failed(failure),
      },
    )
  }
}
