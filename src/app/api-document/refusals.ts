import * as z from 'zod'
import type { AnyCall } from '#platform/model/call.ts'
import { codesOfStatus } from './failures.ts'

/** What a status means, whichever call answers with it. docs/api.md has the same lines, with the codes of each. */
export const STATUSES: Readonly<Record<number, string>> = {
  400: 'The shape is invalid; `fields` says where.',
  401: 'No token, an expired token, or an ended session; while signing in, an invalid proof.',
  403: 'Not allowed. `WRONG_ACCOUNT`: the record is in another tenant of yours, named in `fields`.',
  404: 'The record does not exist, or you cannot view it. No call tells the two apart.',
  405: 'The address accepts another method; `Allow` says which.',
  409: 'The record’s current status does not allow this.',
  412: 'The record has changed since it was read.',
  413: 'The request is too large.',
  415: 'Not JSON, or not a file of the expected type.',
  422: 'Against the rules; `fields` says where.',
  428: '`If-Match` is missing.',
  429: 'Too many requests.',
  500: 'A defect.',
  503: 'The database is not available, a disk is full, or there are too many requests. `Retry-After` says when to try again.',
}

const failure = z.object({
  data: z.object({
    message: z.string().meta({ description: 'A sentence for a person.' }),
    code: z.string(),
    fields: z.array(z.object({ path: z.string(), message: z.string() })).optional(),
  }),
  requestId: z.string().meta({ description: 'Identifies the request in the log.' }),
})

/** One schema for all failures, and one response for each status. No call answers 405: it is the address that does. */
export const refusalComponents = () => ({
  schemas: { Failure: z.toJSONSchema(failure, { target: 'draft-2020-12' }) },
  responses: Object.fromEntries(
    Object.entries(STATUSES)
      .filter(([status]) => status !== '405')
      .map(([status, words]) => [
        nameOf(Number(status)),
        {
          description: [words, codesOfStatus(Number(status)).join(', ')].filter(Boolean).join(' '),
          content: { 'application/json': { schema: { $ref: '#/components/schemas/Failure' } } },
        },
      ]),
  ),
})

const nameOf = (status: number) => `Status${status}`

/** The statuses with which a call may refuse. `ofTenant`: it is entered through the door of a tenant. */
export function refusalsOf(call: AnyCall, ofTenant: boolean): readonly number[] {
  const hasBody = call.body.type !== 'undefined'
  const statuses = [
    (hasBody || Object.keys(call.query.shape).length > 0 || Object.keys(call.params.shape).length > 0) && 400,
    (ofTenant || call.session || !call.reads) && 401,
    403,
    // a call without a session names what it reads by a secret
    (ofTenant || (call.reads && call.session === false)) && 404,
    !call.reads && 409,
    call.ifMatch && 412,
    hasBody && 413,
    hasBody && 415,
    call.method !== 'GET' && 422,
    call.ifMatch && 428,
    429,
    500,
    503,
  ]
  return statuses.filter((status): status is number => typeof status === 'number')
}

export const refusalResponses = (statuses: readonly number[]) =>
  Object.fromEntries(statuses.map((status) => [status, { $ref: `#/components/responses/${nameOf(status)}` }]))
