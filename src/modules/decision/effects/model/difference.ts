import { isHeld } from '../../authority/model/holding.ts'
import { type Change, covers, type Held, impact } from '../../authority/model/impact.ts'
import { indexOf } from '../../authority/model/index-of.ts'
import { isLive, isOpen } from '../../authority/model/live.ts'
import type { Scale } from '../../authority/model/measure.ts'
import type { Snapshot } from '../../authority/model/snapshot.ts'
import { whatCan } from '../../authority/model/what-can.ts'

/** What was loaded for now, with the rates that are to come: all of them, from each instant (ms) on which one begins or ends. */
export type Foreseen = Snapshot & { readonly laterRates: readonly RatesFrom[] }
export type RatesFrom = { readonly from: number; readonly rates: Snapshot['rates'] }

/** What somebody can decide less or more of, and since when: ms; null: at once. */
export type Changed = Change & {
  readonly less: boolean
  readonly more: boolean
  readonly from: number | null
  /** The rates by which the one and the other are compared. */
  readonly scales: { readonly before: Scale; readonly after: Scale }
}

/** What became of some delegations between two snapshots of them. Ids; each delegation stands in one list at most. */
export type Difference = {
  readonly ended: readonly string[]
  readonly notLive: readonly string[]
  readonly flagged: readonly string[]
  /** One row for each person, decision, authority type and group. */
  readonly changes: readonly Changed[]
}

/**
 * `alertsOf`: what of an open delegation no longer fits what is above it, by name. Who can decide what is compared now and,
 * where days of delegations or rates change, on each of those days: a row says the first on which it differs.
 */
export function difference(
  delegationIds: readonly string[],
  before: Foreseen,
  after: Foreseen,
  alertsOf: (snapshot: Snapshot, delegationId: string) => readonly string[],
  groupIds: readonly string[] = [],
): Difference {
  const [was, is] = [standingIn(before), standingIn(after)]
  const ended = delegationIds.filter((id) => is.open(id) < was.open(id))
  const rest = delegationIds.filter((id) => !ended.includes(id))
  const notLive = rest.filter((id) => was.usable(id) && !is.usable(id))
  const flagged = rest.filter(
    (id) => !notLive.includes(id) && gains(alertsOf(before, id), alertsOf(after, id)),
  )
  const changes = new Map<string, Changed>()
  for (const day of [null, ...changedDays(delegationIds, before, after)]) {
    const scales = { before: on(before, day), after: on(after, day) }
    for (const change of impact(scales.before, scales.after, groupIds)) {
      const { userId, decisionId, authorityTypeId, groupId } = change
      const key = JSON.stringify([userId, decisionId, authorityTypeId, groupId])
      const less = lacks(scales.before, change.before, scales.after, change.after)
      const more = lacks(scales.after, change.after, scales.before, change.before)
      if ((less || more) && !changes.has(key)) changes.set(key, { ...change, less, more, from: day, scales })
    }
  }
  return { ended, notLive, flagged, changes: [...changes.values()] }
}

/** Something of the one is not covered by anything of the other. */
const lacks = (one: Snapshot, some: readonly Held[], other: Snapshot, others: readonly Held[]) =>
  some.some((held) => !others.some((each) => covers({ scale: other, held: each }, { scale: one, held })))

const gains = (was: readonly string[], is: readonly string[]) => is.some((alert) => !was.includes(alert))

/** The same on a day to come, at the rates of then. */
export const on = (snapshot: Foreseen, day: number | null): Foreseen =>
  day === null ? snapshot : { ...snapshot, at: day, rates: ratesOn(snapshot, day) }

const ratesOn = ({ rates, laterRates }: Foreseen, day: number) =>
  laterRates.findLast(({ from }) => from <= day)?.rates ?? rates

/** The days to come on which rates are others in the one than in the other. */
const daysOfRates = (before: Foreseen, after: Foreseen): number[] =>
  [...before.laterRates, ...after.laterRates]
    .map(({ from }) => from)
    .filter((day) => wordsOf(ratesOn(before, day)) !== wordsOf(ratesOn(after, day)))
const wordsOf = (rates: Snapshot['rates']) => JSON.stringify([...rates].sort())

const MOST_DAYS = 6

/** The days to come on which one of the delegations begins or ends in one snapshot and not in the other, or rates differ. */
function changedDays(delegationIds: readonly string[], before: Foreseen, after: Foreseen): number[] {
  const daysIn = (snapshot: Snapshot, id: string) => {
    const terms = snapshot.delegations.get(id)?.terms
    return terms ? [terms.effective, terms.expiration] : [null, null]
  }
  const days = delegationIds.flatMap((id) => {
    const [was, is] = [daysIn(before, id), daysIn(after, id)]
    return [0, 1].flatMap((i) => (was[i] === is[i] ? [] : [was[i], is[i]]))
  })
  return [...new Set([...days, ...daysOfRates(before, after)])]
    .flatMap((day) => (typeof day === 'number' && day > after.at ? [day] : []))
    .sort((a, b) => a - b)
    .slice(0, MOST_DAYS)
}

function standingIn(snapshot: Snapshot) {
  const index = indexOf(snapshot)
  const slotsOf = (id: string) => index.slotsOfDelegation.get(id) ?? []
  return {
    /** How many of its recipients have it and did not lose it. */
    open: (id: string) =>
      slotsOf(id).filter((slot) => isOpen(slot.status) && !slot.endedWithUser && !slot.endedWithPosition)
        .length,
    /** In force, and somebody holds it. */
    usable: (id: string) =>
      slotsOf(id).some((slot) => isLive(snapshot, slot.id) && isHeld(snapshot, index, slot)),
  }
}

/** Whether anybody in the snapshot may take the decision, for some group, up to some amount. */
export const anybodyCan = (snapshot: Snapshot, decisionId: string): boolean =>
  [...snapshot.users.keys()].some((id) => {
    const abilities = whatCan(snapshot, { who: { kind: 'USER', id } })
    return !('ok' in abilities) && abilities.some((each) => each.decisionId === decisionId)
  })
