import * as z from 'zod'
import { decimalText, id, line, text } from '#platform/model/fields.ts'
import { OPERATORS, PATHWAYS, VALUE_TYPES } from './terms.ts'

/** What a required field of a condition says: the specification's own words (spec 5.1, 5.2). */
export const CONDITION_NEEDED = {
  name: 'Condition name is required.',
  fact: 'Fact name is required.',
  group: 'Select a group.',
  value: 'Enter a value.',
  number: 'Enter a number, such as 2500.00.',
} as const

/** How much, in one value type; an end that is null is open. `unit`: ISO 4217, DAYS | MONTHS | YEARS, '%' or ''. */
export const bound = z.strictObject({
  valueType: z.enum(VALUE_TYPES),
  unit: z.string().max(10),
  min: decimalText.nullable(),
  minExclusive: z.boolean(),
  max: decimalText.nullable(),
  maxExclusive: z.boolean(),
})

/** What a delegation says of one authority type. */
export const delegationAuthority = z.strictObject({
  authorityTypeId: id,
  bounds: z.array(bound).min(1).max(3),
  redelegable: z.boolean().default(false),
  /** In the unit of the primary bound; null: the own limit. */
  redelegationLimit: decimalText.nullable().default(null),
  limitOverridden: z.boolean().default(false),
  selfApproval: z.boolean().default(false),
})

const comparison = z.strictObject({
  field: text(50, 1, CONDITION_NEEDED.fact),
  operator: z.enum(OPERATORS),
  value: z.union([text(200), z.number(), z.boolean()]),
  unit: z.string().max(10).optional(),
})

/** Of one record. Semantics 3.6. */
export const MOST_CONDITIONS = 20

/** A sentence that applies to the record it stands on and everything below. Spec 3.4. */
export const conditionInput = z.strictObject({
  /** Absent for a new one. */
  id: id.optional(),
  name: line(150, 1, CONDITION_NEEDED.name),
  description: text(1_000).default(''),
  when: comparison.nullable().default(null),
  rule: comparison.nullable().default(null),
  isActive: z.boolean().default(true),
})
export type ConditionInput = z.output<typeof conditionInput>

export const condition = conditionInput.extend({ id, bindsFrom: z.number().nullable() })

/** Kept in the order of their list. */
export const pathways = z
  .array(z.enum(PATHWAYS))
  .max(3)
  .overwrite((given) => given.toSorted((a, b) => PATHWAYS.indexOf(a) - PATHWAYS.indexOf(b)))
