import { useQuery, useQueryClient } from '@tanstack/react-query'
import { previewCall } from '#modules/settings/effects/model/preview-call.ts'
import type { AnyCall } from '#platform/model/call.ts'
import { keyOf } from '#platform/web/client/client.ts'
import { decision } from '../../decisions/web/decision-service.ts'

/** What an act would do to authority, asked again whenever `again` is called. */
export function usePreview(call: AnyCall, asked: object, enabled: boolean) {
  const kept = useQueryClient()
  const preview = previewCall(call)
  // apart from what is kept of the service: an act lets that be read again, and needs no preview any longer
  const queryKey = ['previews', ...keyOf(decision.base, preview, asked)]
  const found = useQuery({
    queryKey,
    queryFn: ({ signal }) => decision.ask(preview, asked as never, signal),
    enabled,
    gcTime: 0,
    staleTime: 0,
  })
  return {
    effects: found.data?.effects,
    refused: found.data?.refused ?? [],
    error: found.error,
    again: () => kept.invalidateQueries({ queryKey }),
  }
}
