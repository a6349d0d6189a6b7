import * as z from 'zod'
import { defineCall, inQuery } from '#platform/model/call.ts'
import { id, text } from '#platform/model/fields.ts'

// Apart from the other calls: pickers stand on pages that need no permissions in words.

/** User roles by name, to choose from: only active ones may be given. Spec 7.1. */
export const selectUserRoles = defineCall({
  name: 'selectUserRoles',
  summary: 'Find user roles to select from',
  method: 'GET',
  path: '/tenants/:tenantId/roles',
  params: { tenantId: id },
  query: {
    search: text(200).optional(),
    page: inQuery.integer(1, 100_000).default(1),
    limit: inQuery.integer(1, 100).default(25),
    ids: inQuery.list(id).optional(),
  },
  reply: z.object({
    items: z.array(
      z.object({
        id,
        name: z.string(),
        description: z.string(),
        isCustom: z.boolean(),
        status: z.enum(['ACTIVE', 'INACTIVE']),
        /** Why the viewer may not give it; null: they may. */
        barred: z.string().nullable(),
      }),
    ),
    more: z.boolean(),
  }),
})
