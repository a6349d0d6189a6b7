import { type DayText, dayOf } from '#platform/model/day.ts'

const ZONE = 'America/New_York'
const HOUR = 3_600_000
const known = new Map<number, DayText>()

/** The day of an instant. Days begin on the hour, so a calendar is asked once for each hour and not for each delegation. */
export function dayAt(instant: number): DayText {
  const hour = Math.floor(instant / HOUR)
  const day = known.get(hour) ?? dayOf(hour * HOUR, ZONE)
  known.set(hour, day)
  return day
}
