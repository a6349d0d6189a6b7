import type { BulkReply } from '#platform/model/bulk.ts'
import type { Verdict } from '#platform/model/verdict.ts'

/** The verdicts of an act, by the ids of its records, as its reply. */
export function bulkReplyOf(verdicts: readonly (readonly [id: string, Verdict])[]): BulkReply {
  const reply: BulkReply = { succeeded: [], refused: [] }
  for (const [id, verdict] of verdicts)
    if (verdict.ok) reply.succeeded.push(id)
    else reply.refused.push({ id, code: verdict.code, message: verdict.message })
  return reply
}
