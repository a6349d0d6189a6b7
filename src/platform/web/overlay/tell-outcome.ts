import type { BulkReply } from '#platform/model/bulk.ts'
import { Failure } from '../client/failure.ts'
import type { useToasts } from './use-toasts.tsx'

/** Fails where an act on one record alone was refused. */
export function mustSucceed({ succeeded, refused }: BulkReply) {
  const [refusal] = refused
  if (refusal && succeeded.length === 0 && refused.length === 1)
    throw new Failure({ kind: 'refused', message: refusal.message, code: refusal.code })
}

/** Says what came of an act on several records. One alone that was refused fails, so that its dialog shows why. */
export function showOutcome(
  toasts: Pick<ReturnType<typeof useToasts>, 'done' | 'failed'>,
  reply: BulkReply,
  words: { done: (count: number) => string; refused: (count: number, first: string) => string },
  follow?: Parameters<ReturnType<typeof useToasts>['done']>[1],
) {
  mustSucceed(reply)
  const { succeeded, refused } = reply
  const [refusal] = refused
  if (succeeded.length > 0) toasts.done(words.done(succeeded.length), follow)
  if (refusal)
    toasts.failed(new Failure({ kind: 'refused', message: words.refused(refused.length, refusal.message) }))
}
