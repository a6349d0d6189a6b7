import { isHeld } from '../../authority/model/holding.ts'
import { type Held, impact } from '../../authority/model/impact.ts'
import { indexOf } from '../../authority/model/index-of.ts'
import { isLive, isOpen } from '../../authority/model/live.ts'
import type { Snapshot } from '../../authority/model/snapshot.ts'
import { whatCan } from '../../authority/model/what-can.ts'

/** What became of some delegations between two snapshots of them. Ids; each delegation stands in one list at most. */
export type Difference = {
  readonly ended: readonly string[]
  readonly notLive: readonly string[]
  readonly flagged: readonly string[]
  /** Users who hold less by them, and those who hold more and nothing less. */
  readonly people: readonly string[]
  readonly gaining: readonly string[]
  /** Decisions that somebody could take by them before, and nobody can take by them now. */
  readonly decisionsLost: readonly string[]
}

/** `alertsOf`: what of an open delegation no longer fits what is above it, by name. */
export function difference(
  delegationIds: readonly string[],
  before: Snapshot,
  after: Snapshot,
  alertsOf: (snapshot: Snapshot, delegationId: string) => readonly string[],
): Difference {
  const [was, is] = [standingIn(before), standingIn(after)]
  const ended = delegationIds.filter((id) => is.open(id) < was.open(id))
  const rest = delegationIds.filter((id) => !ended.includes(id))
  const notLive = rest.filter((id) => was.usable(id) && !is.usable(id))
  const flagged = rest.filter(
    (id) => !notLive.includes(id) && gains(alertsOf(before, id), alertsOf(after, id)),
  )
  const changes = impact(before, after)
  const less = changes.filter((change) => lacks(change.before, change.after))
  const people = new Set(less.map((change) => change.userId))
  const more = changes.filter((change) => lacks(change.after, change.before) && !people.has(change.userId))
  const decisions = new Set(less.map((change) => change.decisionId))
  return {
    ended,
    notLive,
    flagged,
    people: [...people],
    gaining: [...new Set(more.map((change) => change.userId))],
    decisionsLost: [...decisions].filter((id) => !anybodyCan(after, id)),
  }
}

/** Something of the one is not among the other. */
const lacks = (some: readonly Held[], others: readonly Held[]) =>
  some.some((held) => !others.some((each) => JSON.stringify(each) === JSON.stringify(held)))

const gains = (was: readonly string[], is: readonly string[]) => is.some((alert) => !was.includes(alert))

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
