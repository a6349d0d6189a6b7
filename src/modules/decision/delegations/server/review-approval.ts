import { scopeOf, type Viewer } from '#platform/model/viewer.ts'
import { holdsNow } from '#platform/server/facts.ts'
import { notFound } from '#platform/server/refusal.ts'
import { ownTenant, rows, type Sql, sql, type Tx } from '#platform/server/sql.ts'
import { dayInWords } from '../../authority/model/answer-texts.ts'
import { isLimited } from '../../authority/model/bounds.ts'
import { coveredByAll } from '../../authority/model/groups.ts'
import { holdingText, limitsOfTypesText } from '../../authority/model/limit-texts.ts'
import type { Snapshot } from '../../authority/model/snapshot.ts'
import type { Terms } from '../../authority/model/terms.ts'
import { asKnownNow, loadSnapshot } from '../../authority/server/load-snapshot.ts'
import type { Names } from '../../authority/server/names.ts'
import { outcomeOfApproval } from '../model/approval-outcome.ts'
import { type ApprovalReview, listApprovalChecks, type Overlap } from '../model/approval-review.ts'
import { changedContent } from '../model/content-terms.ts'
import type { DelegationContent, PathStep } from '../model/delegation.ts'
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
  const [{ after, problems }, notApprover, submitter, candidates] = await Promise.all([
    previewApproval(tx, viewer, stored, change, now),
    forAnotherApprover(tx, viewer, [id], now),
    findSubmitter(tx, viewer, id),
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
  const terms = after?.terms ?? stored.terms
  const overlaps = listOverlaps(snapshot, candidates, { groups: content.delegationGroups, terms }, names, now)
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
            holding: describeHolding(issuer),
            displayId: issuer.displayId,
          }
        : null,
      decisionLimit: decisionLimits.length > 0 ? limitsOfTypesText(decisionLimits) : null,
      above,
      notApprover: notApprover.get(id),
      isRecipient: isRecipientOf(viewer, content),
      isSubmitter: submitter.isViewer,
      manager: submitter.manager,
      overlaps,
      dayOf: (instant) => dayInWords(Date.parse(instant), viewer.zone),
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
      where d.tenant_id = ${tenantId} and d.decision_id = ${decisionId} and d.id <> ${id} and d.status in ('PENDING', 'ISSUED', 'ACCEPTED')
        and s.decision_id = ${decisionId} and (s.user_id = any(${users}::uuid[]) or s.position_id = any(${positions}::uuid[]) or s.position_id in (${occupied}))
      order by d.id limit ${sql.lit(MOST_OVERLAPS)}`,
  )
  return found.map((each) => each.id)
}

const STANDING_OF: Readonly<Partial<Record<PathStep['state'], Overlap['standing']>>> = {
  LIVE: 'IN_FORCE',
  CUT: 'IN_FORCE',
  UNHELD: 'IN_FORCE',
  NOT_YET: 'NOT_YET',
  ACCEPTANCE: 'ACCEPTANCE',
  APPROVAL: 'APPROVAL',
}

const describeHolding = ({ allLimits, clampedTo, limit }: PathStep) =>
  allLimits ? `has ${allLimits}` : holdingText(clampedTo ?? limit)

/** Lists recipients with authority in a shared group on a shared day, as far as the viewer may view it. */
function listOverlaps(
  snapshot: Snapshot,
  candidates: readonly string[],
  asked: { readonly groups: readonly string[]; readonly terms: Terms | null },
  names: Names,
  now: Date,
): Overlap[] {
  return candidates.flatMap((id) => {
    const delegation = snapshot.delegations.get(id)
    const displayId = names.seen.get(id)
    if (!delegation || displayId === undefined) return []
    if (coveredByAll(snapshot.groups, [asked.groups, delegation.terms.groups]).length === 0) return []
    const { effective, expiration } = delegation.terms
    if (asked.terms && !sharesDay(asked.terms, delegation.terms)) return []
    return listSteps(snapshot, delegation, names).flatMap((step) => {
      const standing = STANDING_OF[step.state]
      return standing
        ? [
            {
              id,
              displayId,
              recipient: step.recipients.join(', '),
              limit: step.clampedTo ?? step.limit,
              holding: describeHolding(step),
              standing,
              from: effective > now.getTime() ? new Date(effective).toISOString() : null,
              expiration: expiration === null ? null : new Date(expiration).toISOString(),
            },
          ]
        : []
    })
  })
}

type Period = Pick<Terms, 'effective' | 'expiration'>
const sharesDay = (one: Period, other: Period): boolean =>
  (one.expiration === null || other.effective < one.expiration) &&
  (other.expiration === null || one.effective < other.expiration)
