import { pathTo } from '#modules/authority/engine/model/chain.ts'
import { asKnownNow } from '#modules/authority/index.server.ts'
import { decisionDisplayId } from '#modules/authority/terms/model/decision-display-id.ts'
import { delegationSettingsOf } from '#modules/settings/index.server.ts'
import { allowed, refused, type Verdict } from '#platform/model/verdict.ts'
import type { Viewer } from '#platform/model/viewer.ts'
import { rows, sql, type Tx } from '#platform/server/database/sql.ts'
import { must, notFound } from '#platform/server/http/refusal.ts'
import { DELEGATION_FAILURES } from '../model/delegation-failures.ts'
import type { JudgedStep } from '../model/judged-step.ts'
import { MOST_NODES, type Pathway, type PathwayNode } from '../model/pathway-call.ts'
import type { StoredDelegation } from '../model/stored-delegation.ts'
import { factsOf, namesAround, snapshotAround, toDraftStep } from './delegation-detail.ts'
import { findDelegations } from './find-delegations.ts'
import { type JudgingContext, judgeDraft, judgeSlot } from './judged-steps.ts'
import { outsidePathway } from './outside-pathway.ts'
import { findShownSlots } from './path-steps.ts'

/** Whether records show their pathway. Semantics 9.1. */
export async function mayShowPathway(tx: Tx, { tenantId }: Viewer, now: Date): Promise<Verdict> {
  const { delegationPathway } = await delegationSettingsOf(tx, tenantId, now)
  return delegationPathway ? allowed : refused(DELEGATION_FAILURES.PATHWAY_OFF)
}

/** The path above a delegation and everything below it, judged by the functions that judge the record. Semantics 3.5.6. */
export async function readPathway(tx: Tx, viewer: Viewer, id: string, now: Date): Promise<Pathway> {
  const found = (await findDelegations(tx, viewer, [id], now)).get(id)
  if (!found) throw notFound()
  must(await mayShowPathway(tx, viewer, now))
  const { stored } = found
  const { tenantId } = viewer
  const below = await treeBelow(tx, tenantId, id, MOST_NODES - 1 - stored.path.length)
  const ids = [...stored.path, id, ...below.map((each) => each.id)]
  const [facts, counts] = await Promise.all([
    factsOf(tx, viewer, stored),
    countsBelow(tx, tenantId, [id, ...below.map((each) => each.id)]),
  ])
  const times = asKnownNow(now)
  const childIds = below.map((each) => each.id)
  const snapshot = await snapshotAround(tx, tenantId, stored, childIds, times)
  const outside = await outsidePathway(tx, tenantId, snapshot, ids)
  const names = await namesAround(tx, viewer, snapshot, stored, times, now)
  const about = { viewer, snapshot, names, outside }

  const { links } = stored.parentSlotId ? pathTo(snapshot, stored.parentSlotId) : { links: [] }
  const drawn = [id, ...childIds]
  const parentSlotIds = new Set(drawn.flatMap((each) => snapshot.delegations.get(each)?.parentSlotId ?? []))
  const slots = [
    ...links.map(({ slot }) => slot),
    ...drawn.flatMap((each) => findShownSlots(snapshot, each, names, parentSlotIds)),
  ]
  const judged = slots.flatMap((slot): JudgedNode[] => {
    const step = judgeSlot(about, slot)
    const parentSlotId = snapshot.delegations.get(slot.delegationId)?.parentSlotId ?? null
    return step ? [{ id: slot.delegationId, slotId: slot.id, parentSlotId, step }] : []
  })
  if (stored.terms === null) judged.splice(links.length, judged.length, toDraftNode(about, stored))
  return {
    decision: {
      id: facts.decision.id,
      displayId: decisionDisplayId(facts.decision.displayNumber),
      name: facts.decision.name,
    },
    nodes: keyed(judged, { here: id, counts }),
  }
}

/** A draft has no slots with facts and nothing below it. */
function toDraftNode(about: JudgingContext, stored: StoredDelegation): JudgedNode {
  const step = judgeDraft(about, stored.id, toDraftStep(stored, about.names))
  const issuer = stored.parentSlotId === null ? 'Root Authority' : null
  return { id: stored.id, slotId: null, parentSlotId: stored.parentSlotId, step: { ...step, issuer } }
}

type PathwayLink = { id: string; parentId: string }

/** What was redelegated from it and from those, level by level, at most so many. */
async function treeBelow(tx: Tx, tenantId: string, id: string, most: number): Promise<PathwayLink[]> {
  const found: PathwayLink[] = []
  let level = [id]
  while (level.length > 0 && found.length < most) {
    const next: PathwayLink[] = await rows<PathwayLink>(
      tx,
      sql`select d.id, d.parent_delegation_id as "parentId" from app.delegation d
        where d.tenant_id = ${tenantId} and d.parent_delegation_id = any(${level}::uuid[]) and d.status not in ('DRAFT', 'DELETED')
        order by array_position(${level}::uuid[], d.parent_delegation_id), d.display_number limit ${sql.lit(most - found.length)}`,
    )
    found.push(...next)
    level = next.map((each) => each.id)
  }
  return found
}

/** Counts the redelegations from each recipient. */
async function countsBelow(tx: Tx, tenantId: string, ids: readonly string[]) {
  const found = await rows<{ slotId: string; count: number }>(
    tx,
    sql`select d.parent_slot_id as "slotId", count(*)::int as count from app.delegation d
      where d.tenant_id = ${tenantId} and d.parent_delegation_id = any(${[...ids]}::uuid[]) and d.status not in ('DRAFT', 'DELETED') group by 1`,
  )
  return new Map(found.map((row) => [row.slotId, row.count]))
}

type JudgedNode = { id: string; slotId: string | null; parentSlotId: string | null; step: JudgedStep }
type PathwayScope = { here: string; counts: ReadonlyMap<string, number> }

/** Each under a key of this answer: the ids of those that the viewer cannot see are not told. */
function keyed(judged: readonly JudgedNode[], { here, counts }: PathwayScope): PathwayNode[] {
  const keys = new Map(judged.map(({ slotId }, at) => [slotId, String(at)]))
  const below = Map.groupBy(
    judged.map(({ id, parentSlotId }, at) => ({ id, parentSlotId, key: String(at) })),
    ({ parentSlotId }) => parentSlotId,
  )
  return judged.map(({ id, slotId, parentSlotId, step }, at) => {
    const shown = slotId === null ? [] : (below.get(slotId) ?? [])
    const count = (slotId !== null && counts.get(slotId)) || 0
    return {
      ...step,
      key: String(at),
      parent: (parentSlotId !== null && keys.get(parentSlotId)) || null,
      children: shown.map(({ key }) => key),
      more: Math.max(0, count - new Set(shown.map((each) => each.id)).size),
      isHere: id === here,
    }
  })
}
