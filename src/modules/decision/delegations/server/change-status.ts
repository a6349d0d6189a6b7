import type { BulkReply } from '#platform/model/bulk.ts'
import { allowed, refused, type Verdict } from '#platform/model/verdict.ts'
import type { Viewer } from '#platform/model/viewer.ts'
import { rows, sql, type Tx } from '#platform/server/database/sql.ts'
import { afterLocks } from '#platform/server/database/tenant-transaction.ts'
import { Refusal } from '#platform/server/http/refusal.ts'
import { mustMatch } from '#platform/server/http/routes.ts'
import { setFact } from '#platform/server/records/facts.ts'
import { actOnEach } from '#platform/server/records/judge-each.ts'
import { type DelegationAct, delegationActs, mayReachBelow } from '../model/delegation-acts.ts'
import type { IssuingAct, TARGET_STATUSES } from '../model/delegation-calls.ts'
import { DELEGATION_FAILURES } from '../model/delegation-failures.ts'
import { deleted, returned, revoked, suspended } from '../model/delegation-transitions.ts'
import { waitingChange } from '../model/proposed-change.ts'
import { aroundThem, asksAround, mayActNow } from './acts-now.ts'
import { approveChange, discardChange, namedByChanges } from './answer-change.ts'
import { beginCascade } from './begin-cascade.ts'
import { cascadeAct, saveDelegation } from './delegation-store.ts'
import { type FoundDelegation, findDelegations, lockDelegations, lockForIssuing } from './find-delegations.ts'
import { approveDelegation, issueDraft, reissueDelegation } from './issue-delegation.ts'
import { issuingTieOf, sourceOf } from './issuing-gate.ts'
import { enqueueLabels } from './label-below.job.ts'
import { mayCascade } from './may-cascade.ts'
import { verdictOf } from './verdict-of.ts'

export type Target = (typeof TARGET_STATUSES)[number] | 'deleted'
type StatusChange = {
  ids: readonly string[]
  to: Target
  /** What `issued` was asked as. Without it, whatever the status found makes of it. */
  act?: IssuingAct | undefined
  cascade: boolean
  reason: string
  /** The change that was read, where the answer is to that alone. */
  changeId?: string
  /** The version of a single one that was read: of another one nothing is done. */
  expected?: number | undefined
}
type TimedChange = StatusChange & { now: Date }

/** Which act a target means in a status, where no one says. */
const ACTS: Readonly<Record<Target, (status: FoundDelegation['status']) => DelegationAct>> = {
  issued: (status) => (status === 'PENDING' ? 'approve' : status === 'SUSPENDED' ? 'reissue' : 'issue'),
  suspended: () => 'suspend',
  revoked: () => 'revoke',
  denied: () => 'deny',
  withdrawn: () => 'withdraw',
  'change-approved': () => 'approveChange',
  'change-denied': () => 'denyChange',
  'change-withdrawn': () => 'withdrawChange',
  deleted: () => 'delete',
}

/** Anyone who denies says why. */
export function mustSayWhy(to: Target, reason: string): void {
  if ((to === 'denied' || to === 'change-denied') && !reason)
    throw new Refusal('RULE_BROKEN', {}, [
      { path: 'body.reason', message: 'Enter a reason. The issuer can read it.' },
    ])
}

/** One act on several delegations, each answered for itself: those permitted are written, the others say why not. */
export async function changeStatusOfDelegations(
  tx: Tx,
  viewer: Viewer,
  asked: StatusChange,
): Promise<BulkReply> {
  mustSayWhy(asked.to, asked.reason)
  const { ids } = asked
  const { found, now } = await lockFor(tx, viewer, asked)
  const done = new Set<string>()
  let at = now
  const depthOf = (id: string) => found.get(id)?.stored.path.length ?? 0
  return actOnEach(
    ids,
    async (id) => {
      const locked = found.get(id)
      if (!locked?.stored.path.some((above) => done.has(above))) return locked
      at = await afterLocks(tx)
      return (await findDelegations(tx, viewer, [id], at)).get(id)
    },
    async (each, id) => {
      const isReached = each.status !== found.get(id)?.status && REACHED[asked.to]?.includes(each.status)
      const verdict = isReached ? allowed : await perform(tx, viewer, each, { ...asked, now: at })
      if (verdict.ok) done.add(id)
      return verdict
    },
    // from above: an act on one may be one on those below
    (a, b) => depthOf(a) - depthOf(b),
  )
}

async function lockFor(tx: Tx, viewer: Viewer, { to, ids }: StatusChange) {
  if (to === 'change-approved')
    return lockForIssuing(tx, viewer, ids, await namedByChanges(tx, viewer.tenantId, ids))
  return to === 'issued' ? lockForIssuing(tx, viewer, ids) : lockDelegations(tx, viewer, ids)
}

/** What an act on a delegation above has done to it already, with a cascade or as the end of one. */
const REACHED: Partial<Record<Target, readonly FoundDelegation['status'][]>> = {
  suspended: ['SUSPENDED'],
  revoked: ['REVOKED'],
  issued: ['ISSUED', 'ACCEPTED'],
}

