import type { RuleVerdict } from '#modules/authority/engine/model/redelegation-rules.ts'
import { problemText } from '#modules/authority/terms/model/problem-texts.ts'
import { refused, type Verdict } from '#platform/model/verdict.ts'
import type { Viewer } from '#platform/model/viewer.ts'
import { maybeOne, sql, type Tx } from '#platform/server/database/sql.ts'
import { must, notFound, Refusal } from '#platform/server/http/refusal.ts'
import { visibleDecisions } from '../../visibility/server/decision-visibility.ts'
import { DELEGATION_FAILURES } from '../model/delegation-failures.ts'
import { type DelegationTie, NO_TIE } from '../model/delegation-policy.ts'
import { isMine } from '../model/holding-slot.ts'
import { type IssuingTie, mayIssue } from '../model/issuing-policy.ts'
import { remaining, type StoredDelegation, type StoredSlot } from '../model/stored-delegation.ts'
import { lockWithoutVisibility, readWithoutVisibility } from './find-delegations.ts'

export type ParentSlot = { delegation: StoredDelegation; slot: StoredSlot }
/** The slot that issues, and what its delegation is to the viewer. */
export type Source = { parent: ParentSlot; tie: DelegationTie }

type SourceRef = { delegationId: string; slotId: string | null }

/**
 * The source that a person names, held against change until the transaction ends. Without `slotId` it is the slot that they
 * hold, or the only one.
 */
export async function chosenSource(
  tx: Tx,
  viewer: Viewer,
  { delegationId, slotId }: SourceRef,
): Promise<Source> {
  const found = await lockWithoutVisibility(tx, viewer, delegationId)
  if (!found?.isSeen)
    throw refusedField('parentDelegationId', 'This delegation does not exist, or you cannot view it.')
  const slots = remaining(found.stored)
  const mine = slots.filter((slot) => isMine(viewer, slot))
  const slot = slotId
    ? slots.find((each) => each.id === slotId)
    : mine.length === 1
      ? mine[0]
      : slots.length === 1
        ? slots[0]
        : undefined
  if (!slot) throw refusedField('parentSlotId', 'Select which recipient of the delegation is the issuer.')
  return { parent: { delegation: found.stored, slot }, tie: found.tie }
}

/** The source that is named, or Root Authority where none is. A recipient is named together with its delegation. */
export async function namedSource(
  tx: Tx,
  viewer: Viewer,
  { delegationId, slotId }: { delegationId: string | null; slotId: string | null },
): Promise<Source | null> {
  if (delegationId !== null) return chosenSource(tx, viewer, { delegationId, slotId })
  if (slotId === null) return null
  throw refusedField('parentDelegationId', 'Name the delegation of this recipient as well.')
}

/** The source of a delegation that is stored, no matter who sees it; null for Root Authority. Held likewise. */
export async function sourceOf(
  tx: Tx,
  viewer: Viewer,
  { parentDelegationId, parentSlotId }: Pick<StoredDelegation, 'parentDelegationId' | 'parentSlotId'>,
): Promise<Source | null> {
  if (parentDelegationId === null) return null
  const found = await lockWithoutVisibility(tx, viewer, parentDelegationId)
  const slot = found?.stored.slots.find((each) => each.id === parentSlotId)
  if (!found || !slot) throw new Refusal(DELEGATION_FAILURES.PARENT_NOT_EFFECTIVE)
  return { parent: { delegation: found.stored, slot }, tie: found.tie }
}

/** A slot with its delegation, no matter who sees it. Held likewise. */
export async function lockSlotWithoutVisibility(
  tx: Tx,
  viewer: Viewer,
  slotId: string,
): Promise<ParentSlot | undefined> {
  const place = await placeOfSlot(tx, viewer.tenantId, slotId)
  const found = place && (await lockWithoutVisibility(tx, viewer, place.delegationId))
  const slot = found?.stored.slots.find((each) => each.id === slotId)
  return found && slot && { delegation: found.stored, slot }
}

/** The same for reading, without a lock. */
export async function readSlotWithoutVisibility(
  tx: Tx,
  viewer: Viewer,
  slotId: string,
  now: Date,
): Promise<ParentSlot | undefined> {
  const place = await placeOfSlot(tx, viewer.tenantId, slotId)
  const found = place && (await readWithoutVisibility(tx, viewer, place.delegationId, now))
  const slot = found?.stored.slots.find((each) => each.id === slotId)
  return found && slot && { delegation: found.stored, slot }
}

