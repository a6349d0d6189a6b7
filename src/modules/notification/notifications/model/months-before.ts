/** The same day of the month, so many months earlier; of a month that is too short, its last day. Semantics 9.3. */
export function monthsBefore(now: Date, months: number): Date {
  const before = new Date(now)
  before.setUTCMonth(before.getUTCMonth() - months)
  // the day ran over into the month that follows
  if (before.getUTCDate() !== now.getUTCDate()) before.setUTCDate(0)
  return before
}
