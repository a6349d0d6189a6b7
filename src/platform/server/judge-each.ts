import type { BulkReply } from '#platform/model/bulk.ts'
import { refused, type Verdict } from '#platform/model/verdict.ts'
import { bulkReplyOf } from './bulk-reply.ts'

/**
 * Judges each of several records by itself, in the order of their ids: those that may go on, and the reply that says of the others
 * why not. `found`: the records by id, locked; one that is not among them is not found.
 */
export function judgeEach<R>(
  ids: readonly string[],
  found: ReadonlyMap<string, R>,
  verdictOn: (record: R, id: string) => Verdict,
): { permitted: R[]; reply: BulkReply } {
  const permitted: R[] = []
  const verdicts = [...new Set(ids)].sort().map((id): [string, Verdict] => {
    const record = found.get(id)
    const verdict = record === undefined ? refused('NOT_FOUND') : verdictOn(record, id)
    if (record !== undefined && verdict.ok) permitted.push(record)
    return [id, verdict]
  })
  return { permitted, reply: bulkReplyOf(verdicts) }
}
