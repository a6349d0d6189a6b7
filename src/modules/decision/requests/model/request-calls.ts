import * as z from 'zod'
import { defineCall } from '#platform/model/call.ts'
import { id, text } from '#platform/model/fields.ts'
import { permitted } from '#platform/model/permitted.ts'
import { ASKED, SIDES } from './request-rules.ts'

export const REQUEST_NAME = 'Delegation Request'
const named = z.object({ id, name: z.string() })

/** Whom a request would ask, whether the viewer may make it, and the one that is open already. */
export const getAuthorityRequest = defineCall({
  name: 'getAuthorityRequest',
  summary: 'Find out whom a request for authority would ask',
  method: 'GET',
  path: '/delegations/delegation-request-action',
  query: { decisionId: id.optional(), delegationId: id.optional() },
  reply: z.object({
    decision: named,
    /** Who would be asked, by what they are to the record. */
    asked: z.array(z.object({ side: z.enum(SIDES), people: z.array(named) })),
    open: z.object({ id, actionId: z.string() }).nullable(),
    permitted,
  }),
})

/** From a decision to its creator; from a delegation to its issuer, its recipients or both. Spec 7.3. */
export const requestAuthority = defineCall({
  name: 'requestAuthority',
  summary: 'Request authority of a decision or delegation',
  method: 'POST',
  path: '/delegations/delegation-request-action',
  status: 201,
  body: z.strictObject({
    decisionId: id.optional(),
    delegationId: id.optional(),
    /** Of a delegation: who is asked. */
    to: z.enum(ASKED).default('ISSUER'),
    justification: text(1_000).default(''),
  }),
  reply: z.object({
    delegationId: id.nullable(),
    decisionId: id,
    actionName: z.literal(REQUEST_NAME),
    actionOwnerId: id,
    actionAssigneeIds: z.array(id),
    actionId: id,
  }),
})
