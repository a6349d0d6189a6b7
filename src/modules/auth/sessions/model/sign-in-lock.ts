/** After so many failures in a row, each further failure makes the next try wait so long. */
export const SIGN_IN_LOCKS = [
  { failures: 10, minutes: 1 },
  { failures: 12, minutes: 5 },
  { failures: 14, minutes: 15 },
  { failures: 16, minutes: 60 },
] as const

/** Failures count together until one of them is this long ago, or a try succeeds. */
export const FAILURES_COUNT_FOR_HOURS = 24

export const isFirstLock = (failures: number): boolean => failures === SIGN_IN_LOCKS[0].failures

/** What a person reads while a lock holds. */
export const lockedFailure = (seconds: number) => {
  const minutes = Math.ceil(seconds / 60)
  return {
    status: 429,
    code: 'SIGN_IN_LOCKED',
    message: `Too many failed attempts. Try again in ${minutes} ${minutes === 1 ? 'minute' : 'minutes'}, or sign in another way.`,
  }
}
