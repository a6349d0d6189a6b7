import { frameOf } from '#modules/authority/engine/model/frame.ts'
import { moveProblems } from '#modules/authority/engine/model/move-rules.ts'
import { asKnownNow, loadSnapshot } from '#modules/authority/index.server.ts'
import { mayHappen } from '#platform/model/lifecycle.ts'
import type { Viewer } from '#platform/model/viewer.ts'
import { one, rows, sql, type Tx } from '#platform/server/database/sql.ts'
import { afterLocks } from '#platform/server/database/tenant-transaction.ts'
import { type FieldRefusal, must, notFound, Refusal } from '#platform/server/http/refusal.ts'
import { mustMatch } from '#platform/server/http/routes.ts'
import { holdsNow } from '#platform/server/records/facts.ts'
import { cascadeAbove } from '../../visibility/server/seen-status.ts'
import { DELEGATION_FAILURES } from '../model/delegation-failures.ts'
import { delegationLifecycle } from '../model/delegation-lifecycle.ts'
import { mayWithDelegation } from '../model/delegation-policy.ts'
import { moved, movedSuspended, placeBelow } from '../model/delegation-transitions.ts'
import { isIssued } from '../model/proposed-change.ts'
import type { StoredDelegation } from '../model/stored-delegation.ts'
import { acceptedBefore } from './accepted-before.ts'
import { beginCascade } from './begin-cascade.ts'
import { type DelegationSave, saveDelegation } from './delegation-store.ts'
import { lockDelegations } from './find-delegations.ts'
import { settingsOfFrame } from './issuing.ts'
import { chosenSource, mustBeAllowedToIssue, type ParentSlot } from './issuing-gate.ts'
import { enqueueLabels } from './label-below.job.ts'
import { lockRecipients } from './lock-recipients.ts'
import { mayCascade } from './may-cascade.ts'
import { isProposedInstead } from './propose-change.ts'
import { recipientProblems } from './recipient-problems.ts'
import { redactProblems } from './redact-problems.ts'

type MoveRequest = {
  id: string
  parentDelegationId: string
  parentSlotId: string | null
  /** Null: an act on several names no version. */
  expected: number | undefined | null
  permission?: 'delegation.edit' | 'delegation.change_issuer'
}

/** Hangs a delegation, and all below it, from another slot that covers it in every dimension. authority 3. */
export async function moveDelegation(
  tx: Tx,
  viewer: Viewer,
  { id, parentDelegationId, parentSlotId, expected, permission = 'delegation.edit' }: MoveRequest,
): Promise<void> {
  await inTurn(tx, viewer.tenantId, [id])
  const found = (await lockDelegations(tx, viewer, [id])).found.get(id)
  if (!found) throw notFound()
  must(mayWithDelegation(viewer, permission, found.tie))
  if (expected !== null) mustMatch(found.stored.version, expected)
  must(mayHappen(delegationLifecycle, found.status, 'MOVE'))
  const before = found.stored
  // the button is refused as well, wherever the move leads
  if (isIssued(found.status) && before.change) throw new Refusal(DELEGATION_FAILURES.CHANGE_WAITS)
  const source = await chosenSource(tx, viewer, { delegationId: parentDelegationId, slotId: parentSlotId })
  const now = await afterLocks(tx)
  await mustBeAllowedToIssue(tx, viewer, { decisionId: before.decisionId, source, now })
  const { parent } = source
  if (parent.slot.id === before.parentSlotId) return
  const moved = await judgedMove(tx, viewer, { before, parent, now })
  refuseUnfit(moved)
  if (await entersAct(tx, viewer.tenantId, moved, before, now))
    must(await mayCascade(tx, viewer, found, permission, now))
  const place = { delegationId: parent.delegation.id, slotId: parent.slot.id }
  const change = { content: {}, place, moveRedelegations: false }
  // what is suspended, on its own or from above, is moved immediately
  if (isIssued(found.status) && (await isProposedInstead(tx, viewer, { before, after: before, change, now })))
    return
  await saveMove(tx, viewer, { event: 'MOVE', before, moved, now })
}

