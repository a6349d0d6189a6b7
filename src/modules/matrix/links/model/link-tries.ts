/** So many wrong passwords lock a link, for everyone who has it. Semantics 3.10. */
export const MOST_WRONG = 10
export const LOCKED_MINUTES = 15
const WINDOW_MS = LOCKED_MINUTES * 60_000

/** What is counted of the wrong passwords of a link. */
export type Tries = {
  readonly failures: number
  readonly failedAt: Date | null
  readonly lockedUntil: Date | null
}

/** How long (s) everyone waits, also with the right password; 0: no one does. */
export const waitOf = ({ lockedUntil }: Pick<Tries, 'lockedUntil'>, now: Date): number =>
  lockedUntil && lockedUntil > now ? Math.ceil((lockedUntil.getTime() - now.getTime()) / 1_000) : 0

/**
 * After one more wrong password. Those before it count until none came for as long as a lock lasts: within that time never more
 * than the ten are compared, however they are spread.
 */
export function afterWrong({ failures, failedAt }: Tries, now: Date): Tries {
  const isOver = failedAt === null || failedAt.getTime() + WINDOW_MS <= now.getTime()
  const count = isOver ? 1 : failures + 1
  return {
    failures: count,
    failedAt: now,
    lockedUntil: count >= MOST_WRONG ? new Date(now.getTime() + WINDOW_MS) : null,
  }
}
