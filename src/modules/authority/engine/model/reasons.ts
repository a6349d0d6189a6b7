import type { DecimalText } from '#platform/model/decimal.ts'
import type { SlotStatus, ValueType } from '../../terms/model/terms.ts'
import type { DecisionAt } from './snapshot.ts'

/** Whose demand it is: the decision's, a delegation's limit, its redelegation limit, or the tenant's redelegation limit. */
export const ORIGINS = ['DECISION', 'LIMIT', 'REDELEGATION_LIMIT', 'TENANT_LIMIT'] as const
export type Origin = (typeof ORIGINS)[number]

type OutOfBound = {
  valueType: ValueType
  amount: DecimalText
  amountUnit: string
  limit: DecimalText
  limitUnit: string
  exclusive: boolean
  /** How much is missing, in the amount's unit; null where the two are in different units. */
  shortBy: DecimalText | null
  origin: Origin
  /** null: the decision's own. */
  delegationId: string | null
}

/** Every reason for a no, with its parameters. The sentences are in `authority-texts.ts`. */
export type ReasonParams = {
  /** Nothing of this decision was delegated to them. */
  NO_DELEGATION: { whoId: string }
  DECISION_NOT_FOUND: { decisionId: string }
  DECISION_NOT_PUBLISHED: { decisionId: string; status: DecisionAt['status'] }
  USER_NOT_ACTIVE: { userId: string }
  POSITION_NOT_ACTIVE: { positionId: string }
  NOT_IN_POSITION: { userId: string; positionId: string; delegationId: string }
  NOT_IN_FORCE: { delegationId: string; status: SlotStatus }
  NOT_YET_EFFECTIVE: { delegationId: string; from: number }
  EXPIRED: { delegationId: string; until: number }
  CASCADE_SUSPENDED: { delegationId: string; rootDelegationId: string }
  CASCADE_REVOKED: { delegationId: string; rootDelegationId: string }
  ENDED_WITH_USER: { delegationId: string; userId: string | null }
  ENDED_WITH_POSITION: { delegationId: string; userId: string | null; positionId: string | null }
  /** null: the decision does not have it. */
  TYPE_NOT_GRANTED: { authorityTypeId: string; delegationId: string | null }
  LIMIT_EXCEEDED: OutOfBound
  BELOW_MINIMUM: OutOfBound
  /** The limits along the chain leave nothing. */
  EMPTY_LIMIT: {
    valueType: ValueType
    min: string
    minUnit: string
    minExclusive: boolean
    max: string
    maxUnit: string
    maxExclusive: boolean
    /** Whose the two ends are; null: the decision's. */
    minDelegationId: string | null
    maxDelegationId: string | null
  }
  /** Whose limits or condition need it; null: the decision's. */
  NO_RATE: { currency: string; delegationId: string | null; otherDelegationId: string | null }
  GROUP_NOT_ACTIVE: { groupId: string }
  GROUP_NOT_COVERED: { groupId: string; delegationId: string | null }
  /** No group was asked about, and none is covered by every link. */
  NO_GROUP_COVERED: Record<never, never>
  CONDITION_NOT_MET: { conditionId: string; name: string; originId: string }
  SELF_APPROVAL: { userId: string }
  NO_OTHER_OCCUPANT: { positionId: string }
  CYCLE: { delegationId: string }
  DEPTH_OVERFLOW: { delegationId: string; depth: number }
  PARENT_MISSING: { delegationId: string }
  PARENT_OF_OTHER_DECISION: { delegationId: string }
  /** The stored facts of this chain cannot be evaluated. null: those of the decision. */
  NOT_EVALUABLE: { delegationId: string | null }
}

export type ReasonCode = keyof ReasonParams
export type Reason = {
  [C in ReasonCode]: { readonly code: C; readonly params: Readonly<ReasonParams[C]> }
}[ReasonCode]

export const because = <C extends ReasonCode>(code: C, params: ReasonParams[C]): Reason =>
  ({ code, params }) as Reason
