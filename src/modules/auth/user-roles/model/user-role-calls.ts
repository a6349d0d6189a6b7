import * as z from 'zod'
import { bulkReply } from '#platform/model/bulk.ts'
import { defineCall } from '#platform/model/call.ts'
import { id } from '#platform/model/fields.ts'
import { userRoleDetail, userRoleInput } from './user-role.ts'

const params = { tenantId: id }
const one = { tenantId: id, roleId: id }
const several = z.strictObject({ roleIds: z.array(id).min(1).max(1_000) })

export const getUserRole = defineCall({
  name: 'getUserRole',
  summary: 'Get a user role with its permissions',
  method: 'GET',
  path: '/tenants/:tenantId/roles/:roleId',
  params: one,
  reply: userRoleDetail,
  etag: true,
})

export const createUserRole = defineCall({
  name: 'createUserRole',
  summary: 'Create a user role',
  method: 'POST',
  path: '/tenants/:tenantId/roles',
  status: 201,
  params,
  body: userRoleInput,
  reply: userRoleDetail,
  etag: true,
})

/** Changes what is named. */
export const updateUserRole = defineCall({
  name: 'updateUserRole',
  summary: 'Change the named parts of a custom user role',
  method: 'PATCH',
  path: '/tenants/:tenantId/roles/:roleId',
  params: one,
  body: userRoleInput.partial(),
  reply: userRoleDetail,
  ifMatch: true,
})

/** Each is answered for itself: a default one, one that active users hold, and one of one's own are refused. Spec 5.3. */
export const deactivateUserRoles = defineCall({
  name: 'deactivateUserRoles',
  summary: 'Deactivate user roles that no active user has',
  method: 'PATCH',
  path: '/tenants/:tenantId/roles/bulk-deactivate',
  params,
  body: several,
  reply: bulkReply,
})
export const reactivateUserRoles = defineCall({
  name: 'reactivateUserRoles',
  summary: 'Reactivate user roles',
  method: 'PATCH',
  path: '/tenants/:tenantId/roles/bulk-reactivate',
  params,
  body: several,
  reply: bulkReply,
})
export const deleteUserRoles = defineCall({
  name: 'deleteUserRoles',
  summary: 'Delete custom user roles that no active user has',
  method: 'DELETE',
  path: '/tenants/:tenantId/roles/bulk-delete',
  params,
  body: several,
  reply: bulkReply,
})
