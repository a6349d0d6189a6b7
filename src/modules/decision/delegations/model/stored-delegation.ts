import { isInForce } from '#modules/authority/engine/model/live.ts'
import type { Standing } from '#modules/authority/engine/model/standings.ts'
import type { RecipientType, SlotStatus, Terms } from '#modules/authority/terms/model/terms.ts'
import type { DelegationContent, DelegationStatus, IssuerType } from './delegation.ts'
import type { ProposedChange } from './proposed-change.ts'

export type StoredStatus = Exclude<DelegationStatus, 'EXPIRED'>

/** A recipient as it is stored. Its identity never changes; what may change is its status. */
export type StoredSlot = {
  readonly id: string
  readonly kind: RecipientType
  readonly userId: string | null
  readonly positionId: string | null
  readonly status: SlotStatus
  /** Present while a change waits for this recipient: the terms accepted last. */
  readonly acceptedTerms: Terms | null
  readonly ordinal: number
}

/** A delegation as it is stored. Use cases make a new one of it; the store writes the difference. Instants in ms. */
export type StoredDelegation = {
  readonly id: string
  readonly displayNumber: number
  readonly decisionId: string
  readonly parentSlotId: string | null
  readonly parentDelegationId: string | null
  /** Ids of the delegations above, the root first. */
  readonly path: readonly string[]
  readonly issuerType: IssuerType
  readonly issuerUserId: string | null
  readonly issuerPositionId: string | null
  readonly status: StoredStatus
  /** Where a denied or withdrawn one returns to. */
  readonly statusBefore: 'DRAFT' | 'SUSPENDED' | null
  readonly lastOutcome: 'APPROVED' | 'DENIED' | 'ACCEPTED' | 'REJECTED' | null
  readonly content: DelegationContent
  /** null while it is a draft, one that came back included. */
  readonly terms: Terms | null
  readonly acceptanceRequired: boolean
  readonly approvalRequired: boolean
  readonly endsWithPosition: boolean
  readonly issuedAt: number | null
  readonly acceptedAt: number | null
  readonly suspendedAt: number | null
  readonly revokedAt: number | null
  readonly copiedFrom: string | null
  readonly slots: readonly StoredSlot[]
  /** Awaits approval; all else is as if there were none. */
  readonly change: ProposedChange | null
  readonly version: number
}

/** Of a recipient for whom a change waits: where the delegation hung, and who its recipients were, when they last accepted. */
export type AcceptedBefore = {
  readonly parentSlotId: string | null
  readonly slotIds: ReadonlySet<string>
}

/** What an issued one says, as terms and in words; null while it is a draft. */
export const writtenOf = ({ terms, content }: Pick<StoredDelegation, 'terms' | 'content'>) =>
  terms && { terms, content }

/** Slots that still are recipients. */
export const remaining = (delegation: Pick<StoredDelegation, 'slots'>): StoredSlot[] =>
  delegation.slots.filter((slot) => slot.status !== 'REMOVED' && slot.status !== 'DELETED')

/** Whether it is in force on its own, whatever the clock and the delegations above say. */
export function ownStanding(delegation: StoredDelegation): Exclude<Standing, 'NOT_YET'> {
  const slots = remaining(delegation)
  const isStanding = slots.map((slot) => isInForce(slot, delegation))
  if (isStanding.some(Boolean)) return isStanding.every(Boolean) ? 'YES' : 'PARTLY'
  return slots.some(({ status }) => status === 'PENDING' || status === 'ISSUED') ? 'AWAITING' : 'NO'
}

/** What the check looks for: the user that a slot names, or its position. */
export const recipientKey = (slot: Pick<StoredSlot, 'kind' | 'userId' | 'positionId'>): string =>
  slot.kind === 'POSITION_ONLY' ? `p:${slot.positionId}` : `u:${slot.userId}`
