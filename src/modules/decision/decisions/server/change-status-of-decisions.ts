import type { BulkReply } from '#platform/model/bulk.ts'
import { leadsTo } from '#platform/model/lifecycle.ts'
import type { Viewer } from '#platform/model/viewer.ts'
import { judgeEach } from '#platform/server/judge-each.ts'
import { must, notFound } from '#platform/server/refusal.ts'
import { mustMatch } from '#platform/server/routes.ts'
import { rows, sql, type Tx } from '#platform/server/sql.ts'
import { endDelegationsOf } from '../../delegations/server/end-delegations-of.ts'
import { dropDocuments } from '../../links/server/link-store.ts'
import { type DecisionAct, decisionActs, mayActOnDecision } from '../model/decision-acts.ts'
import { decisionLifecycle } from '../model/decision-lifecycle.ts'
import { type DecisionTie, mayWithDecision } from '../model/decision-policy.ts'
import { decisions, lockDecisions, type StoredDecision } from './decision-store.ts'

type Asked = { ids: readonly string[]; act: DecisionAct; now: Date }
type Found = StoredDecision & DecisionTie

/** One act on several decisions, each answered for itself. Spec 4.2. */
export async function changeStatusOfDecisions(
  tx: Tx,
  viewer: Viewer,
  { ids, act, now }: Asked,
): Promise<BulkReply> {
  const found = await lockDecisions(tx, viewer, ids, now)
  const issued =
    act === 'delete' ? await everIssued(tx, viewer.tenantId, [...found.keys()]) : new Set<string>()
  const { permitted, reply } = judgeEach(ids, found, ({ status, ...tie }, id) =>
    mayActOnDecision(viewer, act, { status, tie, wasIssued: issued.has(id) }),
  )
  await perform(tx, viewer, permitted, act, now)
  return reply
}

/** Deletes the decision that a person has read. */
export async function deleteDecision(
  tx: Tx,
  viewer: Viewer,
  { id, expected, now }: { id: string; expected: number | undefined; now: Date },
): Promise<{ id: string }> {
  const decision = (await lockDecisions(tx, viewer, [id], now)).get(id)
  if (!decision) throw notFound()
  const { status, ...tie } = decision
  must(mayWithDecision(viewer, decisionActs.of.delete.permission, tie, status === 'DRAFT'))
  mustMatch(decision.version, expected)
  const wasIssued = await wasEverIssued(tx, viewer.tenantId, id)
  must(mayActOnDecision(viewer, 'delete', { status, tie, wasIssued }))
  await perform(tx, viewer, [decision], 'delete', now)
  return { id }
}

export const wasEverIssued = async (tx: Tx, tenantId: string, decisionId: string): Promise<boolean> =>
  (await everIssued(tx, tenantId, [decisionId])).has(decisionId)

/** Of decisions those from which something was issued: it has terms, whatever became of it. */
async function everIssued(tx: Tx, tenantId: string, decisionIds: readonly string[]): Promise<Set<string>> {
  const found = await rows<{ id: string }>(
    tx,
    sql`select i.id from unnest(${decisionIds}::uuid[]) i (id)
      where exists (select from app.delegation e where e.tenant_id = ${tenantId} and e.decision_id = i.id
        and exists (select from app.delegation_terms t where t.tenant_id = ${tenantId} and t.delegation_id = e.id))`,
  )
  return new Set(found.map(({ id }) => id))
}

async function perform(
  tx: Tx,
  viewer: Viewer,
  permitted: readonly Found[],
  act: DecisionAct,
  now: Date,
): Promise<void> {
  if (permitted.length === 0) return
  const { event } = decisionActs.of[act]
  const saved = permitted.map(
    ({ isOwner: _o, isCreator: _c, isInvolved: _i, inMyGroups: _g, ...before }) => ({
      event,
      before,
      after: {
        ...before,
        status: leadsTo(decisionLifecycle, before.status, event, before.previousStatus ?? 'DRAFT'),
        previousStatus: act === 'archive' ? before.status : null,
      } satisfies StoredDecision,
    }),
  )
  const decisionIds = permitted.map(({ id }) => id)
  await decisions.save(tx, viewer, saved, now)
  if (act === 'delete') await dropDocuments(tx, viewer.tenantId, 'DECISION', decisionIds)
  if (act !== 'restore')
    await endDelegationsOf(tx, viewer, { decisionIds, act: act === 'delete' ? 'DELETED' : 'ARCHIVED', now })
}
