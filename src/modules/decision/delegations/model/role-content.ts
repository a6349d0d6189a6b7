import * as z from 'zod'
import { RECIPIENT_TYPES } from '#modules/authority/terms/model/terms.ts'
import { id, requiredId, text } from '#platform/model/fields.ts'

/** A delegation has at most so many roles, and a role so many designees. Semantics 3.7. */
export const MOST_ROLES = 10
export const MOST_DESIGNEES = 20

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
  /** For people in a position: anyone who joins the position is a designee as well. */
  isAutoIssue: z.boolean().default(false),
  /** Redelegations show the role, too. */
  isCascade: z.boolean().default(false),
  isActive: z.boolean().default(true),
  designees: z.array(designeeInput).max(MOST_DESIGNEES).default([]),
})
export type DelegationRoleContent = z.output<typeof delegationRoleContent>

/** Roles that come to those that a delegation has, each decision role once. */
export const addedRoles = z
  .array(delegationRoleContent)
  .max(MOST_ROLES)
  .superRefine((roles, context) => {
    for (const [i, { decisionRoleId }] of roles.entries())
      if (roles.slice(0, i).some((other) => other.decisionRoleId === decisionRoleId))
        context.addIssue({
          code: 'custom',
          path: [i, 'decisionRoleId'],
          message: 'This decision role has already been added.',
        })
  })
