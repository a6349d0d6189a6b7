import * as z from 'zod'
import { defineCall } from '#platform/model/call.ts'
import { changelogQuery, changelogReply } from '#platform/model/changelog.ts'
import { id, instant } from '#platform/model/fields.ts'
import { delegationRoleContent } from '../../delegations/model/role-content.ts'
import { delegationRole, delegationRoleChange, delegationRoles, roleEvidence } from './delegation-role.ts'

const ofDelegation = { id }
const ofRole = { id, delegationRoleId: id }

/** `at`: as they were at an instant, with the path of that instant. */
export const listDelegationRoles = defineCall({
  name: 'listDelegationRoles',
  summary: 'List the roles of a delegation, those from above included, as they are or were',
  method: 'GET',
  path: '/delegations/:id/roles',
  params: ofDelegation,
  query: { at: instant.optional() },
  reply: delegationRoles,
})

/** The changes of the delegation's own roles, each with the roles as they were after that. Newest first. */
export const listDelegationRolesHistory = defineCall({
  name: 'listDelegationRolesHistory',
  summary: 'List the changes of the roles of a delegation, newest first',
  method: 'GET',
  path: '/delegations/:id/roles/history',
  params: ofDelegation,
  query: changelogQuery,
  reply: changelogReply.extend({
    items: z.array(changelogReply.shape.items.element.extend({ roles: z.array(roleEvidence) })),
  }),
})

export const createDelegationRole = defineCall({
  name: 'createDelegationRole',
  summary: 'Add a role to a delegation',
  method: 'POST',
  path: '/delegations/:id/roles',
  status: 201,
  params: ofDelegation,
  body: delegationRoleContent,
  reply: delegationRole,
  etag: true,
})

export const getDelegationRole = defineCall({
  name: 'getDelegationRole',
  summary: 'Get a role of a delegation',
  method: 'GET',
  path: '/delegations/:id/roles/:delegationRoleId',
  params: ofRole,
  reply: delegationRole,
  etag: true,
})

/** Changes what is named. The decision role stays. Needs If-Match. */
export const updateDelegationRole = defineCall({
  name: 'updateDelegationRole',
  summary: 'Change the named parts of a role of a delegation',
  method: 'PATCH',
  path: '/delegations/:id/roles/:delegationRoleId',
  params: ofRole,
  body: delegationRoleChange.omit({ decisionRoleId: true }),
  reply: delegationRole,
  etag: true,
  ifMatch: true,
})

export const deleteDelegationRole = defineCall({
  name: 'deleteDelegationRole',
  summary: 'Delete a role of a delegation',
  method: 'DELETE',
  path: '/delegations/:id/roles/:delegationRoleId',
  params: ofRole,
  reply: z.object({ deleted: z.literal(true) }),
  ifMatch: true,
})

/** The answer of a designee, which completes the action that asks for it. */
export const acknowledgeDelegationRole = defineCall({
  name: 'acknowledgeDelegationRole',
  summary: 'Acknowledge a role of a delegation as its designee',
  method: 'POST',
  path: '/delegations/:id/roles/:delegationRoleId/acknowledge',
  params: ofRole,
  body: z.strictObject({}),
  reply: delegationRole,
})
