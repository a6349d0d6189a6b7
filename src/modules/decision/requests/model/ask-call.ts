import * as z from 'zod'
import { defineCall } from '#platform/model/call.ts'
import { day, id, text } from '#platform/model/fields.ts'
import { principal, questionBody } from '../../check/model/authority-calls.ts'

const { authorityTypeId, groupId, amounts } = questionBody.shape

/** Asks someone who can to decide. `about`: who was checked, so that the answer goes along. */
export const askToDecide = defineCall({
  name: 'askToDecide',
  summary: 'Ask a person or position to decide',
  method: 'POST',
  path: '/decisions/:id/ask-to-decide',
  status: 201,
  params: { id },
  body: z.strictObject({
    assignee: principal,
    about: principal.optional(),
    authorityTypeId,
    groupId,
    amounts,
    message: text(1_000).default(''),
    /** The last day on which an answer is on time; null: a week from now. */
    dueDate: day.nullable().default(null),
  }),
  reply: z.object({ actionId: id }),
})
