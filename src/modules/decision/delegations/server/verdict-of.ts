import { type RefusedVerdict, refused } from '#platform/model/verdict.ts'
import { Refusal } from '#platform/server/http/refusal.ts'

/** The refusal of one of several, in the words of its first field. Any other error continues. */
export function verdictOf(error: unknown): RefusedVerdict {
  if (!(error instanceof Refusal)) throw error
  const first = error.fields?.[0]?.message
  return first === undefined
    ? { ok: false, ...error.failure, params: error.params }
    : refused('INVALID_TRANSITION', { sentence: first })
}
