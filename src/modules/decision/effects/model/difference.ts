import { isHeld } from '../../authority/model/holding.ts'
import { type Change, covers, type Held, impact } from '../../authority/model/impact.ts'
import { indexOf } from '../../authority/model/index-of.ts'
import { isLive, isOpen } from '../../authority/model/live.ts'
import type { Snapshot } from '../../authority/model/snapshot.ts'
import { whatCan } from '../../authority/model/what-can.ts'

/** What somebody can decide less or more of, and since when: ms; null: at once. */
export type Changed = Change & {
  readonly less: boolean
  readonly more: boolean
  readonly from: number | null
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
 * where days of delegations change, on each of those days: a row says the first on which it differs.
 */
export function difference(
  delegationIds: readonly string[],
  before: Snapshot,
  after: Snapshot,
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
  for (const day of [null, ...changedDays(delegationIds, before, after)])
    for (const change of impact(on(before, day), on(after, day), groupIds)) {
      const { userId, decisionId, authorityTypeId, groupId } = change
      const key = JSON.stringify([userId, decisionId, authorityTypeId, groupId])
      const less = lacks(before, change.before, after, change.after)
      const more = lacks(after, change.after, before, change.before)
      if ((less || more) && !changes.has(key)) changes.set(key, { ...change, less, more, from: day })
    }
  return { ended, notLive, flagged, changes: [...changes.values()] }
}

/** Something of the one is not covered by anything of the other. */
const lacks = (one: Snapshot, some: readonly Held[], other: Snapshot, others: readonly Held[]) =>
  some.some((held) => !others.some((each) => covers({ scale: other, held: each }, { scale: one, held })))

const gains = (was: readonly string[], is: readonly string[]) => is.some((alert) => !was.includes(alert))

const on = (snapshot: Snapshot, day: number | null): Snapshot =>
  day === null ? snapshot : { ...snapshot, at: day }

const MOST_DAYS = 6

/** The days to come on which one of the delegations begins or ends in one snapshot and not in the other. */
function changedDays(delegationIds: readonly string[], before: Snapshot, after: Snapshot): number[] {
  const daysIn = (snapshot: Snapshot, id: string) => {
    const terms = snapshot.delegations.get(id)?.terms
    return terms ? [terms.effective, terms.expiration] : [null, null]
  }
  const days = delegationIds.flatMap((id) => {
    const [was, is] = [daysIn(before, id), daysIn(after, id)]
    return [0, 1].flatMap((i) => (was[i] === is[i] ? [] : [was[i], is[i]]))
  })
  return [...new Set(days)]
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
