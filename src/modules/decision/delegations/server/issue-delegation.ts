import type { Terms } from '#modules/authority/terms/model/terms.ts'
import { delegationSettingsOf } from '#modules/settings/index.server.ts'
import type { Viewer } from '#platform/model/viewer.ts'
import type { Tx } from '#platform/server/database/sql.ts'
import { afterLocks } from '#platform/server/database/tenant-transaction.ts'
import { contentOfTerms, termsOfContent } from '../model/content-terms.ts'
import { approved, issued, reissued } from '../model/delegation-transitions.ts'
import { type StoredDelegation, writtenOf } from '../model/stored-delegation.ts'
import { refuseWithoutApprover } from './approvers.ts'
import { saveDelegation } from './delegation-store.ts'
import { type GateRequest, newId, refuseAtGate } from './issuing.ts'
import { mustBeAllowedToIssue, type ParentSlot, type Source } from './issuing-gate.ts'

type IssueInput = {
  /** What is on record; null where the delegation is new. */
  before: StoredDelegation | null
  draft: StoredDelegation
  source: Source | null
  reason?: string
}

/** Issues a draft: everything is checked against what the issuer holds at this instant. Spec 4.4. */
export async function issueDraft(tx: Tx, viewer: Viewer, { before, draft, source, reason }: IssueInput) {
  const now = await afterLocks(tx)
  const terms = termsOfContent(draft.content, null, viewer.zone, now.getTime(), newId)
  const settings = await checked(tx, viewer, { delegation: draft, terms, source, now })
  const written = contentOfTerms(draft.content, terms, viewer.zone)
  // without a first day it begins with its approval, whose day is not known yet
  const content =
    settings.approval && draft.content.effectiveDate === null ? { ...written, effectiveDate: null } : written
  await saveDelegation(tx, viewer, {
    event: 'ISSUE',
    before,
    after: issued(draft, terms, content, settings, now.getTime(), newId),
    ...(reason && { reason }),
    from: new Date(Math.min(now.getTime(), terms.effective)),
    now,
  })
}

/** Issues a suspended one again, with the terms that were suspended, under today's settings; it may await approval. */
export async function reissueDelegation(
  tx: Tx,
  viewer: Viewer,
  { before, source, reason }: { before: StoredDelegation; source: Source | null; reason: string },
): Promise<{ now: Date; waits: boolean }> {
  const now = await afterLocks(tx)
  const terms = before.terms as Terms
  const settings = await checked(tx, viewer, { delegation: before, terms, source, now })
  const after = reissued(before, settings, now.getTime())
  await saveDelegation(tx, viewer, { event: 'REISSUE', before, after, reason, now })
  return { now, waits: after.status === 'PENDING' }
}

/** Issues one that awaits approval, if it passes the gate now; what no longer fits stays Pending. Answers with the instant. */
export async function approveDelegation(
  tx: Tx,
  viewer: Viewer,
  { before, source, reason }: { before: StoredDelegation; source: Source | null; reason: string },
): Promise<Date> {
  const now = await afterLocks(tx)
  const { after, gate } = toApproved(viewer, before, source?.parent ?? null, now)
  await refuseAtGate(tx, viewer, gate)
  const isAgain = before.statusBefore === 'SUSPENDED'
  await saveDelegation(tx, viewer, {
    event: 'APPROVE',
    before,
    after,
    from: isAgain ? now : new Date(Math.min(now.getTime(), gate.terms.effective)),
    reason,
    now,
  })
  return now
}

/** Returns a pending delegation as an approval would issue it, and what the gate judges of it. */
export function toApproved(
  viewer: Viewer,
  before: StoredDelegation,
  parent: ParentSlot | null,
  now: Date,
): { after: StoredDelegation; gate: GateRequest } {
  const issued = approved(before, now.getTime())
  const terms = issued.terms as Terms
  const after = { ...issued, content: contentOfTerms(issued.content, terms, viewer.zone, writtenOf(before)) }
  return {
    after,
    gate: { delegation: after, terms, parent, edited: null, held: issued, isPermitted: true, now },
  }
}

type IssueGate = {
  delegation: StoredDelegation
  terms: Terms
  source: Source | null
  now: Date
}

/** What every issuing asks for, at this instant. Answers with the settings that it freezes. */
async function checked(tx: Tx, viewer: Viewer, { delegation, terms, source, now }: IssueGate) {
  const { decisionId, content } = delegation
  await mustBeAllowedToIssue(tx, viewer, { decisionId, source, now })
  await refuseAtGate(tx, viewer, {
    delegation,
    terms,
    parent: source?.parent ?? null,
    edited: null,
    held: delegation,
    now,
  })
  const settings = await delegationSettingsOf(tx, viewer.tenantId, now)
  if (settings.actionIssuerApproval)
    await refuseWithoutApprover(tx, viewer.tenantId, content.delegationGroups, now)
  return {
    approval: settings.actionIssuerApproval,
    acceptance: settings.actionDelegationAcceptance,
    endsWithPosition: settings.autoRevoke,
  }
}
