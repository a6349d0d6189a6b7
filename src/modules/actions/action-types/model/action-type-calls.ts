import * as z from 'zod'
import { defineCall, inQuery } from '#platform/model/call.ts'
import { id } from '#platform/model/fields.ts'
import { historyCalls } from '#platform/model/history-calls.ts'
import { actionType, actionTypeIcon, actionTypeName, MOST_ACTION_TYPES } from './action-type.ts'

const path = '/action-types'
const params = { id }

/** Action types in their order, a page at a time; with `status` the enabled or the disabled ones. Spec 7.2. */
export const listActionTypes = defineCall({
  name: 'listActionTypes',
  summary: 'List action types in their order',
  method: 'GET',
  path,
  query: {
    page: inQuery.integer(1, 1_000_000).default(1),
    limit: inQuery.integer(1, MOST_ACTION_TYPES).default(10),
    status: inQuery.boolean().optional(),
  },
  reply: z.object({
    items: z.array(actionType),
    total: z.int(),
    totalIsExact: z.boolean(),
    page: z.int(),
    limit: z.int(),
  }),
})

/** A new action type stands last, and is enabled. */
export const createActionType = defineCall({
  name: 'createActionType',
  summary: 'Create an action type',
  method: 'POST',
  path,
  status: 201,
  body: z.strictObject({ name: actionTypeName, typeIcon: actionTypeIcon }),
  reply: actionType,
  etag: true,
})

/** Changes what is named, of one of the organization's own. */
export const updateActionType = defineCall({
  name: 'updateActionType',
  summary: 'Rename, enable, or disable a custom action type, or change its icon',
  method: 'PATCH',
  path: `${path}/:id`,
  params,
  body: z.strictObject({
    name: actionTypeName.optional(),
    typeIcon: actionTypeIcon.optional(),
    status: z.boolean().optional(),
  }),
  reply: actionType,
  ifMatch: true,
})

/** Deletes one of the organization's own that nothing uses. */
export const deleteActionType = defineCall({
  name: 'deleteActionType',
  summary: 'Delete a custom action type that is not in use',
  method: 'DELETE',
  path: `${path}/:id`,
  params,
  reply: z.object({ id }),
  ifMatch: true,
})

export const actionTypeHistory = historyCalls('ActionType', 'an action type', `${path}/:id`, { has: ['log'] })

/** Whether the type is enabled, and whether the viewer can create an action of it. Spec 7.5. */
export const validateActionType = defineCall({
  name: 'validateActionType',
  summary: 'Check whether an action type is enabled and can be used to create an action',
  method: 'GET',
  path: `${path}/:id/validate`,
  params,
  reply: z.object({ isEnabled: z.boolean(), isUsable: z.boolean() }),
})
