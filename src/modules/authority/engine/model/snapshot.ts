import type { DecimalText } from '#platform/model/decimal.ts'
import type { Scale } from '../../terms/model/measure.ts'
import type {
  DecisionTerms,
  RecipientType,
  SlotStatus,
  Terms,
  TimeUnit,
  ValueType,
} from '../../terms/model/terms.ts'

/** A recipient of a delegation, as it is at the snapshot's instant. */
export type SlotAt = {
  readonly id: string
  readonly delegationId: string
  readonly kind: RecipientType
  /** Named by SPECIFIC_PERSONNEL and PERSONNEL_IN_POSITION. */
  readonly userId: string | null
  /** Named by POSITION_ONLY and PERSONNEL_IN_POSITION. */
  readonly positionId: string | null
  readonly status: SlotStatus
  /** The named user was deactivated or deleted while the slot was open and since it was issued: it ended permanently. */
  readonly endedWithUser: boolean
  /** `endsWithPosition`, and the named user left the named position while the slot was open and since it was issued. */
  readonly endedWithPosition: boolean
  /** ms; a day on record on which it will end so, null: none. */
  readonly endsAt: number | null
  /** Present while a change waits for this recipient's acceptance: the terms accepted last, which apply besides the stored ones. */
  readonly acceptedTerms: Terms | null
}

/** Tells at an instant (ms) what has ended a slot by then and what will, from when it ends with its user and with its position. */
export function endingAt(
  at: number,
  withUser: number | null,
  withPosition: number | null,
): Pick<SlotAt, 'endedWithUser' | 'endedWithPosition' | 'endsAt'> {
  const hasEnded = (end: number | null) => end !== null && end <= at
  const ahead = [withUser, withPosition].filter((end) => end !== null && end > at) as number[]
  return {
    endedWithUser: hasEnded(withUser),
    endedWithPosition: hasEnded(withPosition),
    endsAt: ahead.length > 0 ? Math.min(...ahead) : null,
  }
}

export type DelegationAt = {
  readonly id: string
  readonly displayId: string
  readonly decisionId: string
  /** null: Root Authority. */
  readonly parentSlotId: string | null
  readonly terms: Terms
  /** ms; the instant of the last issue, null before the first. Conditions of the decision with a later `bindsFrom` do not apply it. */
  readonly issuedAt: number | null
  readonly acceptanceRequired: boolean
}

export type DecisionAt = {
  readonly id: string
  readonly status: 'DRAFT' | 'PUBLISHED' | 'ARCHIVED' | 'DELETED'
  readonly terms: DecisionTerms
}

/** What one redelegation may carry at most, per value type, by the tenant's setting. Spec 6; empty where it is off. */
export type RedelegationLimit = {
  readonly valueType: ValueType
  readonly unit: string | TimeUnit
  readonly max: DecimalText
}

/**
 * Everything that holds at instant `at` as it was recorded at `knownAt` (both ms), as far as one question needs it:
 * the slots that may answer it and every link above them, or a whole tenant. What is missing is not there: a parent
 * slot that cannot be found refuses.
 */
export type Snapshot = Scale & {
  readonly knownAt: number
  readonly redelegationLimits: readonly RedelegationLimit[]
  /** Longest permitted chain in links, a root counting 1; a decision may permit less. */
  readonly maxDepth: number
  readonly decisions: ReadonlyMap<string, DecisionAt>
  readonly delegations: ReadonlyMap<string, DelegationAt>
  readonly slots: ReadonlyMap<string, SlotAt>
  readonly cascades: readonly { readonly kind: 'SUSPEND' | 'REVOKE'; readonly rootDelegationId: string }[]
  readonly users: ReadonlyMap<string, { readonly active: boolean }>
  readonly positions: ReadonlyMap<string, { readonly active: boolean }>
  readonly occupancies: readonly { readonly userId: string; readonly positionId: string }[]
  readonly groups: ReadonlyMap<string, { readonly active: boolean; readonly parents: readonly string[] }>
}
