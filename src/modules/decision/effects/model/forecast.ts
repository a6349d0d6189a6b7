import type { Snapshot } from '#modules/authority/engine/model/snapshot.ts'
import type { Terms } from '#modules/authority/terms/model/terms.ts'

/**
 * What was loaded for now and what is on record of days to come. Each instant (ms) on which something begins or ends has its
 * own.
 */
export type ForecastSnapshot = Snapshot & {
  /** All rates. */
  readonly laterRates: readonly RatesFrom[]
  /** The whole, where people, places or caps in it change: the first few times. */
  readonly later: readonly Snapshot[]
  /** The first such change that was not loaded. null: all were. */
  readonly knownUntil: number | null
}
export type RatesFrom = { readonly from: number; readonly rates: Snapshot['rates'] }

/** The two sides of a comparison, and since when they are so: ms; null: immediately. */
export type Day = { readonly from: number | null; readonly before: Snapshot; readonly after: Snapshot }

/** How many days to come are compared at most, and loaded where people, places or caps change. */
export const MOST_DAYS = 6

/** Now and the days to come on which what the delegations give may differ. `delegationIds`: those that were judged. */
export function daysOf(
  delegationIds: readonly string[],
  before: ForecastSnapshot,
  after: ForecastSnapshot,
): readonly [now: Day, ...toCome: Day[]] {
  const judged = new Set(delegationIds)
  const until = Math.min(before.knownUntil ?? Infinity, after.knownUntil ?? Infinity)
  const dayFrom = (from: number | null): Day => {
    const is = on(after, from, until)
    return { from, before: addUnchanged(on(before, from, until), is, judged), after: is }
  }
  return [dayFrom(null), ...daysToCome(delegationIds, before, after, until).map(dayFrom)]
}

/** The same on a day to come, at the rates of then. What is not known of people, places and caps stays as it is. */
function on(foreseen: ForecastSnapshot, day: number | null, until: number): Snapshot {
  if (day === null) return foreseen
  const known = foreseen.later.findLast(({ at }) => at <= day && at < until) ?? foreseen
  return { ...known, at: day, rates: ratesOn(foreseen, day) }
}

const ratesOn = ({ rates, laterRates }: ForecastSnapshot, day: number) =>
  laterRates.findLast(({ from }) => from <= day)?.rates ?? rates

/** Days on which the one begins or ends something and the other does not come first; then days of both. */
function daysToCome(
  delegationIds: readonly string[],
  before: ForecastSnapshot,
  after: ForecastSnapshot,
  until: number,
): number[] {
  const [was, is] = [before, after].map(({ later }) => later.map(({ at }) => at).filter((at) => at < until))
  const ofOne = [
    ...daysOfChangedTerms(delegationIds, before, after),
    ...daysOfRates(before, after),
    ...onlyIn(was!, is!),
    ...onlyIn(is!, was!),
  ]
  const ofBoth = [...was!, ...[before, after].flatMap(termsIn).flatMap(daysIn)]
  const toCome = (days: readonly (number | null)[]) =>
    days.flatMap((day) => (day !== null && day > after.at ? [day] : [])).sort((a, b) => a - b)
  return [...new Set([...toCome(ofOne), ...toCome(ofBoth)])].slice(0, MOST_DAYS).sort((a, b) => a - b)
}

const onlyIn = (some: readonly number[], others: readonly number[]) =>
  some.filter((day) => !others.includes(day))

const daysIn = ({ effective, expiration }: Terms) => [effective, expiration]

/** The terms of all delegations, and those accepted last where a change waits. */
const termsIn = ({ delegations, slots }: Snapshot): Terms[] => [
  ...[...delegations.values()].map(({ terms }) => terms),
  ...[...slots.values()].flatMap(({ acceptedTerms }) => acceptedTerms ?? []),
]

/** The days on which one of the delegations begins or ends in one snapshot and not in the other. */
function daysOfChangedTerms(delegationIds: readonly string[], before: Snapshot, after: Snapshot) {
  const daysOfOne = (snapshot: Snapshot, id: string) => {
    const terms = snapshot.delegations.get(id)?.terms
    return terms ? daysIn(terms) : [null, null]
  }
  return delegationIds.flatMap((id) => {
    const [was, is] = [daysOfOne(before, id), daysOfOne(after, id)]
    return [0, 1].flatMap((i) => (was[i] === is[i] ? [] : [was[i] ?? null, is[i] ?? null]))
  })
}

/** The days on which rates are others in the one than in the other. */
const daysOfRates = (before: ForecastSnapshot, after: ForecastSnapshot): number[] =>
  [...before.laterRates, ...after.laterRates]
    .map(({ from }) => from)
    .filter((day) => wordsOf(ratesOn(before, day)) !== wordsOf(ratesOn(after, day)))
const wordsOf = (rates: Snapshot['rates']) => JSON.stringify([...rates].sort())

/** What someone who gains had already by other delegations, which the act leaves as they are. */
function addUnchanged(before: Snapshot, after: Snapshot, judged: ReadonlySet<string>): Snapshot {
  const added = <V>(was: ReadonlyMap<string, V>, is: ReadonlyMap<string, V>, keep = (_: V) => true) =>
    new Map([...[...is].filter(([, value]) => keep(value)), ...was])
  return {
    ...before,
    decisions: added(before.decisions, after.decisions),
    delegations: added(before.delegations, after.delegations, ({ id }) => !judged.has(id)),
    slots: added(before.slots, after.slots, ({ delegationId }) => !judged.has(delegationId)),
    users: added(before.users, after.users),
    positions: added(before.positions, after.positions),
    groups: added(before.groups, after.groups),
    occupancies: [
      ...before.occupancies,
      ...after.occupancies.filter(({ positionId }) => !before.positions.has(positionId)),
    ],
  }
}
