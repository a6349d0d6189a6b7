import { dayOf, endOfDay, lastDayBefore, startOfDay } from '#platform/model/day.ts'
import type { HeldPosition } from './user.ts'

/** A position from an instant until another (ISO 8601); null: with no end. */
export type OccupancyPeriod = { positionId: string; from: string; until: string | null }

/** A term in instants as a person reads it: from its first day to its last. */
export const daysOf = ({ from, until }: Pick<OccupancyPeriod, 'from' | 'until'>, zone: string) => ({
  from: dayOf(Date.parse(from), zone),
  until: until === null ? null : lastDayBefore(Date.parse(until), zone),
})

/** Days that a person wrote, as instants. What they left as it was keeps its instants; what begins today begins now. */
export function occupiedOf(
  wanted: HeldPosition,
  before: readonly OccupancyPeriod[],
  { zone, now }: { zone: string; now: Date },
): OccupancyPeriod {
  const { positionId, from, until } = wanted
  const known = before.find((each) => each.positionId === positionId)
  const days = known && daysOf(known, zone)
  const begins = from === dayOf(now.getTime(), zone) ? now.getTime() : startOfDay(from, zone)
  const ends = until === null ? null : new Date(endOfDay(until, zone)).toISOString()
  return {
    positionId,
    from: known && days?.from === from ? known.from : new Date(begins).toISOString(),
    until: known && days?.until === until ? known.until : ends,
  }
}

/** The positions that someone holds at an instant. */
export const occupiedAt = (positions: readonly OccupancyPeriod[], at: Date): string[] =>
  positions
    .filter(
      ({ from, until }) => Date.parse(from) <= at.getTime() && (!until || Date.parse(until) > at.getTime()),
    )
    .map(({ positionId }) => positionId)

type ChangeOfPosition = {
  ended?: { positionId: string; from: Date } | undefined
  set?: OccupancyPeriod | undefined
}

/** What is left out ends now, or never begins; what has other days is said again, from its old beginning on. */
export function changesOfPositions(
  before: readonly OccupancyPeriod[],
  after: readonly OccupancyPeriod[],
  now: Date,
): ChangeOfPosition[] {
  const isIn = (all: readonly OccupancyPeriod[], each: OccupancyPeriod) =>
    all.some(
      ({ positionId, from, until }) =>
        positionId === each.positionId && from === each.from && until === each.until,
    )
  const gone = before.filter((each) => !isIn(after, each))
  const came = after.filter((each) => !isIn(before, each))
  return [
    ...gone.map((each) => {
      const isSaidAnew = came.some(({ positionId }) => positionId === each.positionId)
      const from = isSaidAnew ? new Date(each.from) : new Date(Math.max(now.getTime(), Date.parse(each.from)))
      return { ended: { positionId: each.positionId, from } }
    }),
    ...came.map((set) => ({ set })),
  ]
}
