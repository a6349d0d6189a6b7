import type { SlotStatus, Terms } from '#modules/authority/terms/model/terms.ts'
import { canonical } from '#platform/model/canonical.ts'
import type { DelegationContent, Recipient } from './delegation.ts'
import { isIssued, type ProposedChange } from './proposed-change.ts'
import {
  type AcceptedBefore,
  recipientKey,
  remaining,
  type StoredDelegation,
  type StoredSlot,
  type StoredStatus,
} from './stored-delegation.ts'

// What each act makes of a delegation. Values in, value out; who may, and whether now, is asked before. Spec 4.4.

type Settings = {
  readonly approval: boolean
  readonly acceptance: boolean
  readonly endsWithPosition: boolean
}

/** A change that waits ends with whatever takes the delegation out of Issued and Accepted. */
function next(before: StoredDelegation, changed: Partial<StoredDelegation>): StoredDelegation {
  const after = { ...before, ...changed }
  return isIssued(after.status) ? after : { ...after, change: null }
}

const withSlots = (
  slots: readonly StoredSlot[],
  change: (slot: StoredSlot) => Partial<StoredSlot> | null,
): StoredSlot[] =>
  slots.map((slot) => {
    if (slot.status === 'REMOVED' || slot.status === 'DELETED') return slot
    return { ...slot, ...change(slot) }
  })

/** One that came back says what its content says, as one that was never issued. What it said stays on record. */
const asDraft = (delegation: StoredDelegation): StoredDelegation =>
  next(delegation, {
    status: 'DRAFT',
    statusBefore: null,
    terms: null,
    issuedAt: null,
    acceptedAt: null,
    suspendedAt: null,
  })

const allTo = (slots: readonly StoredSlot[], status: SlotStatus): StoredSlot[] =>
  withSlots(slots, () => ({ status }))

/** Recipients become slots; a recipient who has one keeps it, one who is no longer named loses it. */
export function slotsFor(
  before: readonly StoredSlot[],
  kind: StoredSlot['kind'],
  recipients: readonly Recipient[],
  status: SlotStatus,
  newId: () => string,
): StoredSlot[] {
  const wanted = recipients.map((each) => ({
    kind,
    userId: each.recipientUserId,
    positionId: each.recipientPositionId,
  }))
  const keyOf = (slot: Pick<StoredSlot, 'kind' | 'userId' | 'positionId'>) =>
    `${slot.kind} ${recipientKey(slot)} ${slot.positionId}`
  const keys = new Set(wanted.map(keyOf))
  const alive = new Map(before.filter((slot) => slot.status !== 'REMOVED').map((slot) => [keyOf(slot), slot]))
  const kept = before.map((slot) =>
    slot.status === 'REMOVED' || keys.has(keyOf(slot))
      ? slot
      : { ...slot, status: 'REMOVED' as const, acceptedTerms: null },
  )
  const last = Math.max(0, ...before.map((slot) => slot.ordinal))
  const added = wanted
    .filter((each) => !alive.has(keyOf(each)))
    .map((each, i) => ({ ...each, id: newId(), status, acceptedTerms: null, ordinal: last + i + 1 }))
  return [...kept, ...added]
}

/** Issues a draft: Pending where approval is on, else Issued. What the tenant's settings say now is frozen. */
export function issued(
  draft: StoredDelegation,
  terms: Terms,
  content: DelegationContent,
  settings: Settings,
  now: number,
  newId: () => string,
): StoredDelegation {
  const status = settings.approval ? 'PENDING' : 'ISSUED'
  const slots = allTo(
    slotsFor(draft.slots, content.recipientType, content.delegationRecipients, status, newId),
    status,
  )
  return next(draft, {
    status,
    statusBefore: 'DRAFT',
    content,
    terms,
    slots,
    acceptanceRequired: settings.acceptance,
    approvalRequired: settings.approval,
    endsWithPosition: settings.endsWithPosition,
    issuedAt: now,
    lastOutcome: null,
  })
}

