import * as z from 'zod'
import { defineCall, inQuery } from '#platform/model/call.ts'
import { id } from '#platform/model/fields.ts'
import { DELEGATION_STATUSES } from './delegation.ts'

export const VIEW_MODES = ['all', 'groups', 'mine'] as const

/** By duration: updated in so many days until now; null: whenever. */
export const DAYS_OF = { '7d': 7, '30d': 30, '90d': 90, '1y': 365, all: null } as const
export type Duration = keyof typeof DAYS_OF

/**
 * How many delegations there are in each status, by section where `type` is SECTION. `groups`: those of the viewer's groups;
 * `mine`: those that the viewer issued or holds. Spec 7.3, 9.
 */
export const countDelegationsForDashboard = defineCall({
  name: 'countDelegationsForDashboard',
  summary: 'Count delegations by status, or by section and status',
  method: 'GET',
  path: '/delegation-dashboard',
  query: {
    viewMode: z.enum(VIEW_MODES).default('all'),
    type: z.enum(['STATUS', 'SECTION']).default('STATUS'),
    section: inQuery.list(id).optional(),
    category: inQuery.list(id).optional(),
    status: inQuery.list(z.enum(DELEGATION_STATUSES)).optional(),
    duration: z.enum(Object.keys(DAYS_OF) as [Duration, ...Duration[]]).default('all'),
  },
  reply: z.object({
    items: z.array(
      z.object({
        section: z.object({ id, name: z.string() }).nullable(),
        status: z.enum(DELEGATION_STATUSES),
        count: z.int(),
      }),
    ),
  }),
})