/** What a move makes of a delegation, and the suspension from above that it would leave; or why it does not fit there. */
export type MoveResult = {
  readonly after: StoredDelegation
  readonly act: { reason: string } | undefined
  /** Why it does not fit there. */
  readonly problems: readonly FieldRefusal[]
}

type MoveOptions = { before: StoredDelegation; parent: ParentSlot; isApproval?: boolean; now: Date }

export function refuseUnfit({ problems }: MoveResult): void {
  if (problems.length > 0) throw new Refusal('RULE_BROKEN', {}, problems)
}

/** Whether a move brings a delegation, and all below it, under a suspension or a revocation that did not reach them. */
export async function entersAct(
  tx: Tx,
  tenantId: string,
  { after }: MoveResult,
  before: StoredDelegation,
  now: Date,
): Promise<boolean> {
  const entered = after.path.filter((id) => !before.path.includes(id))
  const acts = await rows(
    tx,
    sql`select 1 from app.cascade_act c where c.tenant_id = ${tenantId} and c.root_delegation_id = any(${entered}::uuid[])
      and ${holdsNow('c', now)} limit 1`,
  )
  return acts.length > 0
}

/** Hangs a delegation that is held below a slot, no matter who asked for it. Where it does not fit there it stays, and the answer says why. */
export async function moveBelow(tx: Tx, viewer: Viewer, move: MoveOptions): Promise<readonly FieldRefusal[]> {
  const moved = await judgedMove(tx, viewer, move)
  if (moved.problems.length === 0)
    await saveMove(tx, viewer, { event: 'MOVE', before: move.before, moved, now: move.now })
  return moved.problems
}

/** A move as it would be at this instant: the place covers the delegation and all below it, or it says why not. */
export async function judgedMove(tx: Tx, viewer: Viewer, move: MoveOptions): Promise<MoveResult> {
  const { before, parent, now } = move
  await lockRecipients(tx, viewer.tenantId, before.content.delegationRecipients)
  const problems = await findMoveProblems(tx, viewer, move)
  if (problems.length > 0) return { after: before, act: undefined, problems }
  const place = placeBelow(parent)
  const act = await suspensionLeft(tx, viewer.tenantId, before, place, now)
  const after = act
    ? movedSuspended(before, place, now.getTime())
    : moved(before, place, await acceptedBefore(tx, viewer.tenantId, before))
  return { after, act, problems }
}

/** Lists why a delegation and all below it do not fit below a slot now, without a lock. */
export async function findMoveProblems(
  tx: Tx,
  viewer: Viewer,
  { before, parent, isApproval, now }: MoveOptions,
): Promise<readonly FieldRefusal[]> {
  const snapshot = await loadSnapshot(
    tx,
    viewer.tenantId,
    { kind: 'DECISION', decisionId: before.decisionId, requester: undefined },
    undefined,
    asKnownNow(now),
  )
  const frame = frameOf(snapshot, before.decisionId, parent.slot.id)
  const settings = await settingsOfFrame(tx, viewer.tenantId, now)
  const found = moveProblems(snapshot, before.id, parent.slot.id, settings)
  const sentenceOf = await redactProblems(tx, viewer, found, {
    issuer: parent.slot,
    ...(isApproval && { isApproval }),
    now,
  })
  const unfit = [
    ...found.map((each) => ({
      message: sentenceOf(each),
      code: each.code,
    })),
    ...(await recipientProblems(tx, viewer, {
      content: before.content,
      issuer: parent.slot,
      frame,
      edited: null,
      now,
    })),
  ]
  return unfit.map((each) => ({ ...each, path: 'body.parentSlotId' }))
}

type SavedMove = {
  event: 'MOVE' | 'APPROVE_CHANGE'
  before: StoredDelegation
  moved: MoveResult
  reason?: string
  now: Date
}

export async function saveMove(tx: Tx, viewer: Viewer, { moved: { after, act }, ...saved }: SavedMove) {
  await saveMoved(tx, viewer, { ...saved, after })
  if (act) await beginCascade(tx, viewer, after.id, 'SUSPEND', act.reason, saved.now)
}

