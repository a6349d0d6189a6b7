import type { BulkReply } from '#platform/model/bulk.ts'
import { leadsTo } from '#platform/model/lifecycle.ts'
import type { Viewer } from '#platform/model/viewer.ts'
import type { Tx } from '#platform/server/database/sql.ts'
import { must, notFound } from '#platform/server/http/refusal.ts'
import { mustMatch } from '#platform/server/http/routes.ts'
import { judgeEach } from '#platform/server/records/judge-each.ts'
import { decisionActs, mayActOnDecision, type StatusAct } from '../model/decision-acts.ts'
import { decisionLifecycle } from '../model/decision-lifecycle.ts'
import { type DecisionTie, mayWithDecision } from '../model/decision-policy.ts'
import { beyondOf, everIssued } from './acts-of-decisions.ts'
import { decisions, lockDecisions, type StoredDecision } from './decision-store.ts'

type StatusChange = { ids: readonly string[]; act: StatusAct; now: Date }
type DecisionWithTie = StoredDecision & DecisionTie

/** One act on several decisions, each answered for itself. Spec 4.2. */
export async function changeStatusOfDecisions(
  tx: Tx,
  viewer: Viewer,
  { ids, act, now }: StatusChange,
): Promise<BulkReply> {
  const found = await lockDecisions(tx, viewer, ids, now)
  const issued = await everIssued(tx, viewer.tenantId, act === 'delete' ? [...found.keys()] : [])
  const beyond = await beyondOf(tx, viewer, act === 'restore' ? [] : [...found.keys()], now)
  const { permitted, reply } = judgeEach(ids, found, ({ status, ...tie }, id) =>
    mayActOnDecision(viewer, act, { status, tie, wasIssued: issued.has(id), beyond: beyond.get(id) }),
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
  const issued = await everIssued(tx, viewer.tenantId, [id])
  const beyond = (await beyondOf(tx, viewer, [id], now)).get(id)
  must(mayActOnDecision(viewer, 'delete', { status, tie, wasIssued: issued.has(id), beyond }))
  await perform(tx, viewer, [decision], 'delete', now)
  return { id }
}

async function perform(
  tx: Tx,
  viewer: Viewer,
  permitted: readonly DecisionWithTie[],
  act: StatusAct,
  now: Date,
): Promise<void> {
  if (permitted.length === 0) return
  const { event } = decisionActs.of[act]
  const saved = permitted.map(
    ({ isOwner: _o, isCreator: _c, isInvolved: _i, inMyGroups: _g, groupsBeyond: _b, ...before }) => ({
      event,
      before,
      after: {
        ...before,
        status: leadsTo(decisionLifecycle, before.status, event, before.previousStatus ?? 'DRAFT'),
        previousStatus: act === 'archive' ? before.status : null,
      } satisfies StoredDecision,
    }),
  )
  await decisions.save(tx, viewer, saved, now)
}
