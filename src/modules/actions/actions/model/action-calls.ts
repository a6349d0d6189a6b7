import * as z from 'zod'
import { bulkReply } from '#platform/model/bulk.ts'
import { defineCall, inQuery } from '#platform/model/call.ts'
import { id, text } from '#platform/model/fields.ts'
import { globalSearchCall } from '#platform/model/global-search.ts'
import {
  ACTION_STATUSES,
  actionChange,
  actionDetail,
  actionInput,
  assignees,
  associatedView,
} from './action.ts'
import { DURATIONS } from './action-list.ts'
import { ANSWERS } from './system-actions.ts'

const params = { id }
const word = z.object({ id: z.string(), name: z.string(), isEnabled: z.boolean() })
const words = z.object({ items: z.array(word) })
const query = { isEnabled: inQuery.boolean().optional() }

export const listActionPriorities = defineCall({
  name: 'listActionPriorities',
  summary: 'List the priorities of actions, the lowest first',
  method: 'GET',
  path: '/actions/priorities',
  query,
  reply: words,
})

export const listActionStatuses = defineCall({
  name: 'listActionStatuses',
  summary: 'List the statuses of actions',
  method: 'GET',
  path: '/actions/statuses',
  query,
  reply: words,
})

export const getAction = defineCall({
  name: 'getAction',
  summary: 'Get an action',
  method: 'GET',
  path: '/actions/:id',
  params,
  reply: actionDetail,
  etag: true,
})

/** Anyone who creates it owns it. */
export const createAction = defineCall({
  name: 'createAction',
  summary: 'Create an action',
  method: 'POST',
  path: '/actions',
  status: 201,
  body: actionInput,
  reply: actionDetail,
  etag: true,
})

/** Changes what is named. An overdue action whose due day moves ahead is to do again. */
export const updateAction = defineCall({
  name: 'updateAction',
  summary: 'Change the named parts of an action',
  method: 'PATCH',
  path: '/actions/:id',
  params,
  body: actionChange,
  reply: actionDetail,
  ifMatch: true,
})

const several = z.strictObject({ ids: z.array(id).min(1).max(1_000) })

export const deleteActions = defineCall({
  name: 'deleteActions',
  summary: 'Delete actions',
  method: 'DELETE',
  path: '/actions',
  body: several,
  reply: bulkReply,
})

const comments = text(1_000).default('')

/**
 * The viewer’s own part of an action: COMPLETED, or IN_PROGRESS, of a manual one; an answer of a system action, which is the
 * same act as on its record. What else is named must be what the action is about.
 */
export const changeAssigneeStatus = defineCall({
  name: 'changeAssigneeStatus',
  summary: 'Start or complete your part of an action, or answer a system action',
  method: 'PATCH',
  path: '/actions/:id/assignee/status',
  params,
  body: z.strictObject({
    status: z.enum(['IN_PROGRESS', 'COMPLETED', ...ANSWERS]),
    comments,
    decisionId: id.optional(),
    delegationId: id.optional(),
    /** The role of the delegation that is acknowledged, or the decision role that it is. */
    roleId: id.optional(),
    documentId: id.optional(),
  }),
  /** Who answered cannot see the action any longer: the reply says no more than its status. */
  reply: z.object({ id, actionStatusId: z.enum(ACTION_STATUSES) }),
})

export const cancelAction = defineCall({
  name: 'cancelAction',
  summary: 'Cancel an action',
  method: 'PATCH',
  path: '/actions/:id/cancel',
  params,
  body: z.strictObject({ comments }),
  reply: actionDetail,
})

/** The owner confirms what the assignees completed, or returns it with a comment. */
export const validateAction = defineCall({
  name: 'validateAction',
  summary: 'Confirm or return a completed action',
  method: 'PATCH',
  path: '/actions/:id/validate',
  params,
  body: z.strictObject({ isValid: z.boolean(), comments }),
  reply: actionDetail,
})

/** A new action with the same content, to do, without a due date. */
export const duplicateAction = defineCall({
  name: 'duplicateAction',
  summary: 'Duplicate an action',
  method: 'POST',
  path: '/actions/:id/duplicate',
  status: 201,
  params,
  reply: actionDetail,
  etag: true,
})

export const reassignActions = defineCall({
  name: 'reassignActions',
  summary: 'Give actions other assignees',
  method: 'PATCH',
  path: '/actions/bulk-reassign',
  body: several.extend({ assignees }),
  reply: bulkReply,
})

export const duplicateActions = defineCall({
  name: 'duplicateActions',
  summary: 'Duplicate actions',
  method: 'PATCH',
  path: '/actions/bulk-duplicate',
  body: several,
  reply: bulkReply.extend({ created: z.array(id) }),
})

/** TO_DO reopens, IN_PROGRESS starts, COMPLETED completes the viewer’s own part, CANCELED cancels. */
export const changeStatusOfActions = defineCall({
  name: 'changeStatusOfActions',
  summary: 'Start, complete, cancel, or reopen actions',
  method: 'PATCH',
  path: '/actions/bulk-status',
  body: several.extend({ status: z.enum(['TO_DO', 'IN_PROGRESS', 'COMPLETED', 'CANCELED']), comments }),
  reply: bulkReply,
})

/** The actions' part of the search of the whole product: every word in name, description or display id; the best first. */
export const globalSearchOfActions = globalSearchCall('Actions', '/actions', {
  statuses: ACTION_STATUSES,
  item: z.object({
    id,
    actionId: z.string(),
    name: z.string(),
    description: z.string(),
    status: z.enum(ACTION_STATUSES),
    createdAt: z.string(),
    updatedAt: z.string(),
  }),
})

/** How many of the actions that the viewer may see there are of each status, type, priority or group. Spec 2.4, 7.5. */
export const countActionsByGroup = defineCall({
  name: 'countActionsByGroup',
  summary: 'Count actions by status, type, priority, or group',
  method: 'GET',
  path: '/actions/group-counts',
  query: {
    groupBy: z.enum(['STATUS', 'TYPE', 'PRIORITY', 'GROUP']).default('STATUS'),
    /** MINE: those of which the viewer is owner or assignee. */
    scope: z.enum(['ALL', 'MINE']).default('ALL'),
    duration: z.enum([...(Object.keys(DURATIONS) as (keyof typeof DURATIONS)[]), 'all']).default('all'),
  },
  reply: z.object({ items: z.array(z.object({ id: z.string(), name: z.string(), count: z.int() })) }),
})

/** Records that an action can be about, to select from: those that the viewer may view. */
export const selectAssociatedRecords = defineCall({
  name: 'selectAssociatedRecords',
  summary: 'Find records that an action can be about',
  method: 'GET',
  path: '/actions/associated-records',
  query: {
    search: text(200).optional(),
    page: inQuery.integer(1, 100_000).default(1),
    limit: inQuery.integer(1, 100).default(25),
    ids: inQuery.list(id).optional(),
  },
  reply: z.object({ items: z.array(associatedView), more: z.boolean() }),
})
