import * as z from 'zod'
import { isInOrder } from '#platform/model/decimal-text.ts'
import { decimalText, distinctIds, id } from '#platform/model/fields.ts'

/** What a matrix shows, and how: the part of its definition that its cells are made from. Spec 3.6. */

export const MOST_DECISIONS = 1_000
export const MOST_COLUMNS = 500

/** Statuses whose delegations a matrix may show; a draft is never one of them. The names are those of the specification. */
export const ISSUANCE_STATUS_NAMES = [
  'Pending',
  'Issued',
  'Accepted',
  'Suspended',
  'Revoked',
  'Expired',
] as const
export type IssuanceStatusName = (typeof ISSUANCE_STATUS_NAMES)[number]

/** What the primary limit of a delegation may count. The names are those of the specification. */
export const PRIMARY_LIMIT_TYPES = [
  'Value (currency)',
  'Value (number)',
  'Percentage',
  'Time (Days)',
  'Time (Months)',
  'Time (Years)',
  'Authority',
] as const
export type PrimaryLimitType = (typeof PRIMARY_LIMIT_TYPES)[number]

const notNegative = decimalText.refine((value) => isInOrder({ min: '0', max: value }), 'Enter 0 or more.')

/** Only limits that are between both ends are shown; null: no end. In the unit of the type, currency in the tenant's base currency. */
const rangeOf = (end: typeof decimalText) =>
  z.strictObject({ min: end.nullable().default(null), max: end.nullable().default(null) })
const limitRange = rangeOf(notNegative)
const percentRange = rangeOf(
  notNegative.refine((value) => isInOrder({ min: value, max: '100' }), 'Enter 0 to 100.'),
)
export type LimitRange = z.output<typeof limitRange>

const primaryLimitTypes = z
  .strictObject({
    'Value (currency)': limitRange.optional(),
    'Value (number)': limitRange.optional(),
    Percentage: percentRange.optional(),
    'Time (Days)': limitRange.optional(),
    'Time (Months)': limitRange.optional(),
    'Time (Years)': limitRange.optional(),
    Authority: z.literal(true).optional(),
  })
  .refine(
    (types) =>
      Object.values(types).every(
        (range) =>
          range === true || isInOrder({ min: range?.min ?? undefined, max: range?.max ?? undefined }),
      ),
    'The minimum is above the maximum.',
  )

/** Every type of limit, whatever its size: nothing is left out by it. */
export const ALL_LIMIT_TYPES: z.output<typeof primaryLimitTypes> = Object.fromEntries(
  PRIMARY_LIMIT_TYPES.map((type) => [type, type === 'Authority' ? true : { min: null, max: null }]),
)

/** Records in an order that people chose. */
const orderedIds = (most: number) =>
  z
    .array(id)
    .max(most)
    .refine((ids) => new Set(ids).size === ids.length, 'Each can be selected once.')

/** Where the matrix looks: groups with everything below them, people and positions, decisions. */
export const matrixScope = {
  /** Every group, now and in the future. */
  allGroups: z.boolean().default(false),
  groups: distinctIds(200).default([]),
  /** Everyone in these groups who received something of these decisions. */
  allPersonnel: z.boolean().default(false),
  /** The columns in their order: positions, then users. */
  positions: orderedIds(MOST_COLUMNS).default([]),
  users: orderedIds(MOST_COLUMNS).default([]),
  /** Every published decision of these groups. */
  allDecisions: z.boolean().default(false),
  /** Every published decision of these sections and categories, whenever it was added. */
  sectionIds: distinctIds(200).default([]),
  categoryIds: distinctIds(200).default([]),
  decisionIds: distinctIds(MOST_DECISIONS).default([]),
}

/** Which delegations count, and what the details of a cell say. */
export const matrixDelegation = {
  authorityTypeIds: distinctIds(50).default([]),
  /** Whether decision roles are shown, and which; none named means all. */
  delegationRole: z.boolean().default(false),
  roleIds: distinctIds(10).default([]),
  primaryLimitTypes: primaryLimitTypes.default({ 'Value (currency)': { min: null, max: null } }),
  issuanceStatusNames: z
    .array(z.enum(ISSUANCE_STATUS_NAMES))
    .max(6)
    .overwrite((names) => [...new Set(names)])
    .default(['Issued', 'Accepted']),
  delegationDataSummary: z.boolean().default(true),
  delegationDataGroups: z.boolean().default(true),
  delegationDataDocuments: z.boolean().default(false),
  delegationDataConditions: z.boolean().default(true),
  delegationDataRoles: z.boolean().default(false),
}

export const VALUE_ABBREVIATIONS = ['actual', 'thousands', 'millions', 'shortest'] as const
export const TIME_UNITS_SHOWN = ['actual', 'days', 'months', 'years'] as const
export const DELEGATION_IDENTIFICATIONS = ['username', 'position', 'positionUsername'] as const
export const DECIMAL_ROUNDINGS = ['down', 'nearest'] as const

const decimals = z.int().min(0).max(4).default(0)

/** How limits are written. Abbreviation and rounding are of currency and number limits alone. Spec 3.6, 5.3. */
export const matrixFormat = {
  valueAbbrevations: z.enum(VALUE_ABBREVIATIONS).default('actual'),
  valueRounding: decimals,
  timeUnit: z.enum(TIME_UNITS_SHOWN).default('actual'),
  timeRounding: decimals,
  /** `down` never shows more than is held. */
  matrixDecimalRounding: z.enum(DECIMAL_ROUNDINGS).default('down'),
  delegationIdentification: z.enum(DELEGATION_IDENTIFICATIONS).default('username'),
  displayCurrencyCode: z
    .string()
    .regex(/^[A-Z]{3}$/)
    .default('USD'),
  /** Cells are tinted by the size of their limits. */
  tintsCells: z.boolean().default(true),
}

const definition = z.strictObject({ ...matrixScope, ...matrixDelegation, ...matrixFormat })
export type MatrixDefinition = z.output<typeof definition>
export type MatrixFormat = Pick<MatrixDefinition, keyof typeof matrixFormat & keyof MatrixDefinition>
