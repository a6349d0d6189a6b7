import { scopeOf, type Viewer } from '#platform/model/viewer.ts'
import { holdsNow } from '#platform/server/facts.ts'
import { notFound } from '#platform/server/refusal.ts'
import { ownTenant, rows, type Sql, sql, type Tx } from '#platform/server/sql.ts'
import { limitOfDecision } from '../../authority/model/demands.ts'
import { coveredByAll } from '../../authority/model/groups.ts'
import { limitText } from '../../authority/model/limit-texts.ts'
import type { Snapshot } from '../../authority/model/snapshot.ts'
import { asKnownNow, loadSnapshot } from '../../authority/server/load-snapshot.ts'
import type { Names } from '../../authority/server/names.ts'
import { outcomeOfApproval } from '../model/approval-outcome.ts'
import { type ApprovalReview, listApprovalChecks, type Overlap } from '../model/approval-review.ts'
import { changedContent } from '../model/content-terms.ts'
import type { DelegationContent } from '../model/delegation.ts'
import { isMine } from '../model/holding-slot.ts'
import { type ProposedChange, waitingChange } from '../model/proposed-change.ts'
import type { StoredDelegation } from '../model/stored-delegation.ts'
import { previewChange } from './answer-change.ts'
import { submittedBy } from './approvers.ts'
import { listStepsAbove, namesAround } from './delegation-detail.ts'
import type { EditPreview } from './edit-issued.ts'
import { findDelegations } from './find-delegations.ts'
import { forAnotherApprover } from './four-eyes.ts'
import { toApproved } from './issue-delegation.ts'
import { findGateProblems } from './issuing.ts'
import { readSlotWherever } from './issuing-gate.ts'
import { listSteps } from './path-steps.ts'

/** At most so many delegations are compared. */
const MOST_OVERLAPS = 20

/** Reviews a delegation, or a change of it, that awaits approval: the gate, the path, the approver, and overlaps. */
export async function reviewApproval(tx: Tx, viewer: Viewer, id: string, now: Date): Promise<ApprovalReview> {
  const found = (await findDelegations(tx, viewer, [id], now)).get(id)
  if (!found) throw notFound()
  const { stored, status } = found
  const change = waitingChange(stored, status)
  if (status !== 'PENDING' && !change) return { checks: [], overlaps: [], outcome: null }
  const content = change ? changedContent(stored.content, change.content) : stored.content
  const parentSlotId = change?.place?.slotId ?? stored.parentSlotId
  const times = asKnownNow(now)
  const [{ after, problems }, notApprover, isSubmitter, candidates] = await Promise.all([
    previewApproval(tx, viewer, stored, change, now),
    forAnotherApprover(tx, viewer, [id], now),
    isSubmittedBy(tx, viewer, id),
    findOtherDelegations(tx, viewer, stored, content, now),
  ])
  const snapshot = await loadSnapshot(
    tx,
    viewer.tenantId,
    {
      kind: 'DELEGATIONS',
      decisionId: stored.decisionId,
      delegationIds: [id, ...candidates, ...(change?.place ? [change.place.delegationId] : [])],
    },
    undefined,
    times,
  )
  const names = await namesAround(tx, viewer, snapshot, stored, times, now)
  const above = listStepsAbove(snapshot, { parentSlotId }, names)
  const issuer = above.at(-1)
  const overlaps = listOverlaps(snapshot, candidates, content.delegationGroups, names)
  const [authority] = content.delegationAuthorities
  const decisionLimit = limitOfDecision(snapshot.decisions.get(stored.decisionId), authority?.authorityTypeId)
  return {
    checks: listApprovalChecks({
      what: change ? 'change' : 'delegation',
      problems,
      issuer: issuer
        ? {
            name: issuer.recipients.join(', '),
            limit: limitText(issuer.clampedTo ?? issuer.limit),
            displayId: issuer.displayId,
          }
        : null,
      decisionLimit: decisionLimit && limitText(decisionLimit),
      above,
      notApprover: notApprover.get(id),
      isRecipient: isRecipientOf(viewer, content),
      isSubmitter,
      overlaps: overlaps.map((each) => ({ ...each, limit: limitText(each.limit) })),
      seesAll: scopeOf(viewer, 'delegation.view') === 'ALL',
    }),
    overlaps,
    outcome: after && outcomeOfApproval(stored, after, now.getTime()),
  }
}

