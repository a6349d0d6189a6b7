import * as z from 'zod'
import { SECTION_NEEDED } from '#modules/settings/sections/model/section-calls.ts'
import { changesOf } from '#platform/model/changes-of.ts'
import { decimalText, id, idSet, requiredId, text } from '#platform/model/fields.ts'
import { permitted } from '#platform/model/permitted.ts'
import { OPERATORS, PATHWAYS, VALUE_TYPES } from '../../authority/model/terms.ts'

export const DECISION_STATUSES = ['DRAFT', 'PUBLISHED', 'ARCHIVED', 'DELETED'] as const
export type DecisionStatus = (typeof DECISION_STATUSES)[number]
export const DECISION_STATUS_LABELS = {
  DRAFT: 'Draft',
  PUBLISHED: 'Published',
  ARCHIVED: 'Archived',
  DELETED: 'Deleted',
} as const satisfies Record<DecisionStatus, string>

/** What a required field says: the specification's own words (spec 5.1, 5.2), their pattern elsewhere. */
export const NEEDED = {
  name: 'Decision name is required.',
  section: SECTION_NEEDED,
  owner: 'Please select user',
  authorityType: 'Please select authority type.',
  conditionName: 'Condition name is required.',
  fact: 'Name of the fact is required.',
  decisionRole: 'Please select decision role.',
  position: 'Please select position.',
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

const comparison = z.strictObject({
  field: text(50, 1, NEEDED.fact),
  operator: z.enum(OPERATORS),
  value: z.union([text(200), z.number(), z.boolean()]),
  unit: z.string().max(10).optional(),
})

/** A sentence that binds the record it stands on and everything below. Spec 3.4. */
export const conditionInput = z.strictObject({
  /** Absent for a new one. */
  id: id.optional(),
  name: text(150, 1, NEEDED.conditionName),
  description: text(1_000).default(''),
  when: comparison.nullable().default(null),
  rule: comparison.nullable().default(null),
  isActive: z.boolean().default(true),
})
export type ConditionInput = z.output<typeof conditionInput>

export const condition = conditionInput.extend({ id, bindsFrom: z.number().nullable() })

export const decisionAuthority = z.strictObject({
  authorityTypeId: requiredId(NEEDED.authorityType),
  /** The first is the primary limit; up to two more of other value types, all of which must hold. */
  bounds: z.array(bound).min(1).max(3),
})

export const decisionRoleAssignment = z.strictObject({
  decisionRoleId: requiredId(NEEDED.decisionRole),
  positionId: requiredId(NEEDED.position),
  requirement: text(500).default(''),
})

/** Kept in the order of their list. */
export const pathways = z
  .array(z.enum(PATHWAYS))
  .max(3)
  .overwrite((given) => given.toSorted((a, b) => PATHWAYS.indexOf(a) - PATHWAYS.indexOf(b)))

/** Of sanitised HTML. */
export const LONGEST_GUIDANCE = 10_000

/** What a person writes when they create or edit a decision. Publishing asks for more than a draft does. */
export const decisionInput = z.strictObject({
  name: text(150, 1, NEEDED.name),
  description: text(250).default(''),
  /** Rich text, or plain text. What is kept of it is sanitised: at most LONGEST_GUIDANCE characters. */
  guidance: text(40_000).default(''),
  sectionId: requiredId(NEEDED.section),
  categoryId: id.nullable().default(null),
  ownerUserId: id.optional(),
  delegable: z.boolean().default(true),
  delegationPathway: pathways.default([]),
  decisionAuthorities: z.array(decisionAuthority).max(10).default([]),
  decisionGroups: idSet(200).default([]),
  conditions: z.array(conditionInput).max(20).default([]),
  /** New conditions bind what was issued before as well. */
  applyToExistingDelegations: z.boolean().default(false),
  roles: z.array(decisionRoleAssignment).max(50).default([]),
})
export type DecisionInput = z.output<typeof decisionInput>

/** The same for a change: what is left out stays. */
export const decisionChange = changesOf(decisionInput)
export type DecisionChange = z.output<typeof decisionChange>

const named = z.object({ id, name: z.string() })

export const decisionDetail = z.object({
  id,
  displayId: z.string(),
  version: z.int(),
  status: z.enum(DECISION_STATUSES),
  name: z.string(),
  description: z.string(),
  /** Sanitised HTML. */
  guidance: z.string(),
  section: named,
  category: named.nullable(),
  owner: named,
  delegable: z.boolean(),
  delegationPathway: z.array(z.enum(PATHWAYS)),
  decisionAuthorities: z.array(decisionAuthority.extend({ authorityTypeName: z.string() })),
  decisionGroups: z.array(named),
  conditions: z.array(condition),
  roles: z.array(decisionRoleAssignment.extend({ decisionRoleName: z.string(), positionName: z.string() })),
  delegationsCount: z.int(),
  createdAt: z.string(),
  createdBy: named,
  updatedAt: z.string(),
  updatedBy: named,
  /** What this viewer may do with the record now, and why not. */
  permissions: z.record(z.string(), permitted),
})
export type DecisionDetail = z.output<typeof decisionDetail>

export const decisionDisplayId = (number: number) => `DEC-${number}`
