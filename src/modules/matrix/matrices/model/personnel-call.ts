import * as z from 'zod'
import { defineCall, inQuery } from '#platform/model/call.ts'
import { id, text } from '#platform/model/fields.ts'

const person = z.object({
  kind: z.enum(['POSITION', 'USER']),
  id,
  name: z.string(),
  /** Of a position who holds it, of a user which positions they hold. */
  beside: z.array(z.string()),
  organizations: z.array(z.string()),
  locations: z.array(z.string()),
  departments: z.array(z.string()),
  /** Open delegations that they are a recipient of, as far as the viewer may view them; to one more than 1,000. */
  delegations: z.int(),
})
export type Person = z.output<typeof person>

/** The columns of the table from which they are selected, in their order; those of users are spec 2.3. */
export const PERSONNEL_COLUMNS = {
  POSITION: ['position', 'heldBy', 'departments', 'delegations'],
  USER: ['name', 'positions', 'organizations', 'locations', 'departments', 'delegations'],
} as const

/** Positions, or users, from whom the columns of a matrix are chosen. A call of the auth service. Spec 7.1. */
export const listPersonnel = defineCall({
  name: 'listPersonnel',
  summary: 'List positions or users with what they hold',
  method: 'GET',
  path: '/users/personnel',
  query: {
    kind: z.enum(['POSITION', 'USER']).default('POSITION'),
    search: text(200).optional(),
    groupIds: inQuery.list(id).optional(),
    ids: inQuery.list(id).optional(),
    page: inQuery.integer(1, 100_000).default(1),
    limit: inQuery.integer(1, 100).default(50),
  },
  reply: z.object({ items: z.array(person), total: z.int(), page: z.int(), limit: z.int() }),
})