async function perform(tx: Tx, viewer: Viewer, found: FoundDelegation, asked: TimedChange): Promise<Verdict> {
  const { stored, status, tie } = found
  const act = asked.act ?? ACTS[asked.to](status)
  const change = waitingChange(stored, status)
  if (asked.changeId && asked.changeId !== change?.id) return refused(DELEGATION_FAILURES.NO_CHANGE_WAITS)
  const hasChange = change !== null
  const issuing = await issuingTieOf(tx, viewer, stored, asked.now)
  // what it comes from may have been reissued by the same act
  const around = asksAround(act)
    ? await aroundThem(tx, viewer, [{ ...stored, status, hasChange }], await afterLocks(tx))
    : undefined
  const verdict = mayActNow(viewer, act, { status, tie, issuing, hasChange }, around?.get(stored.id))
  if (!verdict.ok) return verdict
  if (asked.cascade && mayReachBelow(act)) {
    const within = await mayCascade(tx, viewer, found, delegationActs.of[act].permission, asked.now)
    if (!within.ok) return within
  }
  // what became of it says more than that it is another version
  if (asked.expected !== undefined) mustMatch(stored.version, asked.expected)
  try {
    return await PERFORM[act as keyof typeof PERFORM](tx, viewer, found, asked)
  } catch (error) {
    if (asked.ids.length === 1) throw error
    return verdictOf(error)
  }
}

type StatusAct = (tx: Tx, viewer: Viewer, found: FoundDelegation, asked: TimedChange) => Promise<Verdict>
const done: Verdict = { ok: true }

const issue: StatusAct = async (tx, viewer, { stored: draft }) => {
  await issueDraft(tx, viewer, { before: draft, draft, source: await sourceOf(tx, viewer, draft) })
  return done
}

const approve: StatusAct = async (tx, viewer, { stored: before }, { reason }) => {
  const source = await sourceOf(tx, viewer, before)
  const now = await approveDelegation(tx, viewer, { before, source, reason })
  if (before.statusBefore === 'SUSPENDED') await endSuspensions(tx, viewer, before.id, now)
  return done
}

const goBack =
  (outcome: 'DENIED' | null): StatusAct =>
  async (tx, viewer, { stored: before }, { now, reason }) => {
    await saveDelegation(tx, viewer, {
      event: outcome ? 'DENY' : 'WITHDRAW',
      before,
      after: returned(before, outcome),
      reason,
      now,
    })
    return done
  }

const discard =
  (event: 'DENY_CHANGE' | 'WITHDRAW_CHANGE'): StatusAct =>
  async (tx, viewer, { stored: before }, asked) => {
    await discardChange(tx, viewer, event, { ...asked, before })
    return done
  }

const suspend: StatusAct = async (tx, viewer, { stored: before }, { now, reason, cascade }) => {
  await saveDelegation(tx, viewer, {
    event: 'SUSPEND',
    before,
    after: suspended(before, now.getTime()),
    reason,
    now,
  })
  if (cascade) await beginCascade(tx, viewer, before.id, 'SUSPEND', reason, now)
  return done
}

const revoke: StatusAct = async (tx, viewer, { stored: before }, { now, reason, cascade }) => {
  await saveDelegation(tx, viewer, {
    event: 'REVOKE',
    before,
    after: revoked(before, now.getTime()),
    reason,
    now,
  })
  if (cascade) await beginCascade(tx, viewer, before.id, 'REVOKE', reason, now)
  return done
}

const reissue: StatusAct = async (tx, viewer, { stored: before }, { reason }) => {
  const source = await sourceOf(tx, viewer, before)
  const { now, waits } = await reissueDelegation(tx, viewer, { before, source, reason })
  // what was suspended with it stays so until it is approved
  if (!waits) await endSuspensions(tx, viewer, before.id, now)
  return done
}

const remove: StatusAct = async (tx, viewer, found, { now, reason, cascade }) => {
  await saveDelegation(tx, viewer, {
    event: 'DELETE',
    before: found.stored,
    after: deleted(found.stored),
    reason,
    now,
  })
  if (cascade) await beginCascade(tx, viewer, found.stored.id, 'REVOKE', reason, now)
  return done
}

const PERFORM = {
  issue,
  approve,
  deny: goBack('DENIED'),
  withdraw: goBack(null),
  approveChange: (tx, viewer, { stored: before }, asked) => approveChange(tx, viewer, { ...asked, before }),
  denyChange: discard('DENY_CHANGE'),
  withdrawChange: discard('WITHDRAW_CHANGE'),
  suspend,
  reissue,
  revoke,
  delete: remove,
} satisfies Partial<Record<DelegationAct, StatusAct>>

/** A reissue ends the suspensions that reached down from this delegation, and no others. */
async function endSuspensions(tx: Tx, viewer: Viewer, rootId: string, now: Date) {
  const acts = await rows<{ id: string }>(
    tx,
    sql`select id from app.cascade_act where tenant_id = ${viewer.tenantId} and root_delegation_id = ${rootId} and kind = 'SUSPEND'
      and recorded_until = 'infinity' and holds_from <= ${now} and holds_until > ${now}`,
  )
  for (const { id } of acts)
    await setFact(tx, cascadeAct, viewer.tenantId, { key: { id }, value: null, from: now, now })
  if (acts.length > 0)
    await enqueueLabels(tx, viewer.tenantId, [
      {
        rootId,
        event: 'REISSUE',
        reason: '',
        actor: viewer.userId,
        at: now.toISOString(),
      },
    ])
}
