import * as z from 'zod'
import { defineCall, inQuery } from '#platform/model/call.ts'
import { id, text } from '#platform/model/fields.ts'

// Apart from the other calls: pickers stand on nearly every page.

export const positionChoice = z.object({ id, name: z.string() })

/** Positions to choose from: active ones whose name has every word, a page at a time. Spec 7.2. */
export const selectPositions = defineCall({
  name: 'selectPositions',
  summary: 'Find positions to select from',
  method: 'GET',
  path: '/positions/selection',
  query: {
    search: text(200).optional(),
    page: inQuery.integer(1, 100_000).default(1),
    limit: inQuery.integer(1, 100).default(25),
    ids: inQuery.list(id).optional(),
  },
  reply: z.object({ items: z.array(positionChoice), more: z.boolean() }),
})
