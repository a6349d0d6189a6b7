import dayjs from 'dayjs'
import timezone from 'dayjs/plugin/timezone.js'
import utc from 'dayjs/plugin/utc.js'
import { madeOnce } from './made-once.ts'

dayjs.extend(utc)
dayjs.extend(timezone)

/** A calendar day as text: YYYY-MM-DD. */
export type DayText = string

/** The instant (ms) of a time of a day, HH:MM, in a zone. */
export const instantAt = (day: DayText, time: string, zone: string): number =>
  dayjs.tz(`${day}T${time}:00`, zone).valueOf()

/** The instant (ms) at which a day begins in a zone. */
export const startOfDay = (day: DayText, zone: string): number => instantAt(day, '00:00', zone)

/** The day so many days later. */
export const addDays = (day: DayText, days: number): DayText =>
  dayjs.utc(day).add(days, 'day').format('YYYY-MM-DD')

/** The instant (ms) at which a day is over in a zone: the start of the next one. Expirations are stored so. */
export const endOfDay = (day: DayText, zone: string): number => startOfDay(addDays(day, 1), zone)

/** The calendar day of an instant (ms) in a zone. */
export const dayOf = (instant: number, zone: string): DayText =>
  wallClock(instant, zone).toISOString().slice(0, 'YYYY-MM-DD'.length)

/** The last day that lies before an instant which ends a term: what a person chose as expiration. */
export const lastDayBefore = (instant: number, zone: string): DayText => dayOf(instant - 1, zone)

const DAY_MS = 86_400_000
const clockOf = madeOnce(
  (zone) => new Intl.DateTimeFormat('en-US', { timeZone: zone, timeZoneName: 'longOffset', year: 'numeric' }),
)

/** What the clocks of a zone are ahead of UTC (ms) at an instant (ms). */
function offsetAt(instant: number, zone: string): number {
  const [, sign, ...parts] = /GMT(?:([+-])(\d+):(\d+)(?::(\d+))?)?$/.exec(clockOf(zone).format(instant)) ?? []
  const [hours = 0, minutes = 0, seconds = 0] = parts.map((part) => Number(part ?? 0))
  return (sign === '-' ? -1_000 : 1_000) * ((hours * 60 + minutes) * 60 + seconds)
}

/** The same where a day (UTC, counted from 1970) begins: asked for thousands of instants, it is made once for each day. */
const offsetOfDays = madeOnce((zone) => {
  const known = new Map<number, number>()
  return (day: number) => {
    const found = known.get(day) ?? offsetAt(day * DAY_MS, zone)
    known.set(day, found)
    return found
  }
})

/** An instant (ms, or ISO 8601) as the clocks of a zone show it: a Date whose UTC parts are what the clock said. */
export function wallClock(instant: number | string, zone: string): Date {
  const at = typeof instant === 'number' ? instant : Date.parse(instant)
  const offsetOfDay = offsetOfDays(zone)
  const day = Math.floor(at / DAY_MS)
  const [before, after] = [offsetOfDay(day), offsetOfDay(day + 1)]
  return new Date(at + (before === after ? before : offsetAt(at, zone)))
}
