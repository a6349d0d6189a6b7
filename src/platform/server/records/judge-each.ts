import type { BulkReply } from '#platform/model/bulk.ts'
import { refused, type Verdict } from '#platform/model/verdict.ts'
import { bulkReplyOf } from './bulk-reply.ts'

/** The ids of several records, each once, in the one order in which records are locked. */
const inOrder = (ids: readonly string[]) => [...new Set(ids)].sort()

/**
 * Judges each of several records before any is changed: those that may continue, and the reply that says of the others why not.
 * `found`: the records by id, locked; one that is not among them is not found.
 */
export function judgeEach<R>(
  ids: readonly string[],
  found: ReadonlyMap<string, R>,
  verdictOn: (record: R, id: string) => Verdict,
): { permitted: R[]; reply: BulkReply } {
  const permitted: R[] = []
  const verdicts = inOrder(ids).map((id): [string, Verdict] => {
    const record = found.get(id)
    const verdict = record === undefined ? refused('NOT_FOUND') : verdictOn(record, id)
    if (record !== undefined && verdict.ok) permitted.push(record)
    return [id, verdict]
  })
  return { permitted, reply: bulkReplyOf(verdicts) }
}

/**
 * Acts on several records one after the other, where each act may change what is thought of the next. `order`: which is
 * first, where it is not the one with the smallest id.
 */
export async function actOnEach<R>(
  ids: readonly string[],
  find: (id: string) => R | undefined | Promise<R | undefined>,
  act: (record: R, id: string) => Promise<Verdict>,
  order: (a: string, b: string) => number = () => 0,
): Promise<BulkReply> {
  const verdicts: [string, Verdict][] = []
  for (const id of inOrder(ids).sort(order)) {
    const record = await find(id)
    verdicts.push([id, record === undefined ? refused('NOT_FOUND') : await act(record, id)])
  }
  return bulkReplyOf(verdicts)
}