/** Takes the path of a first issue under today's settings, with the terms that were suspended. */
export const reissued = (suspended: StoredDelegation, settings: Settings, now: number): StoredDelegation => {
  const status = settings.approval ? 'PENDING' : 'ISSUED'
  return next(suspended, {
    status,
    statusBefore: 'SUSPENDED',
    slots: withSlots(suspended.slots, () => ({ status, acceptedTerms: null })),
    acceptanceRequired: settings.acceptance,
    approvalRequired: settings.approval,
    endsWithPosition: settings.endsWithPosition,
    // what awaits approval may go back
    ...(settings.approval ? {} : { issuedAt: now, acceptedAt: null, suspendedAt: null }),
    lastOutcome: null,
  })
}

/**
 * Approved, it is issued at this instant: it begins then, unless a later day was chosen, or it was backdated when it was
 * submitted. One that is reissued has begun before.
 */
export function approved(pending: StoredDelegation, now: number): StoredDelegation {
  const { terms, statusBefore, issuedAt: submittedAt } = pending
  const isNew = terms !== null && statusBefore !== 'SUSPENDED' && terms.effective >= (submittedAt ?? now)
  return next(pending, {
    status: 'ISSUED',
    terms: isNew && terms.effective < now ? { ...terms, effective: now } : terms,
    slots: allTo(pending.slots, 'ISSUED'),
    lastOutcome: 'APPROVED',
    issuedAt: now,
    acceptedAt: null,
    suspendedAt: null,
  })
}

/** Denied or withdrawn: back to Draft, or to Suspended where it was being reissued. */
export function returned(pending: StoredDelegation, outcome: 'DENIED' | null): StoredDelegation {
  const status = pending.statusBefore ?? 'DRAFT'
  const back = next(pending, {
    status,
    statusBefore: null,
    slots: allTo(pending.slots, status),
    lastOutcome: outcome,
  })
  return status === 'DRAFT' ? asDraft(back) : back
}

export const suspended = (delegation: StoredDelegation, now: number): StoredDelegation =>
  next(delegation, { status: 'SUSPENDED', slots: allTo(delegation.slots, 'SUSPENDED'), suspendedAt: now })

export const revoked = (delegation: StoredDelegation, now: number): StoredDelegation =>
  next(delegation, { status: 'REVOKED', slots: allTo(delegation.slots, 'REVOKED'), revokedAt: now })

export const deleted = (delegation: StoredDelegation): StoredDelegation =>
  next(delegation, { status: 'DELETED', slots: allTo(delegation.slots, 'DELETED') })

/** Accepted when every remaining slot has accepted, else Issued. */
const statusOfSlots = (slots: readonly StoredSlot[]): StoredStatus =>
  remaining({ slots }).every((slot) => slot.status === 'ACCEPTED') ? 'ACCEPTED' : 'ISSUED'

/** Whether a slot waits for its recipient: for a first acceptance, or for that of a change. */
export const waits = (delegation: Pick<StoredDelegation, 'acceptanceRequired'>, slot: StoredSlot): boolean =>
  (slot.status === 'ISSUED' && delegation.acceptanceRequired) ||
  (slot.status === 'ACCEPTED' && slot.acceptedTerms !== null)

/** The given slots accept what waits for them. */
export function accepted(
  delegation: StoredDelegation,
  slotIds: ReadonlySet<string>,
  now: number,
): StoredDelegation {
  const slots = withSlots(delegation.slots, (slot) =>
    slotIds.has(slot.id) ? { status: 'ACCEPTED', acceptedTerms: null } : null,
  )
  const status = statusOfSlots(slots)
  return next(delegation, {
    slots,
    status,
    statusBefore: status === 'ACCEPTED' ? null : delegation.statusBefore,
    lastOutcome: 'ACCEPTED',
    acceptedAt: now,
  })
}

