import * as z from 'zod'
import { defineCall } from '#platform/model/call.ts'
import { id } from '#platform/model/fields.ts'
import { groupType, groupTypeName } from './group-type.ts'
import { ASSOCIATIONS, PLACE_STATUSES } from './place.ts'

const params = { id }

/** Types of groups in their order. Spec 7.2. */
export const listGroupTypes = defineCall({
  name: 'listGroupTypes',
  summary: 'List group types in their order, with the number of their groups',
  method: 'GET',
  path: '/group-types',
  reply: z.object({ items: z.array(groupType) }),
})

/** A new type stands last, and is on. */
export const createGroupType = defineCall({
  name: 'createGroupType',
  summary: 'Create a group type',
  method: 'POST',
  path: '/group-types',
  status: 201,
  body: z.strictObject({ groupTypeName, addressEnabled: z.boolean().default(false) }),
  reply: groupType,
  etag: true,
})

const change = z.strictObject({
  groupTypeName: groupTypeName.optional(),
  addressEnabled: z.boolean().optional(),
  order: z.int().min(1).max(1_000).optional(),
  status: z.enum(PLACE_STATUSES).optional(),
  /** What becomes of what its groups are tied to when it is turned off; kept where nothing is said. */
  disableOption: z.enum(ASSOCIATIONS).optional(),
})

/** Changes what is named; `order` is its place among all, from 1. */
export const updateGroupType = defineCall({
  name: 'updateGroupType',
  summary: 'Rename, order, enable, or disable a group type, with or without addresses',
  method: 'PATCH',
  path: '/group-types/:id',
  params,
  body: change,
  reply: groupType,
  ifMatch: true,
})

/** Deletes one of the organization's own that has no groups. */
export const deleteGroupType = defineCall({
  name: 'deleteGroupType',
  summary: 'Delete a group type that has no groups',
  method: 'DELETE',
  path: '/group-types/:id',
  params,
  reply: z.object({ id }),
  ifMatch: true,
})
