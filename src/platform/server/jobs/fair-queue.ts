import pLimit, { type LimitFunction } from 'p-limit'
import { Refusal } from '../http/refusal.ts'

/**
 * Work that costs much, such as previews: one at a time for each person and `most` at a time in this process. Anyone who has `waiting`
 * of them waiting already is refused with RATE_LIMITED. Work is not begun for the person who has gone meanwhile.
 */
export function queueOf({ most, waiting }: { most: number; waiting: number }) {
  const all = pLimit(most)
  const own = new Map<string, LimitFunction>()
  return async <T>(person: string, work: () => Promise<T>, isGone = () => false): Promise<T> => {
    const turn = own.get(person) ?? pLimit(1)
    if (turn.pendingCount >= waiting) throw new Refusal('RATE_LIMITED')
    own.set(person, turn)
    try {
      return await turn(() => all(() => (isGone() ? Promise.reject(new Refusal('OVERLOADED')) : work())))
    } finally {
      if (turn.activeCount + turn.pendingCount === 0) own.delete(person)
    }
  }
}
export type Turns = ReturnType<typeof queueOf>

/**
 * Work that anyone may ask for: `most` at a time in this process, so that it leaves room for the rest. Where `waiting` of them wait
 * already, one more is refused at the same time, as `busy` says.
 */
export function boundedTurns({ most, waiting }: { most: number; waiting: number }, busy: () => Refusal) {
  const turn = pLimit(most)
  return async <T>(work: () => Promise<T>): Promise<T> => {
    if (turn.pendingCount >= waiting) throw busy()
    return turn(work)
  }
}
