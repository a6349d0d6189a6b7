import { dayInWords } from '#modules/authority/engine/model/answer-texts.ts'
import { redelegationBound } from '#modules/authority/engine/model/demands.ts'
import type { Snapshot } from '#modules/authority/engine/model/snapshot.ts'
import { asKnownNow, loadSnapshot } from '#modules/authority/index.server.ts'
import { isLimited } from '#modules/authority/terms/model/bounds.ts'
import { limitsOfTypesText } from '#modules/authority/terms/model/limit-texts.ts'
import { scopeOf, type Viewer } from '#platform/model/viewer.ts'
import { ownTenant, rows, sql, type Tx } from '#platform/server/database/sql.ts'
import { notFound } from '#platform/server/http/refusal.ts'
import type { Names } from '../../visibility/server/names.ts'
import { outcomeOfApproval } from '../model/approval-outcome.ts'
import { type ApprovalReview, listApprovalChecks } from '../model/approval-review.ts'
import { changedContent } from '../model/content-terms.ts'
import type { DelegationContent } from '../model/delegation.ts'
import { mayWithDelegation } from '../model/delegation-policy.ts'
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
import { readSlotWithoutVisibility } from './issuing-gate.ts'
import { describeHolding, findOtherAuthority, listOverlaps } from './other-authority.ts'

/** Reviews a delegation, or a change of it, that awaits approval: the gate, the path, the approver, and overlaps. */
export async function reviewApproval(tx: Tx, viewer: Viewer, id: string, now: Date): Promise<ApprovalReview> {
  const found = (await findDelegations(tx, viewer, [id], now)).get(id)
  if (!found) throw notFound()
  const { stored, status, tie } = found
  const change = waitingChange(stored, status)
  if (status !== 'PENDING' && !change) return { checks: [], overlaps: [], outcome: null }
  const content = change ? changedContent(stored.content, change.content) : stored.content
  const parentSlotId = change?.place?.slotId ?? stored.parentSlotId
  const times = asKnownNow(now)
  const [{ after, problems }, notApprover, submitter, others] = await Promise.all([
    previewApproval(tx, viewer, stored, change, now),
    forAnotherApprover(tx, viewer, [id], now),
    findSubmitter(tx, viewer, id),
    findOtherAuthority(tx, viewer, stored, content, now),
  ])
  const snapshot = await loadSnapshot(
    tx,
    viewer.tenantId,
    {
      kind: 'DELEGATIONS',
      decisionId: stored.decisionId,
      delegationIds: [id, ...others.delegationIds, ...(change?.place ? [change.place.delegationId] : [])],
    },
    undefined,
    times,
  )
  const names = await namesAround(tx, viewer, snapshot, stored, times, now)
  const above = listStepsAbove(snapshot, { parentSlotId }, names)
  const issuer = above.at(-1)
  const overlaps = listOverlaps(
    snapshot,
    others,
    { content, terms: after?.terms ?? stored.terms },
    names,
    now,
  )
  const decisionLimits = content.delegationAuthorities.flatMap(({ authorityTypeId }) =>
    (snapshot.decisions.get(stored.decisionId)?.terms.authorities ?? [])
      .filter((each) => each.authorityTypeId === authorityTypeId && each.bounds.some(isLimited))
      .map(({ bounds }) => ({ authorityType: names.name(authorityTypeId), bounds })),
  )
  return {
    checks: listApprovalChecks({
      what: change ? 'change' : 'delegation',
      problems,
      issuer: issuer
        ? {
            name: issuer.recipients.join(', '),
            holding: issuer.masked ? null : describeHolding(issuer),
            displayId: issuer.displayId,
            redelegationLimit: issuer.masked
              ? null
              : describeRedelegationLimit(snapshot, parentSlotId, content, names),
          }
        : null,
      decisionLimit: decisionLimits.length > 0 ? limitsOfTypesText(decisionLimits) : null,
      above,
      permission: mayWithDelegation(viewer, 'delegation.approve_deny', tie),
      notApprover: notApprover.get(id),
      isRecipient: isRecipientOf(viewer, content),
      isSubmitter: submitter.isViewer,
      manager: submitter.manager,
      overlaps,
      dayOf: (instant) => dayInWords(Date.parse(instant), viewer.zone),
      seesAll: scopeOf(viewer, 'delegation.view') === 'ALL',
    }),
    overlaps,
    outcome: after && problems.length === 0 ? outcomeOfApproval(stored, after, now.getTime()) : null,
  }
}

/** Describes the most that each redelegation from a slot may have, of the authority types that are passed on. */
function describeRedelegationLimit(
  snapshot: Snapshot,
  slotId: string | null,
  { delegationAuthorities }: DelegationContent,
  names: Pick<Names, 'name'>,
): string | null {
  const source = slotId === null ? undefined : snapshot.slots.get(slotId)
  const terms = source && snapshot.delegations.get(source.delegationId)?.terms
  const typeIds = new Set(delegationAuthorities.map(({ authorityTypeId }) => authorityTypeId))
  const limits = (terms?.authorities ?? []).flatMap((each) => {
    const limit = typeIds.has(each.authorityTypeId) ? redelegationBound(each) : null
    return limit ? [{ authorityType: names.name(each.authorityTypeId), bounds: [limit] }] : []
  })
  return limits.length > 0 ? limitsOfTypesText(limits) : null
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
    before.parentSlotId === null
      ? null
      : await readSlotWithoutVisibility(tx, viewer, before.parentSlotId, now)
  const { after, gate } = toApproved(viewer, before, parent ?? null, now)
  return { after, problems: await findGateProblems(tx, viewer, gate) }
}

const isRecipientOf = (viewer: Viewer, { recipientType: kind, delegationRecipients }: DelegationContent) =>
  delegationRecipients.some((each) =>
    isMine(viewer, { kind, userId: each.recipientUserId, positionId: each.recipientPositionId }),
  )

/** Finds whether the viewer sent it for approval, and the name of who did if that is their manager. */
async function findSubmitter(tx: Tx, { tenantId, userId }: Viewer, id: string): Promise<Submitter> {
  const [found] = await rows<Submitter>(
    tx,
    sql`select u.id = ${userId} as "isViewer",
        case when u.id = (select v.manager_user_id from app.user_public v where v.tenant_id = ${ownTenant} and v.id = ${userId})
          then u.name end as manager
      from app.delegation d join app.user_public u on u.tenant_id = ${ownTenant} and u.id = ${submittedBy}
      where d.tenant_id = ${tenantId} and d.id = ${id}`,
  )
  return found ?? { isViewer: false, manager: null }
}

type Submitter = { isViewer: boolean; manager: string | null }
