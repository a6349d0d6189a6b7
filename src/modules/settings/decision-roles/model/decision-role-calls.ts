import * as z from 'zod'
import { defineCall } from '#platform/model/call.ts'
import { id, line } from '#platform/model/fields.ts'
import { uses } from '../../uses/model/uses.ts'
import { WORD_STATUSES, word } from '../../vocabulary/model/vocabulary.ts'

/** Spec 5.1. */
export const decisionRoleName = line(50, 1, 'Role name is required.')

/** Decision roles in their order: Reserved, Consulted, Endorse, Informed and the tenant's own. Spec 3.3, 7.2. */
export const listDecisionRoles = defineCall({
  name: 'listDecisionRoles',
  summary: 'List decision roles',
  method: 'GET',
  path: '/decision-roles',
  reply: z.object({ items: z.array(word.omit({ isDefault: true, version: true })) }),
})

/** Decision roles with how many decisions, none of them deleted, assign each. */
export const tableOfDecisionRoles = defineCall({
  name: 'tableOfDecisionRoles',
  summary: 'List decision roles with how many decisions assign each',
  method: 'GET',
  path: '/decision-roles/table',
  reply: z.object({ items: z.array(word.extend(uses.shape)) }),
})
export type DecisionRoleRow = z.output<typeof tableOfDecisionRoles.reply>['items'][number]

/** A new decision role stands last, and is active. */
export const createDecisionRole = defineCall({
  name: 'createDecisionRole',
  summary: 'Create a decision role',
  method: 'POST',
  path: '/decision-roles',
  status: 201,
  body: z.strictObject({ name: decisionRoleName }),
  reply: word,
  etag: true,
})

/** Renames one of the organization's own; deactivates or activates any. What is assigned stays assigned. */
export const updateDecisionRole = defineCall({
  name: 'updateDecisionRole',
  summary: 'Rename, activate, or deactivate a decision role',
  method: 'PATCH',
  path: '/decision-roles/:id',
  params: { id },
  body: z.strictObject({
    name: decisionRoleName.optional(),
    status: z.enum(WORD_STATUSES).optional(),
  }),
  reply: word,
  ifMatch: true,
})

/** Deletes one of the organization's own that no decision assigns. */
export const deleteDecisionRole = defineCall({
  name: 'deleteDecisionRole',
  summary: 'Delete a decision role that no decision assigns',
  method: 'DELETE',
  path: '/decision-roles/:id',
  params: { id },
  reply: z.object({ id }),
  ifMatch: true,
})
