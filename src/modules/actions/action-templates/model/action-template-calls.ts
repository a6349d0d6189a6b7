import * as z from 'zod'
import { defineCall, inQuery } from '#platform/model/call.ts'
import { changesOf } from '#platform/model/changes-of.ts'
import { id, text } from '#platform/model/fields.ts'
import { historyCalls } from '#platform/model/history-calls.ts'
import { actionTemplate, actionTemplateInput, MOST_ACTION_TEMPLATES } from './action-template.ts'

const path = '/action-templates'
const params = { id }

/** Action templates by name, a page at a time; with `search` those whose name has every word. Spec 7.2. */
export const listActionTemplates = defineCall({
  name: 'listActionTemplates',
  summary: 'List action templates by name',
  method: 'GET',
  path,
  query: {
    page: inQuery.integer(1, 1_000_000).default(1),
    limit: inQuery.integer(1, MOST_ACTION_TEMPLATES).default(10),
    search: text(200).optional(),
  },
  reply: z.object({
    items: z.array(actionTemplate),
    total: z.int(),
    totalIsExact: z.boolean(),
    page: z.int(),
    limit: z.int(),
  }),
})

export const getActionTemplate = defineCall({
  name: 'getActionTemplate',
  summary: 'Get an action template',
  method: 'GET',
  path: `${path}/:id`,
  params,
  reply: actionTemplate,
  etag: true,
})

/** A new action template is enabled. */
export const createActionTemplate = defineCall({
  name: 'createActionTemplate',
  summary: 'Create an action template',
  method: 'POST',
  path,
  status: 201,
  body: actionTemplateInput,
  reply: actionTemplate,
  etag: true,
})

/** Changes what is named. */
export const updateActionTemplate = defineCall({
  name: 'updateActionTemplate',
  summary: 'Change, enable, or disable an action template',
  method: 'PATCH',
  path: `${path}/:id`,
  params,
  body: changesOf(actionTemplateInput).extend({ status: z.boolean().optional() }),
  reply: actionTemplate,
  ifMatch: true,
})

/** Deletes one of the organization's own. Actions that were created from it stay. */
export const deleteActionTemplate = defineCall({
  name: 'deleteActionTemplate',
  summary: 'Delete a custom action template',
  method: 'DELETE',
  path: `${path}/:id`,
  params,
  reply: z.object({ id }),
  ifMatch: true,
})

export const actionTemplateHistory = historyCalls('ActionTemplate', 'an action template', `${path}/:id`, {
  has: ['log'],
})
