import * as z from 'zod'
import { bulkReply } from '#platform/model/bulk.ts'
import { defineCall, inQuery } from '#platform/model/call.ts'
import { id } from '#platform/model/fields.ts'
import { ASSOCIATIONS, PLACE_STATUSES } from '../../group-types/model/place.ts'
import { groupDetail, groupInput, newGroup } from './group.ts'
import { groupName, pages } from './group-choice.ts'
import { groupRow } from './group-list.ts'

const params = { id }
/** All groups one after the other, each with what is above it. Spec 7.2. */
export const flatListOfGroups = defineCall({
  name: 'flatListOfGroups',
  summary: 'List all groups, each with its parent groups',
  method: 'GET',
  path: '/groups/flat-list',
  query: {
    groupTypeIds: inQuery.list(id).optional(),
    status: inQuery.list(z.enum(PLACE_STATUSES)).optional(),
    ...pages(1_000),
  },
  reply: z.object({
    items: z.array(groupName.extend({ parentIds: z.array(id) })),
    more: z.boolean(),
  }),
})

/** Some groups below the groups of a type that they are in; those that are in none stand last, without one. Spec 7.2. */
export const groupSelectedGroups = defineCall({
  name: 'groupSelectedGroups',
  summary: 'List given groups below the groups of a type that they are below',
  method: 'GET',
  path: '/groups/selected-groups/group-by/:groupTypeId',
  params: { groupTypeId: id },
  query: { ids: inQuery.list(id) },
  reply: z.object({
    items: z.array(z.object({ group: groupName.nullable(), selected: z.array(groupName) })),
  }),
})

/** What lies directly below a group, by name; without one, what is below nothing. */
export const treeOfGroups = defineCall({
  name: 'treeOfGroups',
  summary: 'List the groups directly below a group, or at the top',
  method: 'GET',
  path: '/groups/tree',
  query: { parentId: id.optional(), ...pages(100) },
  reply: z.object({ items: z.array(groupRow), total: z.int(), limit: z.int() }),
})

export const getGroup = defineCall({
  name: 'getGroup',
  summary: 'Get a group, with its parent groups and the groups below it',
  method: 'GET',
  path: '/groups/:id',
  params,
  reply: groupDetail,
  etag: true,
})

export const createGroup = defineCall({
  name: 'createGroup',
  summary: 'Create a group, below others or at the top',
  method: 'POST',
  path: '/groups',
  status: 201,
  body: newGroup,
  reply: groupDetail,
  etag: true,
})

const change = groupInput.partial()

/** Changes what is named. A circle is refused, and named. */
export const updateGroup = defineCall({
  name: 'updateGroup',
  summary: 'Change a group; a loop is refused and named',
  method: 'PATCH',
  path: '/groups/:id',
  params,
  body: change,
  reply: groupDetail,
  ifMatch: true,
})

const several = z.strictObject({ ids: z.array(id).min(1).max(1_000) })
const withStatus = several.extend({
  status: z.enum(PLACE_STATUSES),
  /** What becomes of what a deactivated group is tied to. */
  disableOption: z.enum(ASSOCIATIONS).default('KEEP_ASSOCIATIONS'),
})
const deleted = several.extend({
  /** Groups that are active and used go as well, out of everything that they are tied to. */
  removeAssociations: z.boolean().default(false),
})

/** Activates or deactivates several, each answered for itself. Spec 4.7, 7.2. */
export const bulkUpdateGroups = defineCall({
  name: 'bulkUpdateGroups',
  summary: 'Activate or deactivate groups; `disableOption` keeps or removes their associations',
  method: 'PATCH',
  path: '/groups/bulk-update',
  body: withStatus,
  reply: bulkReply,
})

/** Deletes several, each answered for itself. Spec 7.2. */
export const bulkDeleteGroups = defineCall({
  name: 'bulkDeleteGroups',
  summary: 'Delete groups; active groups in use only with `removeAssociations`',
  method: 'PATCH',
  path: '/groups/bulk-delete',
  body: deleted,
  reply: bulkReply,
})

/** Deletes one that is inactive or that nothing is tied to. Spec 7.2. */
export const deleteGroup = defineCall({
  name: 'deleteGroup',
  summary: 'Delete a group that is inactive or has no associations',
  method: 'DELETE',
  path: '/groups/:id',
  params,
  reply: z.object({ id }),
  ifMatch: true,
})