/** A first acceptance refused: those recipients are removed; when none remains, back to Draft or Suspended. */
export function rejected(delegation: StoredDelegation, slotIds: ReadonlySet<string>): StoredDelegation {
  const slots = withSlots(delegation.slots, (slot) =>
    slotIds.has(slot.id) ? { status: 'REMOVED', acceptedTerms: null } : null,
  )
  const left = remaining({ slots })
  if (left.length > 0)
    return next(delegation, {
      slots,
      status: statusOfSlots(slots),
      content: withRecipientsOf(delegation.content, left),
      lastOutcome: 'REJECTED',
    })
  if (delegation.statusBefore === 'SUSPENDED')
    return next(delegation, {
      status: 'SUSPENDED',
      statusBefore: null,
      slots: withSlots(delegation.slots, () => ({ status: 'SUSPENDED' })),
      lastOutcome: 'REJECTED',
    })
  return asDraft(next(delegation, { slots, lastOutcome: 'REJECTED' }))
}

const withRecipientsOf = (content: DelegationContent, slots: readonly StoredSlot[]): DelegationContent => ({
  ...content,
  recipientType: slots[0]?.kind ?? content.recipientType,
  delegationRecipients: slots.map((slot) => ({
    recipientUserId: slot.userId,
    recipientPositionId: slot.positionId,
  })),
})

/**
 * What the given recipients received ends: they are removed, and the delegation stays with the others; with the last of
 * them it is revoked. Spec 4.7.
 */
export function endedFor(
  delegation: StoredDelegation,
  slotIds: ReadonlySet<string>,
  now: number,
): StoredDelegation {
  const slots = withSlots(delegation.slots, (slot) =>
    slotIds.has(slot.id) ? { status: 'REMOVED', acceptedTerms: null } : null,
  )
  const left = remaining({ slots })
  if (left.length === 0) return revoked(delegation, now)
  const isIssued = delegation.status === 'ISSUED' || delegation.status === 'ACCEPTED'
  return next(delegation, {
    slots,
    status: isIssued ? statusOfSlots(slots) : delegation.status,
    content: withRecipientsOf(delegation.content, left),
  })
}

type LastAccepted = { terms: Terms; slotIds: ReadonlySet<string> }

/**
 * A change refused is discarded for everyone: what its refuser accepted last is stored again, and who was added since goes.
 * Anyone who accepted other terms keeps those beside it, and waits: no one holds what they did not accept. Where its recipients
 * were removed by it they stay so, for that held from its save on.
 */
export function changeDiscarded(
  delegation: StoredDelegation,
  { terms, slotIds }: LastAccepted,
  content: DelegationContent,
): StoredDelegation {
  const slots = withSlots(delegation.slots, (slot) =>
    slotIds.has(slot.id)
      ? { acceptedTerms: waitingTerms(slot, delegation.terms, terms) }
      : { status: 'REMOVED', acceptedTerms: null },
  )
  return next(delegation, {
    terms,
    content: withRecipientsOf(content, remaining({ slots })),
    slots,
    status: statusOfSlots(slots),
    lastOutcome: 'REJECTED',
  })
}

/** What a recipient accepted last, kept while it is not what is stored. Null: nothing waits for them. */
function waitingTerms(slot: StoredSlot, stored: Terms | null, next: Terms): Terms | null {
  if (slot.status !== 'ACCEPTED') return null
  const last = slot.acceptedTerms ?? stored
  return last === null || canonical(last) === canonical(next) ? null : last
}

/**
 * An edit of an issued delegation. Where acceptance is required, a recipient keeps the terms accepted last beside the new ones
 * until they accept. Equal terms need no acceptance; who is added waits; who is removed ends. `before`: where it hung when
 * they accepted last, of those for whom a change waits.
 */
