import * as z from 'zod'
import { RECIPIENT_TYPES } from '#modules/authority/terms/model/terms.ts'
import { changesOf } from '#platform/model/changes-of.ts'
import { id } from '#platform/model/fields.ts'
import { permitted } from '#platform/model/permitted.ts'
import { delegationRoleContent } from '../../delegations/model/role-content.ts'

export const ROLE_STATUSES = ['ACTIVE', 'ASSIGNED', 'ACKNOWLEDGED', 'INACTIVE'] as const
export type RoleStatus = (typeof ROLE_STATUSES)[number]

/** The same for a change: what is left out stays. */
export const delegationRoleChange = changesOf(delegationRoleContent)
export type DelegationRoleChange = z.output<typeof delegationRoleChange>

/** A role as the log of its delegation says it. */
export const roleEvidence = z.object({
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
export type RoleEvidence = z.output<typeof roleEvidence>

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
  /** How many delegations above with roles that cascade the viewer cannot view: these roles are left out. */
  withheld: z.int(),
  permissions: z.object({ manage: permitted }),
})
export type DelegationRoles = z.output<typeof delegationRoles>
