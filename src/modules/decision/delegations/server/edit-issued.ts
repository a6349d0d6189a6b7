import type { Terms } from '#modules/authority/terms/model/terms.ts'
import type { Viewer } from '#platform/model/viewer.ts'
import type { Tx } from '#platform/server/database/sql.ts'
import { type FieldRefusal, Refusal } from '#platform/server/http/refusal.ts'
import { contentOfTerms, termsOfContent } from '../model/content-terms.ts'
import type { DelegationContent } from '../model/delegation.ts'
import { isSubstantive } from '../model/delegation-differences.ts'
import { DELEGATION_FAILURES } from '../model/delegation-failures.ts'
import { type DelegationTie, mayByRole } from '../model/delegation-policy.ts'
import { edited, isSaved } from '../model/delegation-transitions.ts'
import { changedParts } from '../model/proposed-change.ts'
import { type StoredDelegation, writtenOf } from '../model/stored-delegation.ts'
import { acceptedBefore } from './accepted-before.ts'
import { saveDelegation } from './delegation-store.ts'
import { findGateProblems, type GateRequest, newId, refuseAtGate } from './issuing.ts'
import { mustBeAllowedToIssue, type ParentSlot, type Source, sourceOf } from './issuing-gate.ts'
import { isProposedInstead } from './propose-change.ts'

export type EditPermission = 'delegation.edit' | 'delegation.manage_conditions_roles'

/** An edit with another name in the history, and with a permission of its own. */
export type EditAs =
  | { event: 'REASSIGN'; permission: 'delegation.reassign'; moveRedelegations: boolean }
  /** It was asked of what hangs above, and takes off what was not in force: no one has to approve it. */
  | { event: 'REALIGN'; permission: null }

export type EditEvent = 'UPDATE' | EditAs['event']

type Edit = {
  before: StoredDelegation
  content: DelegationContent
  now: Date
}

type IssuedEdit = Edit & {
  tie: DelegationTie
  permission: EditPermission | EditAs['permission']
  as: EditAs | undefined
}

/** An edit of an issued one. What is as it was asks no one again, and is not written. Other terms may have to be approved first. */
export async function editIssued(
  tx: Tx,
  viewer: Viewer,
  { tie, permission, as, ...edit }: IssuedEdit,
): Promise<void> {
  const { before, now } = edit
  const source = await sourceOf(tx, viewer, before)
  const after = await afterEdit(tx, viewer, edit)
  if (isSaved(before, after)) return
  if (isSubstantive(before, after)) {
    // who edits what they issued issues it again; anyone who edits by a user role does it for the issuer
    if (permission && !mayByRole(viewer, permission, tie))
      await mustBeAllowedToIssue(tx, viewer, { decisionId: before.decisionId, source, now })
    await refuseTerms(tx, viewer, { ...edit, after, source, isPermitted: false })
    if (as?.event === 'REALIGN') {
      // the change was judged beside the terms that hold, and is approved or denied beside them
      if (before.change) throw new Refusal(DELEGATION_FAILURES.CHANGE_WAITS)
    } else {
      const content = changedParts(before.content, after.content)
      const change = { content, place: null, moveRedelegations: as?.moveRedelegations ?? false }
      if (await isProposedInstead(tx, viewer, { before, after, change, now })) return
    }
  }
  await saveEdited(tx, viewer, { event: as?.event ?? 'UPDATE', before, after, now })
}

/** What an approved edit makes of an issued one. It is judged by what stands around it now; who proposed it was permitted to. */
export async function judgedEdit(tx: Tx, viewer: Viewer, edit: Edit): Promise<StoredDelegation> {
  const source = await sourceOf(tx, viewer, edit.before)
  const after = await afterEdit(tx, viewer, edit)
  if (isSubstantive(edit.before, after))
    await refuseTerms(tx, viewer, { ...edit, after, source, isPermitted: true })
  return after
}

async function afterEdit(tx: Tx, viewer: Viewer, { before, content, now }: Edit): Promise<StoredDelegation> {
  const written = writtenOf(before)
  const terms = termsOfContent(content, written, viewer.zone, now.getTime(), newId)
  const placesAccepted = await acceptedBefore(tx, viewer.tenantId, before)
  return edited(before, terms, contentOfTerms(content, terms, viewer.zone, written), newId, placesAccepted)
}

type EditCheck = Edit & { after: StoredDelegation; source: Source | null; isPermitted: boolean }

const refuseTerms = (tx: Tx, viewer: Viewer, check: EditCheck): Promise<void> =>
  refuseAtGate(tx, viewer, gateOf({ ...check, parent: check.source?.parent ?? null }))

type EditGate = Edit & { after: StoredDelegation; parent: ParentSlot | null; isPermitted: boolean }

const gateOf = ({ before, after, content, parent, isPermitted, now }: EditGate): GateRequest => ({
  delegation: { ...before, content },
  terms: after.terms as Terms,
  parent,
  edited: before,
  held: before,
  isPermitted,
  now,
})

/** Returns what an approved edit would make of a delegation now, and why it would be refused, without a lock. */
export async function previewEdit(
  tx: Tx,
  viewer: Viewer,
  edit: Edit & { parent: ParentSlot | null },
): Promise<EditPreview> {
  const after = await afterEdit(tx, viewer, edit)
  const problems = isSubstantive(edit.before, after)
    ? await findGateProblems(tx, viewer, gateOf({ ...edit, after, isPermitted: true }))
    : []
  return { after, problems }
}

/** `after` is null where the change cannot be made at all. */
export type EditPreview = {
  readonly after: StoredDelegation | null
  readonly problems: readonly FieldRefusal[]
}

type EditSave = {
  event: EditEvent | 'APPROVE_CHANGE'
  before: StoredDelegation
  after: StoredDelegation
  reason?: string
  now: Date
}

export const saveEdited = (tx: Tx, viewer: Viewer, saved: EditSave): Promise<void> =>
  saveDelegation(tx, viewer, { ...saved, from: reachesBack(saved) })

/** Since when an edit holds: since its first day, where that is backdated and nothing held before; else after this. */
function reachesBack({ before: { terms: before }, after: { terms }, now }: EditSave): Date {
  if (before === null || terms === null || terms.effective >= before.effective) return now
  return new Date(Math.min(now.getTime(), terms.effective))
}
