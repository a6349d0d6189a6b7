import type { Viewer } from '#platform/model/viewer.ts'
import { must, notFound } from '#platform/server/refusal.ts'
import { sql, type Tx } from '#platform/server/sql.ts'
import { decisionDisplayId } from '../../authority/model/decision-display-id.ts'
import { limitOfDecision } from '../../authority/model/demands.ts'
import { findDecision } from '../../decisions/server/decision-store.ts'
import { type AuthorityTree, MOST_TREE_NODES, type TreeNode } from '../model/authority-tree-calls.ts'
import {
  type Drawing,
  delegationsDrawn,
  isOpenAt,
  type JudgedOf,
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
  const shown = drawing.ended ? judged : withoutEnded(judged, (id) => isOpenAt(about, id))
  const limit = limitOfDecision(about.snapshot.decisions.get(decisionId))
  return {
    decision: {
      id: decisionId,
      displayId: decisionDisplayId(found.displayNumber),
      name: found.name,
      limit,
    },
    nodes: keyed(shown),
    at: drawing.at.toISOString(),
    total: total > MOST_TREE_NODES ? total : shown.length,
  }
}

/** What lies above those that were looked for, then these in their order. */
function fromTheRoot(ids: readonly string[], loaded: Iterable<string>): string[] {
  const known = new Set(ids)
  return [...[...loaded].filter((id) => !known.has(id)), ...ids]
}

/** Those that are open, and whatever they hang from. */
function withoutEnded(judged: readonly JudgedOf[], isOpen: (id: string) => boolean): JudgedOf[] {
  const parents = new Map(judged.map(({ id, parentId }) => [id, parentId]))
  const kept = new Set<string>()
  for (const { id } of judged)
    if (isOpen(id))
      for (let next: string | null = id; next && !kept.has(next); next = parents.get(next) ?? null)
        kept.add(next)
  return judged.filter(({ id }) => kept.has(id))
}

/** Each under a key: the ids of those that the viewer may not see are not told. */
function keyed(judged: readonly JudgedOf[]): TreeNode[] {
  const keys = new Map(judged.map(({ id, step }, at) => [id, step.delegationId ?? `masked-${at}`]))
  return judged.map(({ id, parentId, step }) => ({
    ...step,
    key: keys.get(id) as string,
    parent: (parentId && keys.get(parentId)) || null,
  }))
}
