import type { BulkReply } from '#platform/model/bulk.ts'
import { mayHappen } from '#platform/model/lifecycle.ts'
import { firstRefusal, refused, type Verdict } from '#platform/model/verdict.ts'
import type { Permission, Viewer } from '#platform/model/viewer.ts'
import { bulkReplyOf } from '#platform/server/bulk-reply.ts'
import { must, notFound } from '#platform/server/refusal.ts'
import { mustMatch } from '#platform/server/routes.ts'
import { rows, sql, type Tx } from '#platform/server/sql.ts'
import { endDelegationsOf } from '../../delegations/server/end-delegations-of.ts'
import { dropDocuments } from '../../links/server/link-store.ts'
import type { DecisionStatus } from '../model/decision.ts'
import { decisionLifecycle, mayDelete } from '../model/decision-lifecycle.ts'
import { type DecisionTie, mayWithDecision } from '../model/decision-policy.ts'
import { decisions, lockDecisions, type StoredDecision } from './decision-store.ts'

export type DecisionAct = 'ARCHIVE' | 'RESTORE' | 'DELETE'
type Asked = { ids: readonly string[]; act: DecisionAct; now: Date }
type Found = StoredDecision & DecisionTie

const PERMISSION: Readonly<Record<DecisionAct, Permission>> = {
  ARCHIVE: 'decision.archive',
  RESTORE: 'decision.archive',
  DELETE: 'decision.delete',
}

/** One act on several decisions, each answered for itself. Spec 4.2. */
export async function changeStatusOfDecisions(
  tx: Tx,
  viewer: Viewer,
  { ids, act, now }: Asked,
): Promise<BulkReply> {
  const asked = [...new Set(ids)].sort()
  const found = await lockDecisions(tx, viewer, asked, now)
  const issued =
    act === 'DELETE' ? await everIssued(tx, viewer.tenantId, [...found.keys()]) : new Set<string>()
  const verdicts = asked.map((id): [string, Verdict] => {
    const decision = found.get(id)
    return [id, decision ? mayAct(viewer, decision, act, issued.has(id)) : refused('NOT_FOUND')]
  })
  const permitted = verdicts.flatMap(([id, verdict]) => (verdict.ok ? (found.get(id) ?? []) : []))
  await perform(tx, viewer, permitted, act, now)
  return bulkReplyOf(verdicts)
}

/** Deletes the decision that a person has read. */
export async function deleteDecision(
  tx: Tx,
  viewer: Viewer,
  { id, expected, now }: { id: string; expected: number | undefined; now: Date },
): Promise<{ id: string }> {
  const decision = (await lockDecisions(tx, viewer, [id], now)).get(id)
  if (!decision) throw notFound()
  must(mayWithDecision(viewer, PERMISSION.DELETE, decision, decision.status === 'DRAFT'))
  mustMatch(decision.version, expected)
  must(mayAct(viewer, decision, 'DELETE', await wasEverIssued(tx, viewer.tenantId, id)))
  await perform(tx, viewer, [decision], 'DELETE', now)
  return { id }
}

function mayAct(viewer: Viewer, { status, ...tie }: Found, act: DecisionAct, wasIssued: boolean): Verdict {
  const verdict = mayWithDecision(viewer, PERMISSION[act], tie, status === 'DRAFT')
  if (!verdict.ok || act !== 'DELETE')
    return firstRefusal(verdict, () => mayHappen(decisionLifecycle, status, act))
  return mayDelete(status, wasIssued)
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
  const saved = permitted.map(
    ({ isOwner: _o, isCreator: _c, isInvolved: _i, inMyGroups: _g, ...before }) => ({
      event: act,
      before,
      after: { ...before, ...changeOf(before, act) } satisfies StoredDecision,
    }),
  )
  const decisionIds = permitted.map(({ id }) => id)
  await decisions.save(tx, viewer, saved, now)
  if (act === 'DELETE') await dropDocuments(tx, viewer.tenantId, 'DECISION', decisionIds)
  if (act !== 'RESTORE')
    await endDelegationsOf(tx, viewer, { decisionIds, act: act === 'DELETE' ? 'DELETED' : 'ARCHIVED', now })
}

const changeOf = (
  { status, previousStatus }: StoredDecision,
  act: DecisionAct,
): Pick<StoredDecision, 'status' | 'previousStatus'> => {
  if (act === 'ARCHIVE') return { status: 'ARCHIVED', previousStatus: status }
  if (act === 'RESTORE')
    return { status: previousStatus ?? ('DRAFT' satisfies DecisionStatus), previousStatus: null }
  return { status: 'DELETED', previousStatus: null }
}
