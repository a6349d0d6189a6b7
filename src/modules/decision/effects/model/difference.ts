import { pathTo } from '#modules/authority/engine/model/chain.ts'
import { isHeld } from '#modules/authority/engine/model/holding.ts'
import {
  type AuthorityChange,
  covers,
  type DelegationTest,
  type HeldAuthority,
  impact,
} from '#modules/authority/engine/model/impact.ts'
import { indexOf } from '#modules/authority/engine/model/index-of.ts'
import { actsAbove, isOpen } from '#modules/authority/engine/model/live.ts'
import type { Snapshot } from '#modules/authority/engine/model/snapshot.ts'
import { notInForceBecause } from '#modules/authority/engine/model/standing.ts'
import { whatCan } from '#modules/authority/engine/model/what-can.ts'
import type { Scale } from '#modules/authority/terms/model/measure.ts'
import { type Day, daysOf, type ForecastSnapshot } from './forecast.ts'

/** What someone can decide less or more of, and since when: ms; null: immediately. */
export type DatedChange = AuthorityChange & {
  readonly less: boolean
  readonly more: boolean
  readonly from: number | null
  /** The rates by which the one and the other are compared. */
  readonly scales: { readonly before: Scale; readonly after: Scale }
}

/**
 * What becomes of some delegations between two snapshots of them, now or on the days to come. Ids; each delegation is in one
 * list at most.
 */
export type Difference = {
  readonly ended: readonly string[]
  readonly notLive: readonly string[]
  readonly flagged: readonly string[]
  /** One row for each person, decision, authority type and group. */
  readonly changes: readonly DatedChange[]
  /** The same as far as its reader may know the delegations. */
  readonly known: readonly DatedChange[]
  /** What was compared. */
  readonly days: readonly Day[]
}

/**
 * `alertsOf`: what of an open delegation no longer fits what is above it, by name. Who can decide what is compared now and on
 * the days to come: a row says the first on which it differs.
 */
export function difference(
  delegationIds: readonly string[],
  before: ForecastSnapshot,
  after: ForecastSnapshot,
  alertsOf: (snapshot: Snapshot, delegationId: string) => readonly string[],
  groupIds: readonly string[] = [],
  knows?: DelegationTest,
): Difference {
  const days = daysOf(delegationIds, before, after)
  const [now] = days
  const standings = days.map(({ before, after }) => ({ was: standingIn(before), is: standingIn(after) }))
  const ended = delegationIds.filter((id) =>
    standings.some(({ was, is }) => is.open(id) + is.drafts(id) < was.open(id)),
  )
  const rest = delegationIds.filter((id) => !ended.includes(id))
  const notLive = rest.filter((id) => standings.some(({ was, is }) => was.usable(id) && !is.usable(id)))
  const flagged = rest.filter(
    (id) => !notLive.includes(id) && gains(alertsOf(now.before, id), alertsOf(now.after, id)),
  )
  const changes = changesOver(days, groupIds)
  return {
    ended,
    notLive,
    flagged,
    changes,
    known: knows ? changesOver(days, groupIds, knows) : changes,
    days,
  }
}

/** The first day on which each person can decide less or more. */
function changesOver(
  days: readonly Day[],
  groupIds: readonly string[],
  knows?: DelegationTest,
): DatedChange[] {
  const changes = new Map<string, DatedChange>()
  for (const { from, ...scales } of days) {
    for (const change of impact(scales.before, scales.after, groupIds, knows)) {
      const { userId, decisionId, authorityTypeId, groupId } = change
      const key = JSON.stringify([userId, decisionId, authorityTypeId, groupId])
      const less = lacks(scales.before, change.before, scales.after, change.after)
      const more = lacks(scales.after, change.after, scales.before, change.before)
      if ((less || more) && !changes.has(key)) changes.set(key, { ...change, less, more, from, scales })
    }
  }
  return [...changes.values()]
}

/** Something of the one is not covered by anything of the other. */
const lacks = (
  one: Snapshot,
  some: readonly HeldAuthority[],
  other: Snapshot,
  others: readonly HeldAuthority[],
) => some.some((held) => !others.some((each) => covers({ scale: other, held: each }, { scale: one, held })))

const gains = (was: readonly string[], is: readonly string[]) => is.some((alert) => !was.includes(alert))

function standingIn(snapshot: Snapshot) {
  const index = indexOf(snapshot)
  const slotsOf = (id: string) => index.slotsOfDelegation.get(id) ?? []
  return {
    /** How many of its recipients have it and did not lose it, on their own or together with what is above. */
    open: (id: string) =>
      slotsOf(id).filter(
        (slot) =>
          isOpen(slot.status) &&
          !slot.endedWithUser &&
          !slot.endedWithPosition &&
          !actsAbove(index, pathTo(snapshot, slot.id).links.slice(0, -1)).includes('REVOKE'),
      ).length,
    /** Of one that goes back to its issuer, all: it never was in force, and nothing ends. */
    drafts: (id: string) => slotsOf(id).filter((slot) => slot.status === 'DRAFT').length,
    /** In force, and someone holds it. */
    usable: (id: string) =>
      slotsOf(id).some(
        (slot) => notInForceBecause(snapshot, slot.id).length === 0 && isHeld(snapshot, index, slot),
      ),
  }
}

/** The decisions that anyone in the snapshot may take, for some group, up to some amount. */
export const decisionsTaken = (snapshot: Snapshot): ReadonlySet<string> =>
  new Set(
    [...snapshot.users.keys()].flatMap((id) => {
      const abilities = whatCan(snapshot, { who: { kind: 'USER', id } })
      return 'ok' in abilities ? [] : abilities.map(({ decisionId }) => decisionId)
    }),
  )
