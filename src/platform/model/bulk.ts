import * as z from 'zod'
import { failureOf } from './failures.ts'
import { id } from './fields.ts'
import type { Verdict } from './verdict.ts'

const refusal = z.object({ id, code: z.string(), message: z.string() })

/** What an act on several records did: each is answered for itself. */
export const bulkReply = z.object({ succeeded: z.array(id), refused: z.array(refusal) })
export type BulkReply = z.output<typeof bulkReply>

/** The verdicts of an act, by the ids of its records, as its reply. */
export function bulkReplyOf(verdicts: readonly (readonly [id: string, Verdict])[]): BulkReply {
  const reply: BulkReply = { succeeded: [], refused: [] }
  for (const [id, verdict] of verdicts)
    if (verdict.ok) reply.succeeded.push(id)
    else
      reply.refused.push({ id, code: verdict.code, message: failureOf(verdict.code, verdict.params).message })
  return reply
}
