import dayjs from 'dayjs'
import timezone from 'dayjs/plugin/timezone.js'
import utc from 'dayjs/plugin/utc.js'
import { madeOnce } from './made-once.ts'

dayjs.extend(utc)
dayjs.extend(timezone)

/** A calendar day as text: YYYY-MM-DD. */
export type DayText = string

/** The instant (ms) at which a day begins in a zone. */
export const startOfDay = (day: DayText, zone: string): number => dayjs.tz(`${day}T00:00:00`, zone).valueOf()

/** The instant (ms) at which a day is over in a zone: the start of the next one. Expirations are stored so. */
export const endOfDay = (day: DayText, zone: string): number =>
  startOfDay(dayjs.utc(day).add(1, 'day').format('YYYY-MM-DD'), zone)

/** The calendar day of an instant (ms) in a zone. */
export const dayOf = (instant: number, zone: string): DayText => dayjs(instant).tz(zone).format('YYYY-MM-DD')

/** The last day that lies before an instant which ends a term: what a person chose as expiration. */
export const lastDayBefore = (instant: number, zone: string): DayText => dayOf(instant - 1, zone)

const hour = 3_600_000
const offsetOf = madeOnce((at: string) => {
  const [zone = '', ms = ''] = at.split(' ')
  return dayjs(Number(ms)).tz(zone).utcOffset() * 60_000
})

/** An instant (ISO 8601) as the clocks of a zone show it: a Date whose UTC parts are what the clock said. */
export function wallClock(instant: string, zone: string): Date {
  const at = Date.parse(instant)
  const day = Math.floor(at / (24 * hour)) * 24 * hour
  const [before, after] = [offsetOf(`${zone} ${day}`), offsetOf(`${zone} ${day + 24 * hour}`)]
  const offset = before === after ? before : dayjs(at).tz(zone).utcOffset() * 60_000
  return new Date(at + offset)
}
