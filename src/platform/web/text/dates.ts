import { type DateFormat, formatDay } from '#platform/model/date-format.ts'

export { type DateFormat, formatDay }

const utc = (day: string) => new Date(`${day}T00:00:00Z`)

/** "November 20, 2026": in sentences months are words. */
export const longDay = (day: string): string =>
  utc(day).toLocaleDateString('en-US', { dateStyle: 'long', timeZone: 'UTC' })

/** The calendar day of an instant in a time zone. */
export const dayOf = (instant: string, zone: string): string =>
  new Intl.DateTimeFormat('en-CA', {
    timeZone: zone,
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
  }).format(new Date(instant))

export const formatInstant = (instant: string, zone: string, format: DateFormat): string =>
  formatDay(dayOf(instant, zone), format)

/** How far the clocks of a zone are ahead of UTC at an instant, in milliseconds. */
function offsetAt(at: number, zone: string): number {
  const parts = new Intl.DateTimeFormat('en-US', {
    timeZone: zone,
    hourCycle: 'h23',
    year: 'numeric',
    month: 'numeric',
    day: 'numeric',
    hour: 'numeric',
    minute: 'numeric',
    second: 'numeric',
  }).formatToParts(at)
  const of = (type: string) => Number(parts.find((part) => part.type === type)?.value)
  return Date.UTC(of('year'), of('month') - 1, of('day'), of('hour'), of('minute'), of('second')) - at
}

/** The instant at which a day begins in a time zone, as ISO 8601 in UTC. */
export function startOfDay(day: string, zone: string): string {
  const midnight = utc(day).getTime()
  const guess = midnight - offsetAt(midnight, zone)
  return new Date(midnight - offsetAt(guess, zone)).toISOString()
}

/** The day that lies so many days after another. */
export function addDays(day: string, days: number): string {
  return new Date(utc(day).getTime() + days * 86_400_000).toISOString().slice(0, 10)
}

/** How many days lie between a day and a later one. */
export const daysBetween = (from: string, to: string): number =>
  Math.round((utc(to).getTime() - utc(from).getTime()) / 86_400_000)

/** Today in a time zone. */
export const today = (zone: string): string => dayOf(new Date().toISOString(), zone)