async function previewApproval(
  tx: Tx,
  viewer: Viewer,
  before: StoredDelegation,
  change: ProposedChange | null,
  now: Date,
): Promise<EditPreview> {
  if (change) return previewChange(tx, viewer, change, { before, now })
  const parent =
    before.parentSlotId === null ? null : await readSlotWherever(tx, viewer, before.parentSlotId, now)
  const { after, gate } = toApproved(viewer, before, parent ?? null, now)
  return { after, problems: await findGateProblems(tx, viewer, gate) }
}

const isRecipientOf = (viewer: Viewer, { recipientType: kind, delegationRecipients }: DelegationContent) =>
  delegationRecipients.some((each) =>
    isMine(viewer, { kind, userId: each.recipientUserId, positionId: each.recipientPositionId }),
  )

async function isSubmittedBy(tx: Tx, { tenantId, userId }: Viewer, id: string): Promise<boolean> {
  const found = await rows(
    tx,
    sql`select 1 from app.delegation d where d.tenant_id = ${tenantId} and d.id = ${id} and ${submittedBy} = ${userId}`,
  )
  return found.length > 0
}

/** Finds other delegations of the decision to the same recipients, and to positions that they occupy. */
async function findOtherDelegations(
  tx: Tx,
  { tenantId }: Viewer,
  { id, decisionId }: StoredDelegation,
  { delegationRecipients: recipients }: DelegationContent,
  now: Date,
): Promise<string[]> {
  const users = recipients.flatMap(({ recipientUserId }) => recipientUserId ?? [])
  const positions = recipients.flatMap(({ recipientPositionId }) => recipientPositionId ?? [])
  const occupied: Sql = sql`select o.position_id from app.occupancy_public o
    where o.tenant_id = ${ownTenant} and o.user_id = any(${users}::uuid[]) and ${holdsNow('o', now)}`
  const found = await rows<{ id: string }>(
    tx,
    sql`select distinct d.id from app.delegation d join app.delegation_slot s on s.tenant_id = ${ownTenant} and s.delegation_id = d.id
      where d.tenant_id = ${tenantId} and d.decision_id = ${decisionId} and d.id <> ${id} and d.status in ('ISSUED', 'ACCEPTED')
        and s.decision_id = ${decisionId} and (s.user_id = any(${users}::uuid[]) or s.position_id = any(${positions}::uuid[]) or s.position_id in (${occupied}))
      order by d.id limit ${sql.lit(MOST_OVERLAPS)}`,
  )
  return found.map((each) => each.id)
}

/** Lists recipients with authority in force in a shared group, as far as the viewer may view it. */
function listOverlaps(
  snapshot: Snapshot,
  candidates: readonly string[],
  groups: readonly string[],
  names: Names,
): Overlap[] {
  return candidates.flatMap((id) => {
    const delegation = snapshot.delegations.get(id)
    const displayId = names.seen.get(id)
    if (!delegation || displayId === undefined) return []
    if (coveredByAll(snapshot.groups, [groups, delegation.terms.groups]).length === 0) return []
    const { expiration } = delegation.terms
    return listSteps(snapshot, delegation, names)
      .filter(({ live }) => live)
      .map(({ recipients, limit, clampedTo }) => ({
        id,
        displayId,
        recipient: recipients.join(', '),
        limit: clampedTo ?? limit,
        expiration: expiration === null ? null : new Date(expiration).toISOString(),
      }))
  })
}
