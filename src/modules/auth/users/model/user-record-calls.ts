import * as z from 'zod'
import { effectsPreview } from '#modules/settings/effects/model/effects.ts'
import { bulkReply } from '#platform/model/bulk.ts'
import { defineCall } from '#platform/model/call.ts'
import { id } from '#platform/model/fields.ts'
import { defineUpload } from '#platform/model/import.ts'
import { inviteUsers } from './invite-calls.ts'
import { gains, userChange, userDetail, userInput } from './user.ts'

export const getUser = defineCall({
  name: 'getUser',
  summary: 'Get a user',
  method: 'GET',
  path: '/users/:id',
  params: { id },
  reply: userDetail,
  etag: true,
})

/** Adds a user: active immediately, or with `inviteViaEmail` invited by email. */
export const addUser = defineCall({
  name: 'addUser',
  summary: 'Add a user, active or invited by email',
  method: 'POST',
  path: '/user',
  status: 201,
  body: userInput.extend({ inviteViaEmail: z.boolean().default(false) }),
  reply: userDetail,
  etag: true,
})

/** What a change of users would do to authority and to actions, and who gains which delegations with positions. */
const userPreview = effectsPreview.extend({
  gains: z.array(gains.extend({ name: z.string() })),
  /** User roles of theirs that give nothing, for they are deactivated. */
  inactiveRoles: z.array(z.object({ name: z.string(), roles: z.array(z.string()) })),
  /** How many open actions are canceled: no one is left whom they ask, or what they are about ends. Spec 4.7. */
  canceledActions: z.int(),
})
export type UserPreview = z.output<typeof userPreview>

/** What `addUser` with the same body would do to authority. Saves nothing. */
export const previewUserAdd = defineCall({
  name: 'previewUserAdd',
  summary: 'Preview the effects of adding the user on authority, and what they gain; saves nothing',
  method: 'POST',
  path: '/user/preview',
  body: addUser.body,
  reply: userPreview,
  previews: true,
})

/** Changes what is named. Needs If-Match. */
export const updateUser = defineCall({
  name: 'updateUser',
  summary: 'Change the named parts of a user',
  method: 'PATCH',
  path: '/users/:id',
  params: { id },
  body: userChange,
  reply: userDetail,
  ifMatch: true,
})

/** What `updateUser` with the same body would do to authority. Saves nothing. */
export const previewUserUpdate = defineCall({
  name: 'previewUserUpdate',
  summary: 'Preview the effects on authority; saves nothing',
  method: 'POST',
  path: '/users/:id/preview',
  params: { id },
  body: userChange,
  reply: userPreview,
  previews: true,
})

const userIds = z.array(id).min(1).max(1_000)

const statusChange = z.strictObject({ status: z.enum(['ACTIVE', 'INACTIVE']), userIds })

/**
 * Deactivates or reactivates users, each answered for itself. Who is deactivated is signed out of this tenant immediately, and
 * what they received ends; it stays ended when they come back. Spec 4.7.
 */
export const changeStatusOfUsers = defineCall({
  name: 'changeStatusOfUsers',
  summary: 'Deactivate or reactivate users',
  method: 'PATCH',
  path: '/users/bulk-status',
  body: statusChange,
  reply: bulkReply,
})

export const previewUsersStatus = defineCall({
  name: 'previewUsersStatus',
  summary: 'Preview the effects on authority; saves nothing',
  method: 'POST',
  path: '/users/bulk-status/preview',
  body: statusChange,
  reply: userPreview,
  previews: true,
})

/** As a deactivation, permanently: their name stays in the history, their address is free for another user. */
export const deleteUsers = defineCall({
  name: 'deleteUsers',
  summary: 'Delete users; the ids are in the body',
  method: 'DELETE',
  path: '/users/bulk-delete',
  body: z.strictObject({ userIds }),
  reply: bulkReply,
})

export const previewUsersDelete = defineCall({
  name: 'previewUsersDelete',
  summary: 'Preview the effects on authority; saves nothing',
  method: 'POST',
  path: '/users/bulk-delete/preview',
  body: z.strictObject({ userIds }),
  reply: userPreview,
  previews: true,
})

const moves = z.strictObject({
  add: z.array(id).max(50).default([]),
  remove: z.array(id).max(50).default([]),
})
const entitiesChange = z.strictObject({
  userIds,
  groupIds: moves.optional(),
  /** Added ones are held after this, removed ones until now. */
  positionIds: moves.optional(),
  /** They become members of it; null takes the one they have. At most one each. */
  primaryOrgId: id.nullable().optional(),
  managerId: id.nullable().optional(),
})
export type EntitiesChange = z.output<typeof entitiesChange>

/** Puts users elsewhere: groups, primary organization, positions, manager. Each is answered for itself. Spec 6, 7.1. */
export const updateEntities = defineCall({
  name: 'updateEntities',
  summary: 'Change groups, primary organization, positions, or manager of users, each with its own result',
  method: 'PATCH',
  path: '/users/update-entities/:tenantId',
  params: { tenantId: id },
  body: entitiesChange,
  reply: bulkReply,
})

export const previewUpdateEntities = defineCall({
  name: 'previewUpdateEntities',
  summary: 'Preview the effects on authority, and who gains what; saves nothing',
  method: 'POST',
  path: '/users/update-entities/:tenantId/preview',
  params: { tenantId: id },
  body: entitiesChange,
  reply: userPreview,
  previews: true,
})

/** What `inviteUsers` with the same body would do to authority once they have signed in. Saves nothing and sends nothing. */
export const previewInvites = defineCall({
  name: 'previewInvites',
  summary: 'Preview the effects on authority, and who gains what; saves and sends nothing',
  method: 'POST',
  path: '/users/bulk-invite/preview',
  body: inviteUsers.body,
  reply: userPreview,
  previews: true,
})

/** New users from a file: a row with an address that already exists is an error. Spec 5.4. */
export const usersUpload = defineUpload('Users', '/users')
