import type { Viewer } from '#platform/model/viewer.ts'
import { must, Refusal } from '#platform/server/refusal.ts'
import { maybeOne, sql, type Tx } from '#platform/server/sql.ts'
import { visibleDecisions } from '../../decisions/server/decision-visibility.ts'
import type { DelegationTie } from '../model/delegation-policy.ts'
import { isMine } from '../model/holding-slot.ts'
import { type IssuingTie, mayIssue } from '../model/issuing-policy.ts'
import { remaining, type StoredDelegation, type StoredSlot } from '../model/stored-delegation.ts'
import { lockWhoever } from './find-delegations.ts'

export type ParentSlot = { delegation: StoredDelegation; slot: StoredSlot }
/** The slot that issues, and what its delegation is to the viewer. */
export type Source = { parent: ParentSlot; tie: DelegationTie }

type Named = { delegationId: string; slotId: string | null }

/**
 * The source that a person names, held against change until the transaction ends. Without `slotId` it is the slot that they
 * hold, or the only one.
 */
export async function chosenSource(tx: Tx, viewer: Viewer, { delegationId, slotId }: Named): Promise<Source> {
  const found = await lockWhoever(tx, viewer, delegationId)
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

/** The source of a delegation that is stored, whoever sees it; null for Root Authority. Held likewise. */
export async function sourceOf(
  tx: Tx,
  viewer: Viewer,
  { parentDelegationId, parentSlotId }: Pick<StoredDelegation, 'parentDelegationId' | 'parentSlotId'>,
): Promise<Source | null> {
  if (parentDelegationId === null) return null
  const found = await lockWhoever(tx, viewer, parentDelegationId)
  const slot = found?.stored.slots.find((each) => each.id === parentSlotId)
  if (!found || !slot) throw new Refusal('PARENT_NOT_EFFECTIVE')
  return { parent: { delegation: found.stored, slot }, tie: found.tie }
}

/** Refuses whoever may not issue from this source; there is no other way to a delegation that is in force. */
export async function mustBeAllowedToIssue(
  tx: Tx,
  viewer: Viewer,
  { decisionId, source, now }: { decisionId: string; source: Source | null; now: Date },
): Promise<void> {
  must(mayIssue(viewer, await issuingTie(tx, viewer, { decisionId, source, now })))
}

async function issuingTie(
  tx: Tx,
  viewer: Viewer,
  { decisionId, source, now }: { decisionId: string; source: Source | null; now: Date },
): Promise<IssuingTie> {
  const seen = await maybeOne(
    tx,
    sql`select 1 from app.decision d where d.tenant_id = ${viewer.tenantId} and d.id = ${decisionId} and ${visibleDecisions(viewer, now)}`,
  )
  return {
    seesDecision: seen !== undefined,
    source: source && { isMine: isMine(viewer, source.parent.slot), tie: source.tie },
  }
}

const refusedField = (path: string, message: string) =>
  new Refusal('RULE_BROKEN', {}, [{ path: `body.${path}`, message }])
