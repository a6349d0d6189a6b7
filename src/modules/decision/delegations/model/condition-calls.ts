import * as z from 'zod'
import { conditionInput } from '#modules/authority/terms/model/written-terms.ts'
import { defineCall } from '#platform/model/call.ts'
import { changelogQuery, changelogReply } from '#platform/model/changelog.ts'
import { changesOf } from '#platform/model/changes-of.ts'
import { id } from '#platform/model/fields.ts'
import { conditionView, delegationDetail } from './delegation.ts'

const ofOne = '/delegations/:id/conditions'
/** What a person writes in a condition. */
const written = conditionInput.omit({ id: true })

/** Those of the delegation itself, of the delegations above, and of the decision. */
export const listDelegationConditions = defineCall({
  name: 'listDelegationConditions',
  summary: 'List the conditions that apply to a delegation',
  method: 'GET',
  path: ofOne,
  params: { id },
  reply: z.object({
    items: z.array(conditionView),
    /** How many delegations above the viewer cannot view: their conditions are left out. */
    withheld: z.int(),
  }),
})

/** The changes of the delegation's own conditions, each with the conditions as they were after that. Newest first. */
export const listDelegationConditionsHistory = defineCall({
  name: 'listDelegationConditionsHistory',
  summary: 'List the changes of the conditions of a delegation, newest first',
  method: 'GET',
  path: `${ofOne}/history`,
  params: { id },
  query: changelogQuery,
  reply: changelogReply.extend({
    items: z.array(changelogReply.shape.items.element.extend({ conditions: z.array(conditionInput) })),
  }),
})

// Each is an edit of the delegation: on one that is issued with a preview, and accepted again where that is required.

/** Adds a condition as the last one. Needs If-Match: the version of the delegation. */
export const createDelegationCondition = defineCall({
  name: 'createDelegationCondition',
  summary: 'Add a condition to a delegation',
  method: 'POST',
  path: ofOne,
  status: 201,
  params: { id },
  body: written,
  reply: delegationDetail,
  ifMatch: true,
})

/** Changes what it names, turns on or off. Needs If-Match: the version of the delegation. */
export const updateDelegationCondition = defineCall({
  name: 'updateDelegationCondition',
  summary: 'Change a condition of a delegation, or turn it on or off',
  method: 'PATCH',
  path: `${ofOne}/:conditionId`,
  params: { id, conditionId: id },
  body: changesOf(written),
  reply: delegationDetail,
  ifMatch: true,
})

/** Needs If-Match: the version of the delegation. */
export const deleteDelegationCondition = defineCall({
  name: 'deleteDelegationCondition',
  summary: 'Delete a condition of a delegation',
  method: 'DELETE',
  path: `${ofOne}/:conditionId`,
  params: { id, conditionId: id },
  reply: delegationDetail,
  ifMatch: true,
})
