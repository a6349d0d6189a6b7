import { madeOnce } from './made-once.ts'

/** A calendar day as text: YYYY-MM-DD. */
export type DayText = string

/**
 * The instant (ms) of a time of a day, HH:MM, in a zone: the first at which its clocks show the time. Where they leave the time
 * out, it is the first at which they show a later one.
 */
export function instantAt(day: DayText, time: string, zone: string): number {
  const shown = Date.parse(`${day}T${time}:00Z`)
  for (const { from, until, offset } of offsetsAround(shown, zone)) {
    const at = Math.max(from, shown - offset)
    if (at < until) return at
  }
  throw new Error(`There is no ${day} ${time} in ${zone}.`)
}

/** When people are reminded and invited on a day. */
export const MORNING = '08:00'

/** The instant (ms) at which a day begins in a zone. */
export const startOfDay = (day: DayText, zone: string): number => instantAt(day, '00:00', zone)

/** The day so many days later. */
export const addDays = (day: DayText, days: number): DayText => dayTextOf(Date.parse(day) + days * DAY_MS)

/** The instant (ms) at which a day is over in a zone: the start of the next one. Expirations are stored so. */
export const endOfDay = (day: DayText, zone: string): number => startOfDay(addDays(day, 1), zone)

/** The calendar day of an instant (ms) in a zone. */
export const dayOf = (instant: number, zone: string): DayText => dayTextOf(wallClock(instant, zone).getTime())

const dayTextOf = (shown: number): DayText => new Date(shown).toISOString().slice(0, 'YYYY-MM-DD'.length)

/** The last day that is before an instant which ends a term: what a person chose as expiration. */
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

type Offset = { readonly from: number; readonly until: number; readonly offset: number }

/** Periods with what clocks are ahead of UTC in them, in order: all that a time which clocks show may be in. */
function offsetsAround(shown: number, zone: string): Offset[] {
  const offsetOfDay = offsetOfDays(zone)
  const first = Math.floor(shown / DAY_MS) - 1
  const found: Offset[] = []
  let from = Number.NEGATIVE_INFINITY
  // clocks are less than a day ahead of UTC or behind it
  for (let day = first; day < first + 3; day += 1) {
    const [before, after] = [offsetOfDay(day), offsetOfDay(day + 1)]
    if (before === after) continue
    const until = changeWithin(day, zone)
    found.push({ from, until, offset: before })
    from = until
  }
  return [...found, { from, until: Number.POSITIVE_INFINITY, offset: offsetOfDay(first + 3) }]
}

/** The instant (ms) from which clocks are ahead by something else than at the beginning of the day (UTC). */
function changeWithin(day: number, zone: string): number {
  let [low, high] = [day * DAY_MS, (day + 1) * DAY_MS]
  const before = offsetAt(low, zone)
  while (high - low > 1) {
    const middle = Math.floor((low + high) / 2)
    if (offsetAt(middle, zone) === before) low = middle
    else high = middle
  }
  return high
}

/** An instant (ms, or ISO 8601) as the clocks of a zone show it: a Date whose UTC parts are what the clock said. */
export function wallClock(instant: number | string, zone: string): Date {
  const at = typeof instant === 'number' ? instant : Date.parse(instant)
  const offsetOfDay = offsetOfDays(zone)
  const day = Math.floor(at / DAY_MS)
  const [before, after] = [offsetOfDay(day), offsetOfDay(day + 1)]
  return new Date(at + (before === after ? before : offsetAt(at, zone)))
}