export function edited(
  delegation: StoredDelegation,
  terms: Terms,
  content: DelegationContent,
  newId: () => string,
  before: ReadonlyMap<string, AcceptedBefore> = new Map(),
): StoredDelegation {
  const named = slotsFor(
    delegation.slots,
    content.recipientType,
    content.delegationRecipients,
    'ISSUED',
    newId,
  )
  const slots = delegation.acceptanceRequired
    ? waitingFor({ ...delegation, slots: named }, terms, before)
    : named
  return next(delegation, { terms, content, slots, status: statusOfSlots(slots) })
}

/** A change awaits approval. Everything else stays as it is. */
export const proposed = (delegation: StoredDelegation, change: ProposedChange): StoredDelegation =>
  next(delegation, { change })

/** The change that waited was answered or withdrawn. */
export const withoutProposal = (delegation: StoredDelegation): StoredDelegation =>
  next(delegation, { change: null })

/** Who accepted other terms, or another place, waits. */
const waitingFor = (
  delegation: StoredDelegation,
  terms: Terms,
  before: ReadonlyMap<string, AcceptedBefore>,
): StoredSlot[] =>
  withSlots(delegation.slots, (slot) => {
    const place = before.get(slot.id)
    const isElsewhere = place !== undefined && place.parentSlotId !== delegation.parentSlotId
    return {
      acceptedTerms:
        slot.status === 'ACCEPTED' && isElsewhere
          ? (slot.acceptedTerms ?? delegation.terms)
          : waitingTerms(slot, delegation.terms, terms),
    }
  })

/** Nothing of it would become another: there is nothing to save. */
export const isSaved = (before: StoredDelegation, after: StoredDelegation): boolean =>
  canonical({ ...after, version: before.version }) === canonical(before)

export type Parent = Pick<
  StoredDelegation,
  'parentSlotId' | 'parentDelegationId' | 'path' | 'issuerType' | 'issuerUserId' | 'issuerPositionId'
>

/** Below another slot: its issuer is the person whom that slot names. A substantive change, unless it goes back to where it was accepted. */
export function moved(
  delegation: StoredDelegation,
  parent: Parent,
  before: ReadonlyMap<string, AcceptedBefore> = new Map(),
): StoredDelegation {
  const { terms } = delegation
  const slots = withSlots(delegation.slots, (slot) => {
    if (!delegation.acceptanceRequired || slot.status !== 'ACCEPTED' || terms === null) return null
    const isBack = before.get(slot.id)?.parentSlotId === parent.parentSlotId
    return { acceptedTerms: isBack ? waitingTerms(slot, terms, terms) : (slot.acceptedTerms ?? terms) }
  })
  return next(delegation, { ...parent, slots })
}

/** Moved away from an act that suspended it from above: it stays suspended, on its own after this. Authority 3. */
export const movedSuspended = (
  delegation: StoredDelegation,
  parent: Parent,
  now: number,
): StoredDelegation => ({
  ...moved(delegation.status === 'SUSPENDED' ? delegation : suspended(delegation, now), parent),
})

/** The place of a delegation issued through a slot, or from Root Authority. */
export function placeBelow(parent: { delegation: StoredDelegation; slot: StoredSlot } | null): Parent {
  if (!parent)
    return {
      parentSlotId: null,
      parentDelegationId: null,
      path: [],
      issuerType: 'ROOT_AUTHORITY',
      issuerUserId: null,
      issuerPositionId: null,
    }
  const { delegation, slot } = parent
  const issuerType = {
    SPECIFIC_PERSONNEL: 'USER',
    POSITION_ONLY: 'POSITION',
    PERSONNEL_IN_POSITION: 'PERSONNEL_IN_POSITION',
  } as const
  return {
    parentSlotId: slot.id,
    parentDelegationId: delegation.id,
    path: [...delegation.path, delegation.id],
    issuerType: issuerType[slot.kind],
    issuerUserId: slot.userId,
    issuerPositionId: slot.positionId,
  }
}
