import * as z from 'zod'
import { defineCall } from '#platform/model/call.ts'
import { id, text } from '#platform/model/fields.ts'

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
  method: 'POST',
  path: '/groups/selection-list/search',
  reads: true,
  body: z.strictObject({
    tenantId: id.optional(),
    search: text(200).optional(),
    ids: z.array(id).max(1_000).optional(),
    page: z.int().min(1).max(100_000).default(1),
    limit: z.int().min(1).max(1_000).default(100),
  }),
  reply: z.object({ items: z.array(groupChoice), more: z.boolean() }),
})
