import type { EffectiveBound } from './effective.ts'
import { selfAndAbove } from './groups.ts'
import type { Obligation } from './judge.ts'
import type { Snapshot } from './snapshot.ts'
import { type Ability, whatCan } from './what-can.ts'

/** What somebody holds in one group through one chain, without the chain's name: that is what a change alters. */
export type Held = { readonly bounds: readonly EffectiveBound[]; readonly obligations: readonly Obligation[] }

/** One person whose authority for a decision, authority type and group becomes another. Several chains stay apart. */
export type Change = {
  readonly userId: string
  readonly decisionId: string
  readonly authorityTypeId: string
  readonly groupId: string
  readonly before: readonly Held[]
  readonly after: readonly Held[]
}

/**
 * The difference between two snapshots of one instant, for every user whom either has, sorted. Writes nothing: `after`
 * is the facts once written, or an overlay of them.
 */
export function impact(before: Snapshot, after: Snapshot): readonly Change[] {
  const userIds = [...new Set([...before.users.keys(), ...after.users.keys()])].sort()
  return userIds.flatMap((userId) => changesOf(before, after, userId))
}

type Row = Omit<Change, 'before' | 'after'> & { before: Held[]; after: Held[] }

function changesOf(before: Snapshot, after: Snapshot, userId: string): Change[] {
  const [was, is] = [abilitiesOf(before, userId), abilitiesOf(after, userId)]
  const rows = new Map<string, Row>()
  for (const { decisionId, authorityTypeId, groups } of [...was, ...is])
    for (const groupId of groups) {
      const key = JSON.stringify([decisionId, authorityTypeId, groupId])
      rows.set(key, { userId, decisionId, authorityTypeId, groupId, before: [], after: [] })
    }
  for (const row of rows.values()) {
    row.before = heldIn(before, was, row)
    row.after = heldIn(after, is, row)
  }
  return [...rows]
    .filter(([, row]) => JSON.stringify(row.before) !== JSON.stringify(row.after))
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([, row]) => row)
}

function abilitiesOf(snapshot: Snapshot, userId: string): readonly Ability[] {
  const abilities = whatCan(snapshot, { who: { kind: 'USER', id: userId } })
  return 'ok' in abilities ? [] : abilities
}

/** What reaches the group: by its own name or a group above it. Equal holdings count once. */
function heldIn(
  snapshot: Snapshot,
  abilities: readonly Ability[],
  row: Omit<Row, 'before' | 'after'>,
): Held[] {
  const above = selfAndAbove(snapshot.groups, row.groupId)
  const held = abilities
    .filter(
      (each) =>
        each.decisionId === row.decisionId &&
        each.authorityTypeId === row.authorityTypeId &&
        each.groups.some((groupId) => above.has(groupId)),
    )
    .map(
      ({ bounds, obligations }): Held => ({
        bounds,
        // where a chain holds is what the row says; only what else it asks for is compared
        obligations: obligations.filter((obligation) => obligation.kind === 'CONDITION'),
      }),
    )
  const distinct = new Map(held.map((each) => [JSON.stringify(each), each]))
  return [...distinct].sort(([a], [b]) => (a < b ? -1 : 1)).map(([, each]) => each)
}
