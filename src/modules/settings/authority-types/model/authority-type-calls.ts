import * as z from 'zod'
import { defineCall } from '#platform/model/call.ts'
import { id } from '#platform/model/fields.ts'

/** Authority types in their order. Spec 7.2. */
export const listAuthorityTypes = defineCall({
  name: 'listAuthorityTypes',
  method: 'GET',
  path: '/delegation/authority-types',
  reply: z.object({
    items: z.array(
      z.object({
        id,
        name: z.string(),
        icon: z.string(),
        position: z.int(),
        status: z.enum(['ACTIVE', 'INACTIVE']),
      }),
    ),
  }),
})
