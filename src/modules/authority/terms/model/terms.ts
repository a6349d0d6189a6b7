import type { DecimalText } from '#platform/model/decimal.ts'

export const VALUE_TYPES = ['CURRENCY', 'NUMBER', 'PERCENTAGE', 'TIME', 'AUTHORIZED'] as const
export type ValueType = (typeof VALUE_TYPES)[number]

export const TIME_UNITS = ['DAYS', 'MONTHS', 'YEARS'] as const
export type TimeUnit = (typeof TIME_UNITS)[number]

/**
 * How much, in one value type. Either end may be absent (null); both absent is unlimited. AUTHORIZED has neither.
 * `unit`: an ISO 4217 code for CURRENCY, a TimeUnit for TIME, '%' for PERCENTAGE, '' for NUMBER and AUTHORIZED.
 */
export type Bound = {
  readonly valueType: ValueType
  readonly unit: string
  readonly min: DecimalText | null
  readonly minExclusive: boolean
  readonly max: DecimalText | null
  readonly maxExclusive: boolean
}

/** One amount of a question, in the unit that a bound of the same value type has. */
export type Amount = { readonly valueType: ValueType; readonly value: DecimalText; readonly unit: string }

/** What a link grants for one authority type. The first bound is the primary one, up to two secondary ones follow. */
export type AuthorityTerms = {
  readonly authorityTypeId: string
  readonly bounds: readonly Bound[]
  readonly redelegable: boolean
  /** In the unit of the primary bound; null where nothing was said, which means the own limit. */
  readonly redelegationLimit: DecimalText | null
  /** The tenant's redelegation limit is not applied on this link. Spec 6, Global Redelegation Limit Override. */
  readonly limitOverridden: boolean
  readonly selfApproval: boolean
}

export const PATHWAYS = ['Matrix', 'Functional', 'Direct Line'] as const
export type Pathway = (typeof PATHWAYS)[number]

export const OPERATORS = ['=', '!=', '<', '<=', '>', '>='] as const
export type FactValue = string | number | boolean

/**
 * One comparison. `field` is a value type (an amount of the question; `unit` as in a Bound, default the tenant's base
 * currency), `GROUP` (the group asked about, with = and != only; = holds for the group and everything below it), or
 * the key of a fact that the question brings.
 */
export type Comparison = {
  readonly field: string
  readonly operator: (typeof OPERATORS)[number]
  readonly value: FactValue
  readonly unit?: string
}

/** The value type whose amount is compared; undefined where a group or a fact is. */
export const valueTypeOf = ({ field }: Pick<Comparison, 'field'>): ValueType | undefined =>
  VALUE_TYPES.find((each) => each === field)

/** The unit of a comparison that names none; for CURRENCY it is the tenant's base currency. */
export const DEFAULT_UNIT = { NUMBER: '', PERCENTAGE: '%', TIME: 'DAYS', AUTHORIZED: '' } as const

/** A sentence that applies to one record and everything below it. `when`: where it applies. `rule`: whether it is met. */
export type Condition = {
  readonly id: string
  readonly name: string
  readonly description: string
  readonly when: Comparison | null
  readonly rule: Comparison | null
  readonly isActive: boolean
  /** On a decision only: applies to delegations issued from this instant on (ms); null applies to all of them. */
  readonly bindsFrom: number | null
}

/** The terms of a delegation: what is granted, where, under which conditions, from when until when (ms, half-open). */
export type Terms = {
  readonly authorities: readonly AuthorityTerms[]
  readonly groups: readonly string[]
  readonly pathways: readonly Pathway[]
  readonly conditions: readonly Condition[]
  readonly effective: number
  /** null: no expiration. */
  readonly expiration: number | null
}

/** The terms of a decision: the outermost frame of everything that is delegated from it. */
export type DecisionTerms = {
  readonly authorities: readonly { readonly authorityTypeId: string; readonly bounds: readonly Bound[] }[]
  readonly groups: readonly string[]
  readonly pathways: readonly Pathway[]
  readonly conditions: readonly Condition[]
  readonly delegable: boolean
  /** The longest permitted path in links, a root counting 1, where it is shorter than the tenant's. Absent from what was kept before it could be set. */
  readonly maxDepth?: number | null
}

export const RECIPIENT_TYPES = ['PERSONNEL_IN_POSITION', 'POSITION_ONLY', 'SPECIFIC_PERSONNEL'] as const
export type RecipientType = (typeof RECIPIENT_TYPES)[number]

/** The status of one slot. REMOVED: its recipient was removed, or rejected the delegation. EXPIRED is never stored. */
export const SLOT_STATUSES = [
  'DRAFT',
  'PENDING',
  'ISSUED',
  'ACCEPTED',
  'SUSPENDED',
  'REVOKED',
  'DELETED',
  'REMOVED',
] as const
export type SlotStatus = (typeof SLOT_STATUSES)[number]
