import type { BulkReply } from '#platform/model/bulk.ts'
import { mayHappen } from '#platform/model/lifecycle.ts'
import { firstRefusal, refused, type Verdict } from '#platform/model/verdict.ts'
import type { Permission, Viewer } from '#platform/model/viewer.ts'
import { bulkReplyOf } from '#platform/server/bulk-reply.ts'
import { must, notFound } from '#platform/server/refusal.ts'
import { mustMatch } from '#platform/server/routes.ts'
import { one, sql, type Tx } from '#platform/server/sql.ts'
import { endDelegationsOf } from '../../delegations/server/end-delegations-of.ts'
import { dropDocuments } from '../../links/server/link-store.ts'
import type { DecisionStatus } from '../model/decision.ts'
import { decisionLifecycle, mayDelete } from '../model/decision-lifecycle.ts'
import { type DecisionTie, mayWithDecision } from '../model/decision-policy.ts'
import { lockDecisions, type StoredDecision, saveDecision } from './decision-store.ts'

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
  const verdicts: [string, Verdict][] = []
  for (const id of asked) {
    const decision = found.get(id)
    const verdict = decision ? await mayAct(tx, viewer, decision, act) : refused('NOT_FOUND')
    verdicts.push([id, verdict])
    if (decision && verdict.ok) await perform(tx, viewer, decision, act, now)
  }
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
  must(await mayAct(tx, viewer, decision, 'DELETE'))
  await perform(tx, viewer, decision, 'DELETE', now)
  return { id }
}

async function mayAct(tx: Tx, viewer: Viewer, decision: Found, act: DecisionAct): Promise<Verdict> {
  const { id, status } = decision
  const verdict = mayWithDecision(viewer, PERMISSION[act], decision, status === 'DRAFT')
  if (!verdict.ok || act !== 'DELETE')
    return firstRefusal(verdict, () => mayHappen(decisionLifecycle, status, act))
  return mayDelete(status, await wasEverIssued(tx, viewer.tenantId, id))
}

/** Something that was issued from it has terms, whatever became of it. */
export async function wasEverIssued(tx: Tx, tenantId: string, decisionId: string): Promise<boolean> {
  const { issued } = await one<{ issued: boolean }>(
    tx,
    sql`select exists (select from app.delegation e where e.tenant_id = ${tenantId} and e.decision_id = ${decisionId}
      and exists (select from app.delegation_terms t where t.tenant_id = ${tenantId} and t.delegation_id = e.id)) as issued`,
  )
  return issued
}

async function perform(tx: Tx, viewer: Viewer, found: Found, act: DecisionAct, now: Date): Promise<void> {
  const { isOwner: _o, isCreator: _c, isInvolved: _i, inMyGroups: _g, ...before } = found
  const after: StoredDecision = { ...before, ...changeOf(before, act), version: before.version + 1 }
  await saveDecision(tx, viewer, { event: act, before, after, now })
  if (act === 'DELETE') await dropDocuments(tx, viewer.tenantId, 'DECISION', before.id)
  if (act !== 'RESTORE')
    await endDelegationsOf(tx, viewer, {
      decisionId: before.id,
      act: act === 'DELETE' ? 'DELETED' : 'ARCHIVED',
      now,
    })
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
