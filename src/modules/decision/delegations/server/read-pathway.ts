import { delegationSettingsOf } from '#modules/settings/index.server.ts'
import { allowed, refused, type Verdict } from '#platform/model/verdict.ts'
import type { Viewer } from '#platform/model/viewer.ts'
import { must, notFound } from '#platform/server/refusal.ts'
import { rows, sql, type Tx } from '#platform/server/sql.ts'
import { pathTo } from '../../authority/model/chain.ts'
import { decisionDisplayId } from '../../authority/model/decision-display-id.ts'
import { asKnownNow } from '../../authority/server/load-snapshot.ts'
import { DELEGATION_FAILURES } from '../model/delegation-failures.ts'
import type { JudgedStep } from '../model/judged-step.ts'
import { MOST_NODES, type Pathway, type PathwayNode } from '../model/pathway-call.ts'
import { factsOf, namesAround, snapshotAround, stepsTo } from './delegation-detail.ts'
import { findDelegations } from './find-delegations.ts'
import { judgedDelegation, judgedStepOf } from './judged-steps.ts'
import { outsidePathway } from './outside-pathway.ts'

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
  const pathIds = [...links.map(({ delegation }) => delegation.id), id]
  const above = stepsTo(snapshot, stored, names).map((step, at) => {
    const stepId = pathIds[at] as string
    const judged = judgedStepOf(about, stepId, step)
    // a draft has no facts that would say so
    const isRoot = at === 0 && !step.masked
    return { id: stepId, step: isRoot ? { ...judged, issuer: 'Root Authority' } : judged }
  })
  const under = below.flatMap((each) => {
    const step = judgedDelegation(about, each.id)
    return step ? [{ id: each.id, step }] : []
  })
  const parents = new Map([
    ...above.slice(1).map(({ id }, at) => [id, above[at]?.id as string] as const),
    ...below.map((each) => [each.id, each.parentId] as const),
  ])
  return {
    decision: {
      id: facts.decision.id,
      displayId: decisionDisplayId(facts.decision.displayNumber),
      name: facts.decision.name,
    },
    nodes: keyed([...above, ...under], { here: id, parents, counts }),
  }
}

type Below = { id: string; parentId: string }

/** What was redelegated from it and from those, level by level, at most so many. */
async function treeBelow(tx: Tx, tenantId: string, id: string, most: number): Promise<Below[]> {
  const found: Below[] = []
  let level = [id]
  while (level.length > 0 && found.length < most) {
    const next: Below[] = await rows<Below>(
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

/** How many were redelegated from each. */
async function countsBelow(tx: Tx, tenantId: string, ids: readonly string[]) {
  const found = await rows<{ id: string; count: number }>(
    tx,
    sql`select d.parent_delegation_id as id, count(*)::int as count from app.delegation d
      where d.tenant_id = ${tenantId} and d.parent_delegation_id = any(${[...ids]}::uuid[]) and d.status not in ('DRAFT', 'DELETED') group by 1`,
  )
  return new Map(found.map((row) => [row.id, row.count]))
}

type Judged = { id: string; step: JudgedStep }
type Place = { here: string; parents: ReadonlyMap<string, string>; counts: ReadonlyMap<string, number> }

/** Each under a key of this answer: the ids of those that the viewer may not see are not told. */
function keyed(judged: readonly Judged[], { here, parents, counts }: Place): PathwayNode[] {
  const keys = new Map(judged.map(({ id }, at) => [id, String(at)]))
  const children = new Map<string, string[]>()
  for (const { id } of judged) {
    const parent = parents.get(id)
    if (parent) children.set(parent, [...(children.get(parent) ?? []), keys.get(id) as string])
  }
  return judged.map(({ id, step }) => {
    const parent = parents.get(id)
    const shown = children.get(id) ?? []
    return {
      ...step,
      key: keys.get(id) as string,
      parent: parent === undefined ? null : (keys.get(parent) ?? null),
      children: shown,
      more: counts.has(id) ? Math.max(0, (counts.get(id) as number) - shown.length) : 0,
      isHere: id === here,
    }
  })
}
