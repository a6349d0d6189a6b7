import { useNavigate } from '@tanstack/react-router'
import type { MatchingRows } from '#platform/web/acts/matching-rows.ts'
import { useBegan } from '#platform/web/jobs/long-jobs.ts'
import { useToasts } from '#platform/web/overlay/use-toasts.tsx'
import { duplicateDecisions } from '../model/decision-calls.ts'
import { decision as decisions } from './decision-service.ts'
import { texts } from './texts.ts'

/** Makes a draft of each of several; a single one is opened in the form. */
export function useDuplicate(): (rows: readonly { id: string }[], all?: MatchingRows) => void {
  const duplicate = decisions.useSend(duplicateDecisions)
  const navigate = useNavigate()
  const toasts = useToasts()
  const began = useBegan()
  return (rows, all) => {
    duplicate.mutate(
      { body: all ? { matching: all.matching } : { decisionIds: rows.map((row) => row.id) } },
      {
        onSuccess: (reply) => {
          if (!('created' in reply)) return void began(reply.jobId)
          const { created } = reply
          toasts.done(texts.duplicated(created.length))
          if (created.length === 1) void navigate({ to: `/decisions/edit/${created[0]}` })
        },
        onError: (failure) => toasts.failed(failure),
      },
    )
  }
}
