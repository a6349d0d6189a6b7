import { limitOfDecision } from '#modules/authority/engine/model/demands.ts'
import { decisionDisplayId } from '#modules/authority/terms/model/decision-display-id.ts'
import type { Viewer } from '#platform/model/viewer.ts'
import { sql, type Tx } from '#platform/server/database/sql.ts'
import { must, notFound } from '#platform/server/http/refusal.ts'
import { findDecision } from '../../decisions/server/decision-store.ts'
import { type AuthorityTree, MOST_TREE_NODES, type TreeNode } from '../model/authority-tree-calls.ts'
import {
  type Drawing,
  delegationsDrawn,
  isOpenAt,
  type JudgedSlot,
  judgedAll,
  judgingOf,
} from './authority-around.ts'
import { mayShowPathway } from './read-pathway.ts'

/** Everyone who has authority for a decision at an instant, judged by the functions that judge each record. */
export async function authorityTreeOfDecision(
  tx: Tx,
  viewer: Viewer,
  decisionId: string,
  drawing: Drawing,
): Promise<AuthorityTree> {
  const found = await findDecision(tx, viewer, decisionId, drawing.now)
  if (!found) throw notFound()
  must(await mayShowPathway(tx, viewer, drawing.now))
  const { ids, total } = await delegationsDrawn(
    tx,
    viewer.tenantId,
    sql`s.decision_id = ${decisionId}`,
    drawing,
  )
  const about = await judgingOf(tx, viewer, ids, drawing, { decisionId })
  const judged = await judgedAll(about, fromTheRoot(ids, about.snapshot.delegations.keys()))
  const open = drawing.ended ? judged : keepWithAncestors(judged, ({ slot }) => isOpenAt(about, slot))
  const drawn = keepWithAncestors(open, ({ step }) => !step.masked)
  const nodes = keyed(drawn)
  const limit = limitOfDecision(about.snapshot.decisions.get(decisionId))
  return {
    decision: {
      id: decisionId,
      displayId: decisionDisplayId(found.displayNumber),
      name: found.name,
      limit,
    },
    nodes: nodes.slice(0, MOST_TREE_NODES),
    at: drawing.at.toISOString(),
    total: nodes.length + Math.max(0, total - MOST_TREE_NODES),
    withheld: countDelegations(open) - countDelegations(drawn),
  }
}

/** What is above those that were looked for, then these in their order. */
function fromTheRoot(ids: readonly string[], loaded: Iterable<string>): string[] {
  const known = new Set(ids)
  return [...[...loaded].filter((id) => !known.has(id)), ...ids]
}

/** Keeps the recipients that meet a condition, and those that they are below. */
function keepWithAncestors(
  judged: readonly JudgedSlot[],
  isKept: (each: JudgedSlot) => boolean,
): readonly JudgedSlot[] {
  const parents = new Map(judged.map(({ slot, parentSlotId }) => [slot.id, parentSlotId]))
  const kept = new Set<string>()
  for (const each of judged)
    if (isKept(each))
      for (let next: string | null = each.slot.id; next && !kept.has(next); next = parents.get(next) ?? null)
        kept.add(next)
  return judged.filter(({ slot }) => kept.has(slot.id))
}

const countDelegations = (judged: readonly JudgedSlot[]): number =>
  new Set(judged.map(({ slot }) => slot.delegationId)).size

/** The key is the delegation's id, or the slot's where it has several recipients. A masked node hides both. */
function keyed(judged: readonly JudgedSlot[]): TreeNode[] {
  const ofDelegation = Map.groupBy(judged, ({ slot }) => slot.delegationId)
  const keyOf = ({ slot, step }: JudgedSlot, at: number) => {
    if (step.delegationId === null) return `masked-${at}`
    return ofDelegation.get(slot.delegationId)?.length === 1 ? step.delegationId : slot.id
  }
  const keys = new Map(judged.map((each, at) => [each.slot.id, keyOf(each, at)]))
  return judged.map(({ slot, parentSlotId, step }) => ({
    ...step,
    key: keys.get(slot.id) as string,
    parent: (parentSlotId && keys.get(parentSlotId)) || null,
  }))
}