/** Refuses anyone who may not issue from this source; there is no other way to a delegation that is in force. */
export async function mustBeAllowedToIssue(
  tx: Tx,
  viewer: Viewer,
  { decisionId, source, now }: { decisionId: string; source: Source | null; now: Date },
): Promise<void> {
  const seesDecision = await maySeeDecision(tx, viewer, decisionId, now)
  must(mayIssue(viewer, { seesDecision, source: source && tieOf(viewer, source.parent.slot, source.tie) }))
}

type StoredPosition = Pick<StoredDelegation, 'decisionId' | 'parentDelegationId' | 'parentSlotId'>

/** The same facts of a delegation that is stored, without holding its source: for buttons, and before an act. */
export async function issuingTieOf(
  tx: Tx,
  viewer: Viewer,
  { decisionId, parentDelegationId, parentSlotId }: StoredPosition,
  now: Date,
): Promise<IssuingTie & { seesSource: boolean }> {
  const [seesDecision, found] = await Promise.all([
    maySeeDecision(tx, viewer, decisionId, now),
    parentDelegationId === null ? undefined : readWithoutVisibility(tx, viewer, parentDelegationId, now),
  ])
  if (parentDelegationId === null) return { seesDecision, source: null, seesSource: true }
  const slot = found?.stored.slots.find((each) => each.id === parentSlotId)
  const source = found && slot ? tieOf(viewer, slot, found.tie) : { isMine: false, tie: NO_TIE }
  return { seesDecision, source, seesSource: found?.isSeen ?? false }
}

const tieOf = (viewer: Viewer, slot: StoredSlot, tie: DelegationTie) => ({
  isMine: isMine(viewer, slot),
  tie,
})

/** Whether the viewer may see a decision at all, by the condition of its list. */
export async function maySeeDecision(
  tx: Tx,
  viewer: Viewer,
  decisionId: string,
  now: Date,
): Promise<boolean> {
  const seen = await maybeOne(
    tx,
    sql`select 1 from app.decision d where d.tenant_id = ${viewer.tenantId} and d.id = ${decisionId} and ${visibleDecisions(viewer, now)}`,
  )
  return seen !== undefined
}

/**
 * Whether the viewer may look at what bounds a delegation of the decision below a slot: a decision or source that they do not
 * see is not found. They must be allowed to issue from what they see.
 */
export async function mustSeeSource(
  tx: Tx,
  viewer: Viewer,
  { decisionId, slotId, now }: { decisionId?: string | undefined; slotId: string | undefined; now: Date },
): Promise<void> {
  const slot = slotId === undefined ? undefined : await placeOfSlot(tx, viewer.tenantId, slotId)
  if (slotId !== undefined && (!slot || (decisionId !== undefined && slot.decisionId !== decisionId)))
    throw notFound()
  const asked = decisionId ?? slot?.decisionId
  if (asked === undefined) return
  const stored = {
    decisionId: asked,
    parentDelegationId: slot?.delegationId ?? null,
    parentSlotId: slotId ?? null,
  }
  const tie = await issuingTieOf(tx, viewer, stored, now)
  if (!tie.seesDecision || !tie.seesSource) throw notFound()
  if (slot) must(mayIssue(viewer, tie))
}

/** The delegation and the decision of a slot. */
export const placeOfSlot = (tx: Tx, tenantId: string, slotId: string) =>
  maybeOne<{ delegationId: string; decisionId: string }>(
    tx,
    sql`select s.delegation_id as "delegationId", s.decision_id as "decisionId" from app.delegation_slot s
      where s.tenant_id = ${tenantId} and s.id = ${slotId}`,
  )

/** A verdict of the rules of redelegation, as the refusal of an act. */
export const inWords = (verdict: RuleVerdict): Verdict =>
  verdict.ok
    ? verdict
    : refused('INVALID_TRANSITION', {
        sentence: problemText(verdict),
      })

const refusedField = (path: string, message: string) =>
  new Refusal('RULE_BROKEN', {}, [{ path: `body.${path}`, message }])
