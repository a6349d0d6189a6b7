import type { SlotAt } from '#modules/authority/engine/model/snapshot.ts'
import { findStatedGroups } from '#modules/authority/engine/model/standing.ts'
import { groupsOf } from '#modules/authority/engine/model/what-can.ts'
import { decisionDisplayId } from '#modules/authority/terms/model/decision-display-id.ts'
import type { Viewer } from '#platform/model/viewer.ts'
import { rows, type Sql, sql, type Tx } from '#platform/server/database/sql.ts'
import { must, notFound } from '#platform/server/http/refusal.ts'
import { type AuthorityTreeOfGroup, type GroupNode, MOST_TREE_NODES } from '../model/authority-tree-calls.ts'
import {
  type Drawing,
  delegationsDrawn,
  isOpenAt,
  type JudgedSlot,
  judgedAll,
  judgingOf,
} from './authority-around.ts'
import { groupsDrawn, type PlacedGroup } from './groups-drawn.ts'
import type { JudgingContext } from './judged-steps.ts'
import { mayShowPathway } from './read-pathway.ts'

/** Who may decide what in a group and in the groups below it, judged by the functions that judge each record. */
export async function authorityTreeOfGroup(
  tx: Tx,
  viewer: Viewer,
  groupId: string,
  drawing: Drawing,
): Promise<AuthorityTreeOfGroup> {
  const groups = await groupsDrawn(tx, viewer.tenantId, groupId, drawing.at)
  if (groups.length === 0) throw notFound()
  must(await mayShowPathway(tx, viewer, drawing.now))
  const of = namesOneOf(viewer.tenantId, [...new Set(groups.map(({ id }) => id))], drawing)
  const { ids, total } = await delegationsDrawn(tx, viewer.tenantId, of, drawing)
  const about = await judgingOf(tx, viewer, ids, drawing)
  const numbers = await numbersOf(tx, viewer.tenantId, [...about.snapshot.decisions.keys()])
  const judged = await judgedAll(about, ids)
  const placed = placeSlots(
    groups,
    judged.filter(({ slot }) => drawing.ended || isOpenAt(about, slot)),
    about,
  )
  const nodes = arranged(
    groups,
    placed.filter(({ step }) => !step.masked),
    about,
    numbers,
  )
  return {
    nodes: nodes.slice(0, MOST_TREE_NODES),
    at: drawing.at.toISOString(),
    total: nodes.length + Math.max(0, total - MOST_TREE_NODES),
    withheld: new Set(placed.flatMap(({ slot, step }) => (step.masked ? [slot.delegationId] : []))).size,
  }
}

/**
 * Slots `s` with terms `t` that name one of the groups. What is on record now is narrowed by an index first. One that names a group
 * above may be left with a group here by what is above it; such a delegation is flagged.
 */
function namesOneOf(tenantId: string, groupIds: readonly string[], { at, now }: Drawing): Sql {
  const named = sql`t.terms->'groups' ?| ${groupIds}::text[]`
  return at < now
    ? named
    : sql`(${named} and s.delegation_id = any(array(select g.delegation_id from app.delegation_group g
        where g.tenant_id = ${tenantId} and g.group_id = any(${groupIds}::uuid[])))
      or s.delegation_id = any(array(select f.id from app.delegation f
        where f.tenant_id = ${tenantId} and f.alerts <> '{}' and f.alerts @> array['Invalid Groups'])))`
}

async function numbersOf(tx: Tx, tenantId: string, ids: readonly string[]) {
  const found = await rows<{ id: string; number: number }>(
    tx,
    sql`select d.id, d.display_number as number from app.decision d
      where d.tenant_id = ${tenantId} and d.id = any(${ids}::uuid[])`,
  )
  return new Map(found.map(({ id, number }) => [id, number]))
}

type PlacedSlot = JudgedSlot & { readonly group: PlacedGroup }

/** Places each recipient in every group where the delegation holds. */
function placeSlots(
  groups: readonly PlacedGroup[],
  judged: readonly JudgedSlot[],
  about: JudgingContext,
): readonly PlacedSlot[] {
  const byGroup = Map.groupBy(
    judged.flatMap((each) => groupsHeld(about, each).map((groupId) => ({ groupId, each }))),
    ({ groupId }) => groupId,
  )
  return groups.flatMap((group) => (byGroup.get(group.id) ?? []).map(({ each }) => ({ ...each, group })))
}

/** Where it holds: of one that is in force what its whole path covers, else what it states. */
function groupsHeld({ snapshot }: JudgingContext, { slot, step }: JudgedSlot): readonly string[] {
  const covered = step.live ? groupsOf(snapshot, slot.id) : []
  if (covered.length > 0) return covered
  const delegation = snapshot.delegations.get(slot.delegationId)
  return delegation ? findStatedGroups(snapshot, { slot, delegation }) : []
}

/** Groups first, then who holds something in them, then what: so that what is left out is below what is drawn. */
function arranged(
  groups: readonly PlacedGroup[],
  placed: readonly PlacedSlot[],
  about: JudgingContext,
  numbers: ReadonlyMap<string, number>,
): GroupNode[] {
  const holders = new Map<string, GroupNode>()
  const held = placed.map(({ group, ...each }): GroupNode => {
    const holder = holderIn(group.key, each.slot, about)
    holders.set(holder.key, holder)
    return {
      ...heldDelegation(each, about, numbers),
      key: `${holder.key}/${each.slot.id}`,
      parent: holder.key,
    }
  })
  return [
    ...groups.map((group) => ({ ...group, kind: 'GROUP' as const })),
    ...[...holders.values()].sort(byName),
    ...held.sort(byName),
  ]
}

function holderIn(groupKey: string, slot: SlotAt, { names }: JudgingContext): GroupNode {
  const id = (slot.positionId ?? slot.userId) as string
  return {
    key: `${groupKey}/${id}`,
    parent: groupKey,
    kind: slot.positionId ? 'POSITION' : 'USER',
    id,
    name: names.name(id),
    holders: slot.positionId ? [...names.holders(id)] : [],
  }
}

function heldDelegation(
  { slot, step }: JudgedSlot,
  { snapshot, names }: JudgingContext,
  numbers: ReadonlyMap<string, number>,
) {
  const decisionId = snapshot.delegations.get(slot.delegationId)?.decisionId ?? ''
  const number = numbers.get(decisionId)
  return {
    ...step,
    kind: 'DELEGATION' as const,
    decision:
      number === undefined ? null : { displayId: decisionDisplayId(number), name: names.name(decisionId) },
  }
}

const collator = new Intl.Collator('en', { numeric: true })
const nameOf = (node: GroupNode) =>
  node.kind === 'DELEGATION' ? `${node.decision?.name ?? '\uffff'} ${node.displayId}` : node.name
const byName = (a: GroupNode, b: GroupNode) => collator.compare(nameOf(a), nameOf(b))
