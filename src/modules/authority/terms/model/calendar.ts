import { madeOnce } from '#platform/model/made-once.ts'

const DAY_MS = 86_400_000

const formatterOf = madeOnce(
  (zone) =>
    new Intl.DateTimeFormat('en-US', {
      timeZone: zone,
      calendar: 'gregory',
      numberingSystem: 'latn',
      year: 'numeric',
      month: 'numeric',
      day: 'numeric',
    }),
)

/** A calendar day. `month` counts from 1. */
export type Day = { readonly year: number; readonly month: number; readonly day: number }

/** The calendar day of an instant (ms) in an IANA zone. */
export function dayOf(instant: number, zone: string): Day {
  const part = new Map(
    formatterOf(zone)
      .formatToParts(instant)
      .map((p) => [p.type, Number(p.value)]),
  )
  return { year: part.get('year') ?? 0, month: part.get('month') ?? 0, day: part.get('day') ?? 0 }
}

const dayNumber = (year: number, monthFrom0: number, day: number) => Date.UTC(year, monthFrom0, day) / DAY_MS

/** The number (days since 1970) of the day that lies `months` later; the end of a shorter month where the day is missing. */
export function afterMonths(start: Day, months: number): number {
  const count = start.year * 12 + (start.month - 1) + months
  const year = Math.floor(count / 12)
  const month = count - year * 12
  const lastDay = new Date(Date.UTC(year, month + 1, 0)).getUTCDate()
  return dayNumber(year, month, Math.min(start.day, lastDay))
}

/** The number (days since 1970) of the day that lies `days` later. */
export const afterDays = (start: Day, days: number): number =>
  dayNumber(start.year, start.month - 1, start.day) + days
