import { failureOf } from '#platform/model/failures.ts'
import { refused, type Verdict } from '#platform/model/verdict.ts'
import { scopeOf, type Viewer } from '#platform/model/viewer.ts'
import { rows, sql, type Tx } from '#platform/server/database/sql.ts'
import { must, Refusal } from '#platform/server/http/refusal.ts'
import { changedContent, notBefore } from '../model/content-terms.ts'
import type { DelegationContent, Recipient } from '../model/delegation.ts'
import { DELEGATION_FAILURES } from '../model/delegation-failures.ts'
import { moved, placeBelow, withoutProposal } from '../model/delegation-transitions.ts'
import { type ProposedChange, partedChange } from '../model/proposed-change.ts'
import { remaining, type StoredDelegation } from '../model/stored-delegation.ts'
import { acceptedBefore } from './accepted-before.ts'
import { saveDelegation } from './delegation-store.ts'
import { type EditPreview, judgedEdit, previewEdit, saveEdited } from './edit-issued.ts'
import { lockSlotWithoutVisibility, readSlotWithoutVisibility } from './issuing-gate.ts'
import { mayReachBelow } from './may-cascade.ts'
import { entersAct, findMoveProblems, inTurn, judgedMove, refuseUnfit, saveMove } from './move-delegation.ts'
import { moveFromRemoved } from './reassign-delegation.ts'
import { findContentProblems, refuseContent } from './refuse-content.ts'
import { verdictOf } from './verdict-of.ts'

type ChangeAnswer = { before: StoredDelegation; reason: string; now: Date }

/** Whom the changes that wait name, once it is the turn of a move among them. */
export async function namedByChanges(tx: Tx, tenantId: string, ids: readonly string[]): Promise<Recipient[]> {
  await inTurn(tx, tenantId, ids)
  const named = await rows<{ recipients: Recipient[] }>(
    tx,
    sql`select h.content->'delegationRecipients' as recipients from app.delegation_change h
      where h.tenant_id = ${tenantId} and h.delegation_id = any(${ids}::uuid[]) and h.content ? 'delegationRecipients'`,
  )
  return named.flatMap(({ recipients }) => recipients)
}

/**
 * Makes the change that waits, as the edit or move that it is, judged at this instant. What no longer fits refuses it and
 * leaves it waiting.
 */
export async function approveChange(tx: Tx, viewer: Viewer, asked: ChangeAnswer): Promise<Verdict> {
  const { change } = asked.before
  if (!change) return refused(DELEGATION_FAILURES.NO_CHANGE_WAITS)
  try {
    await (change.place ? move : edit)(tx, viewer, change, asked)
    return { ok: true }
  } catch (thrown) {
    return verdictOf(thrown)
  }
}

type ChangeApproval = (tx: Tx, viewer: Viewer, change: ProposedChange, asked: ChangeAnswer) => Promise<void>

const edit: ChangeApproval = async (tx, viewer, change, { before, reason, now }) => {
  const content = await contentOfChange(tx, viewer, change, { before, now })
  await refuseContent(tx, viewer, content, before.content)
  const after = await judgedEdit(tx, viewer, { before, content, now })
  await saveEdited(tx, viewer, {
    event: 'APPROVE_CHANGE',
    before,
    after: withoutProposal(after),
    reason,
    now,
  })
  if (change.moveRedelegations) await moveFromRemoved(tx, viewer, before.id, remaining(before))
}

/** Returns what an issued delegation would say once its change is approved now. */
async function contentOfChange(
  tx: Tx,
  viewer: Viewer,
  change: ProposedChange,
  { before, now }: Pick<ChangeAnswer, 'before' | 'now'>,
): Promise<DelegationContent> {
  const { waits } = partedChange(change.content)
  const gone = await removedSince(tx, viewer.tenantId, before.id, change.proposedAt)
  const named = waits.delegationRecipients?.filter((each) => !gone.has(keyOf(each)))
  return changedContent(before.content, {
    ...notBefore(waits, { proposedAt: change.proposedAt, now: now.getTime(), zone: viewer.zone }),
    ...(named && { delegationRecipients: named }),
  })
}

/** Returns what an approval of the change that waits would do now, and why it would be refused, without a lock. */
export async function previewChange(
  tx: Tx,
  viewer: Viewer,
  change: ProposedChange,
  { before, now }: Pick<ChangeAnswer, 'before' | 'now'>,
): Promise<EditPreview> {
  const slotId = change.place?.slotId ?? before.parentSlotId
  const parent = slotId === null ? null : ((await readSlotWithoutVisibility(tx, viewer, slotId, now)) ?? null)
  if (slotId !== null && parent === null) {
    const { message } = failureOf(DELEGATION_FAILURES.PARENT_NOT_EFFECTIVE)
    return { after: null, problems: [{ path: 'body.parentSlotId', message }] }
  }
  if (change.place && parent)
    return {
      after: moved(before, placeBelow(parent), await acceptedBefore(tx, viewer.tenantId, before)),
      problems: await findMoveProblems(tx, viewer, { before, parent, isApproval: true, now }),
    }
  const content = await contentOfChange(tx, viewer, change, { before, now })
  const problems = await findContentProblems(tx, viewer, content, before.content)
  if (problems.length > 0) return { after: null, problems }
  return previewEdit(tx, viewer, { before, content, parent, now })
}

const keyOf = ({ recipientUserId, recipientPositionId }: Recipient) =>
  `${recipientUserId} ${recipientPositionId}`

/** Who was a recipient until after the change was made: what ended for them meanwhile is not issued to them again. */
async function removedSince(
  tx: Tx,
  tenantId: string,
  id: string,
  since: number,
): Promise<ReadonlySet<string>> {
  const found = await rows<Recipient>(
    tx,
    sql`select s.user_id as "recipientUserId", s.position_id as "recipientPositionId" from app.delegation_slot s
      where s.tenant_id = ${tenantId} and s.delegation_id = ${id} and s.status = 'REMOVED'
        and exists (select 1 from app.slot_status f where f.tenant_id = ${tenantId} and f.slot_id = s.id
          and f.status = 'REMOVED' and f.recorded_until = 'infinity' and f.holds_from > ${new Date(since)})`,
  )
  return new Set(found.map(keyOf))
}

const move: ChangeApproval = async (tx, viewer, { place }, { before, reason, now }) => {
  const parent = place && (await lockSlotWithoutVisibility(tx, viewer, place.slotId))
  if (!parent) throw new Refusal(DELEGATION_FAILURES.PARENT_NOT_EFFECTIVE)
  const judged = await judgedMove(tx, viewer, { before, parent, isApproval: true, now })
  refuseUnfit(judged)
  const isByGroups = scopeOf(viewer, 'delegation.approve_deny') === 'GROUPS'
  if (isByGroups && (await entersAct(tx, viewer.tenantId, judged, before, now)))
    must(await mayReachBelow(tx, viewer, before.id, now))
  await saveMove(tx, viewer, {
    event: 'APPROVE_CHANGE',
    before,
    moved: { ...judged, after: withoutProposal(judged.after) },
    reason,
    now,
  })
}

/** Denied or withdrawn: what holds continues, and the history keeps what was proposed. */
export const discardChange = (
  tx: Tx,
  viewer: Viewer,
  event: 'DENY_CHANGE' | 'WITHDRAW_CHANGE',
  { before, reason, now }: ChangeAnswer,
): Promise<void> => saveDelegation(tx, viewer, { event, before, after: withoutProposal(before), reason, now })