/**
 * The act that suspended a delegation from above and would not reach its new place. A move must not end a suspension: that takes a
 * reissue. So the delegation is written as suspended on its own, with everything below, for the same reason. Authority 3.
 */
async function suspensionLeft(
  tx: Tx,
  tenantId: string,
  { path }: Pick<StoredDelegation, 'path'>,
  to: Pick<StoredDelegation, 'path'>,
  now: Date,
): Promise<{ reason: string } | undefined> {
  const left = path.filter((id) => !to.path.includes(id))
  const [act] = await rows<{ reason: string }>(
    tx,
    sql`select c.reason from app.cascade_act c where c.tenant_id = ${tenantId} and c.kind = 'SUSPEND'
      and c.root_delegation_id = any(${left}::uuid[]) and c.recorded_until = 'infinity'
      and c.holds_from <= ${now} and c.holds_until > ${now} order by c.holds_from desc, c.id limit 1`,
  )
  return act
}

/** Saves a delegation that is below another slot than before; all that is below goes with it. */
export async function saveMoved(
  tx: Tx,
  viewer: Viewer,
  saved: DelegationSave & { before: Pick<StoredDelegation, 'path'> },
): Promise<void> {
  const { after, now } = saved
  const { id } = after
  await saveDelegation(tx, viewer, saved)
  await movePathsBelow(tx, viewer.tenantId, [...after.path, id])
  const is = await actAbove(tx, viewer.tenantId, id, now)
  // labels that are being written below the old place do not come here any longer
  const isLate = await hasLateLabels(tx, viewer.tenantId, saved.before.path)
  if (is !== null || isLate)
    await enqueueLabels(tx, viewer.tenantId, [
      {
        rootId: is === null ? id : (after.parentDelegationId ?? id),
        event: is ?? 'REISSUE',
        reason: '',
        actor: viewer.userId,
        at: now.toISOString(),
      },
    ])
}

/**
 * The paths below the last of `path` begin with it. What is issued there meanwhile holds what it is issued from, so it is seen
 * once that is waited for: they are moved until none is left behind.
 */
async function movePathsBelow(tx: Tx, tenantId: string, path: readonly string[]): Promise<void> {
  const id = path.at(-1)
  const length = sql.lit(path.length)
  for (;;) {
    const late = await rows(
      tx,
      sql`update app.delegation d set path = ${path}::uuid[] || d.path[array_position(d.path, ${id}::uuid) + 1 : cardinality(d.path)]
        where d.tenant_id = ${tenantId} and d.path @> array[${id}::uuid] and d.path[1 : ${length}] <> ${path}::uuid[] returning d.id`,
    )
    if (late.length === 0) return
  }
}

const hasLateLabels = async (tx: Tx, tenantId: string, path: readonly string[]): Promise<boolean> => {
  const roots = await rows(
    tx,
    sql`select 1 from app.unlabelled_cascade u where u.tenant_id = ${tenantId} and u.root_delegation_id = any(${path}::uuid[]) limit 1`,
  )
  return roots.length > 0
}

/** What was suspended or revoked above is so below, wherever that was moved from: labels follow. */
async function actAbove(
  tx: Tx,
  tenantId: string,
  id: string,
  now: Date,
): Promise<'REVOKE' | 'SUSPEND' | null> {
  const { kind } = await one<{ kind: 'REVOKE' | 'SUSPEND' | null }>(
    tx,
    sql`select ${cascadeAbove(tenantId, 'd', now)} as kind from app.delegation d where d.tenant_id = ${tenantId} and d.id = ${id}`,
  )
  return kind
}

/** Moves within a decision happen one after the other, so that two of them can never close a circle. */
export const inTurn = (tx: Tx, tenantId: string, ids: readonly string[]) =>
  sql`select pg_advisory_xact_lock(hashtextextended('move ' || c.id, 2)) from (
      select distinct d.decision_id as id from app.delegation d where d.tenant_id = ${tenantId} and d.id = any(${ids}::uuid[])
      order by 1) c`.execute(tx)
