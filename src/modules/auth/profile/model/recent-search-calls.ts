import * as z from 'zod'
import { defineCall } from '#platform/model/call.ts'
import { id, text } from '#platform/model/fields.ts'

const searchData = z.array(z.string())

/** Keeps the words of a search as the last one. The same words are kept once, and ten searches at most. Spec 7.1. */
export const addRecentSearch = defineCall({
  name: 'addRecentSearch',
  summary: 'Keep the words of a search; reply with the last ten searches',
  method: 'POST',
  path: '/user/add-recent-search',
  body: z.strictObject({ tenantId: id.optional(), searchData: text(200, 2) }),
  reply: z.object({ searchData }),
})

/** What anyone who asks searched for in this tenant, the last first. */
export const listRecentSearches = defineCall({
  name: 'listRecentSearches',
  summary: 'List the last ten searches',
  method: 'GET',
  path: '/user/recent-searches',
  reply: z.object({ searchData }),
})
