import * as z from 'zod'
import { DEPTH_CAP } from '#modules/authority/engine/model/chain.ts'
import { PATHWAYS } from '#modules/authority/terms/model/terms.ts'
import {
  bound,
  condition,
  conditionInput,
  MOST_CONDITIONS,
  pathways,
} from '#modules/authority/terms/model/written-terms.ts'
import { SECTION_NEEDED } from '#modules/settings/sections/model/section-calls.ts'
import { changesOf } from '#platform/model/changes-of.ts'
import { id, idSet, line, requiredId, text } from '#platform/model/fields.ts'
import { permitted } from '#platform/model/permitted.ts'
import { statusSince } from '#platform/model/status-since.ts'

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
  authorityType: 'Select an authority type.',
  decisionRole: 'Select a decision role.',
  position: 'Select a position.',
} as const

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

export const WRONG_DEPTH = `Enter a whole number from 1 to ${DEPTH_CAP}, or leave the field empty.`

/** Of sanitized HTML. */
export const LONGEST_GUIDANCE = 10_000

/** What a person writes when they create or edit a decision. Publishing asks for more than a draft does. */
export const decisionInput = z.strictObject({
  name: line(150, 1, NEEDED.name),
  description: text(250).default(''),
  /** Rich text, or plain text. What is kept of it is sanitized: at most LONGEST_GUIDANCE characters. */
  guidance: text(40_000).default(''),
  sectionId: requiredId(NEEDED.section),
  categoryId: id.nullable().default(null),
  ownerUserId: id.optional(),
  delegable: z.boolean().default(true),
  delegationPathway: pathways.default([]),
  /** The maximum number of steps from Root Authority to a recipient; null: the organization's. The lower of the two applies. */
  maxDepth: z.int(WRONG_DEPTH).min(1, WRONG_DEPTH).max(DEPTH_CAP, WRONG_DEPTH).nullable().default(null),
  decisionAuthorities: z.array(decisionAuthority).max(10).default([]),
  decisionGroups: idSet(200).default([]),
  conditions: z.array(conditionInput).max(MOST_CONDITIONS).default([]),
  /** New conditions apply to what was issued before as well. */
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
  /** Sanitized HTML. */
  guidance: z.string(),
  section: named,
  category: named.nullable(),
  owner: named,
  delegable: z.boolean(),
  delegationPathway: z.array(z.enum(PATHWAYS)),
  maxDepth: z.int().nullable(),
  decisionAuthorities: z.array(decisionAuthority.extend({ authorityTypeName: z.string() })),
  decisionGroups: z.array(named),
  conditions: z.array(condition),
  roles: z.array(decisionRoleAssignment.extend({ decisionRoleName: z.string(), positionName: z.string() })),
  delegationsCount: z.int(),
  /** Of one that is archived; of a record of the past, null. */
  statusSince: statusSince.nullable(),
  createdAt: z.string(),
  createdBy: named,
  updatedAt: z.string(),
  updatedBy: named,
  /** What this viewer may do with the record now, and why not. */
  permissions: z.record(z.string(), permitted),
})
export type DecisionDetail = z.output<typeof decisionDetail>
