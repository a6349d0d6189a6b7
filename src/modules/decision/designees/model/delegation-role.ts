import * as z from 'zod'
import { changesOf } from '#platform/model/changes-of.ts'
import { id, requiredId, text } from '#platform/model/fields.ts'
import { permitted } from '#platform/model/permitted.ts'
import { RECIPIENT_TYPES } from '../../authority/model/terms.ts'

/** A delegation has at most so many roles, and a role so many designees. Semantics 3.7. */
export const MOST_ROLES = 10
export const MOST_DESIGNEES = 20

export const ROLE_STATUSES = ['ACTIVE', 'ASSIGNED', 'ACKNOWLEDGED', 'INACTIVE'] as const
export type RoleStatus = (typeof ROLE_STATUSES)[number]

const designeeInput = z.strictObject({
  userId: id.nullable().default(null),
  positionId: id.nullable().default(null),
})
export type DesigneeInput = z.output<typeof designeeInput>

/** What a person writes in a role of a delegation. */
export const delegationRoleContent = z.strictObject({
  decisionRoleId: requiredId('Select a decision role.'),
  roleRequirement: text(500, 1, 'Enter a requirement.'),
  designeeRecipientType: z.enum(RECIPIENT_TYPES).default('POSITION_ONLY'),
  /** For people in a position: whoever joins the position is a designee as well. */
  isAutoIssue: z.boolean().default(false),
  /** Redelegations show the role, too. */
  isCascade: z.boolean().default(false),
  isActive: z.boolean().default(true),
  designees: z.array(designeeInput).max(MOST_DESIGNEES).default([]),
})
export type DelegationRoleContent = z.output<typeof delegationRoleContent>

/** The same for a change: what is left out stays. */
export const delegationRoleChange = changesOf(delegationRoleContent)
export type DelegationRoleChange = z.output<typeof delegationRoleChange>

/** A role as the log of its delegation says it. */
export const toldRole = z.object({
  id,
  decisionRoleId: id,
  roleRequirement: z.string(),
  designeeRecipientType: z.enum(RECIPIENT_TYPES),
  isAutoIssue: z.boolean(),
  isCascade: z.boolean(),
  isActive: z.boolean(),
  designees: z.array(
    z.object({
      id,
      userId: id.nullable(),
      positionId: id.nullable(),
      acknowledgedAt: z.string().nullable(),
    }),
  ),
})
export type ToldRole = z.output<typeof toldRole>

const named = z.object({ id, name: z.string() })

const designeeView = z.object({
  id,
  userId: id.nullable(),
  positionId: id.nullable(),
  userName: z.string().nullable(),
  positionName: z.string().nullable(),
  status: z.enum(['ASSIGNED', 'ACKNOWLEDGED']),
  acknowledgedAt: z.string().nullable(),
  /** The viewer is asked to acknowledge. */
  awaitsMe: z.boolean(),
})

/** A role of a delegation as it is shown. One that comes from above cannot be changed here. */
export const delegationRole = z.object({
  id,
  version: z.int(),
  decisionRoleId: id,
  roleName: z.string(),
  roleRequirement: z.string(),
  roleStatus: z.enum(ROLE_STATUSES),
  designeeRecipientType: z.enum(RECIPIENT_TYPES),
  isAutoIssue: z.boolean(),
  isCascade: z.boolean(),
  isActive: z.boolean(),
  designees: z.array(designeeView),
  /** The delegation above that the role stands on; null: this one. */
  origin: named.nullable(),
})
export type DelegationRole = z.output<typeof delegationRole>

export const delegationRoles = z.object({
  items: z.array(delegationRole),
  /** How many delegations above with roles that cascade the viewer may not view: these roles are left out. */
  withheld: z.int(),
  permissions: z.object({ manage: permitted }),
})
export type DelegationRoles = z.output<typeof delegationRoles>
