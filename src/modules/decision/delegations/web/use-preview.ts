import { useQueries } from '@tanstack/react-query'
import type * as z from 'zod'
import { keyOf } from '#platform/web/client.ts'
import { previewCascade } from '../model/delegation-calls.ts'
import { decision } from './service.ts'

type Reply = z.output<typeof previewCascade.reply>

/** A preview reads the whole decision: a larger selection is not read record by record. */
const AT_MOST = 25

export type Preview =
  | { state: 'none' | 'waiting' | 'failed' | 'tooMany' }
  | {
      state: 'known'
      /** Open delegations below, where one delegation is asked about. */
      affected: number | undefined
      /** How many below lose force, and by whom they are held. */
      below: number
      recipients: readonly string[]
      /** Who can decide less. */
      people: readonly string[]
    }

/** What an act on these delegations would change below and for whom, all of them together. */
export function usePreview(
  act: 'REVOKE' | 'SUSPEND' | 'DELETE' | undefined,
  ids: readonly string[],
): Preview {
  const isAsked = act !== undefined && ids.length <= AT_MOST
  const replies = useQueries({
    queries: isAsked
      ? ids.map((delegationId) => {
          const asked = { body: { delegationId, act } }
          return {
            queryKey: keyOf(decision.base, previewCascade, asked),
            queryFn: ({ signal }: { signal: AbortSignal }) => decision.ask(previewCascade, asked, signal),
          }
        })
      : [],
  })
  if (act === undefined) return { state: 'none' }
  if (!isAsked) return { state: 'tooMany' }
  if (replies.some((reply) => reply.isError)) return { state: 'failed' }
  const known = replies.flatMap((reply) => reply.data ?? [])
  return known.length < ids.length ? { state: 'waiting' } : together(known, new Set(ids))
}

/** A delegation below two of them counts once, and none that is acted on itself. */
function together(replies: readonly Reply[], chosen: ReadonlySet<string>): Preview {
  const listed = replies.flatMap((reply) => reply.childDelegationsInvalidated)
  const named = new Map(listed.flatMap((each) => (each.id ? [[each.id, each.recipient] as const] : [])))
  const unlisted = replies.reduce(
    (sum, reply) =>
      sum +
      reply.numberOfChildDelegationsInvalidated -
      reply.childDelegationsInvalidated.filter((each) => each.id).length,
    0,
  )
  for (const id of chosen) named.delete(id)
  return {
    state: 'known',
    affected: replies.length === 1 ? replies[0]?.childDelegationsAffected : undefined,
    below: named.size + unlisted,
    recipients: [...new Set(named.values())],
    people: [...new Set(replies.flatMap((reply) => reply.peopleTold))],
  }
}
