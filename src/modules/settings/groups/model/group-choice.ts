import * as z from 'zod'
import { defineCall, inQuery } from '#platform/model/call.ts'
import { id, text } from '#platform/model/fields.ts'

// Apart from the other calls: pickers stand on nearly every page.

export const pages = (most: number) => ({
  page: inQuery.integer(1, 100_000).default(1),
  limit: inQuery.integer(1, most).default(Math.min(100, most)),
})

export const groupChoice = z.object({
  id,
  name: z.string(),
  groupTypeId: id,
  groupTypeName: z.string(),
  parentIds: z.array(id),
  /** One of the viewer's own groups, or below one. */
  isMine: z.boolean(),
})
export type GroupChoice = z.output<typeof groupChoice>

/** Groups to choose from, with their parents, so that a tree can be drawn: active ones whose name has every word, or the named ones. */
export const selectGroups = defineCall({
  name: 'selectGroups',
  summary: 'Find groups to select from',
  method: 'POST',
  path: '/groups/selection-list/search',
  reads: true,
  body: z.strictObject({
    search: text(200).optional(),
    ids: z.array(id).max(1_000).optional(),
    page: z.int().min(1).max(100_000).default(1),
    limit: z.int().min(1).max(1_000).default(100),
  }),
  reply: z.object({ items: z.array(groupChoice), more: z.boolean() }),
})

export const groupName = groupChoice
  .omit({ isMine: true, parentIds: true })
  .extend({ status: z.enum(['ACTIVE', 'INACTIVE']) })

/** Names of groups for filters: also of inactive ones, for records that still carry them. Spec 7.2. */
export const filterNamesOfGroups = defineCall({
  name: 'filterNamesOfGroups',
  summary: 'List the names of groups, inactive ones as well',
  method: 'GET',
  path: '/groups/filter-names',
  query: {
    search: text(200).optional(),
    ids: inQuery.list(id).optional(),
    groupTypeIds: inQuery.list(id).optional(),
    ...pages(100),
  },
  reply: z.object({ items: z.array(groupName), more: z.boolean() }),
})
