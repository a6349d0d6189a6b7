import { type DateFormat, formatDay } from '#platform/model/date-format.ts'
import * as days from '#platform/model/day.ts'

export { addDays } from '#platform/model/day.ts'
export { type DateFormat, formatDay }

const utc = (day: string) => new Date(`${day}T00:00:00Z`)

/** "November 20, 2026": in sentences months are words. */
export const longDay = (day: string): string =>
  utc(day).toLocaleDateString('en-US', { dateStyle: 'long', timeZone: 'UTC' })

/** The calendar day of an instant in a time zone. */
export const dayOf = (instant: string, zone: string): string => days.dayOf(Date.parse(instant), zone)

export const formatInstant = (instant: string, zone: string, format: DateFormat): string =>
  formatDay(dayOf(instant, zone), format)

/** The instant at which a day begins in a time zone, as ISO 8601 in UTC. */
export const startOfDay = (day: string, zone: string): string =>
  new Date(days.startOfDay(day, zone)).toISOString()

/** How many days are between a day and a later one. */
export const daysBetween = (from: string, to: string): number =>
  Math.round((utc(to).getTime() - utc(from).getTime()) / 86_400_000)

/** Today in a time zone. */
export const today = (zone: string): string => dayOf(new Date().toISOString(), zone)
