import * as z from 'zod'
import { defineCall } from '#platform/model/call.ts'
import { id } from '#platform/model/fields.ts'

/** Decision roles in their order: Reserved, Consulted, Endorse, Informed and the tenant's own. Spec 3.3, 7.2. */
export const listDecisionRoles = defineCall({
  name: 'listDecisionRoles',
  method: 'GET',
  path: '/decision-roles',
  reply: z.object({
    items: z.array(
      z.object({ id, name: z.string(), position: z.int(), status: z.enum(['ACTIVE', 'INACTIVE']) }),
    ),
  }),
})
