import * as z from 'zod'
import { inQuery } from './call.ts'
import { day } from './fields.ts'

/** A piece of a text that was compared with the one before it. */
const textPart = z.object({ kind: z.enum(['SAME', 'ADDED', 'REMOVED']), text: z.string() })
export type TextPart = z.output<typeof textPart>

/** What became of a field, in words that a person reads. */
export const changeInWords = z.object({
  field: z.string(),
  label: z.string(),
  old: z.string(),
  new: z.string(),
  /** Of a long text: what became of it, word by word. */
  parts: z.array(textPart).optional(),
})

const entry = z.object({
  /** Counts from 1, by record. */
  revisionId: z.string(),
  revisionDate: z.string(),
  /** Null where the product itself did it, or a user who was deleted since. */
  revisedById: z.string().nullable(),
  revisedByName: z.string(),
  event: z.string(),
  reason: z.string().nullable(),
  /** Fields that changed, in words that a person reads; bookkeeping is left out. */
  changes: z.array(changeInWords),
})
export type ChangelogEntry = z.output<typeof entry>

/** The change log of a record: what every record kind with a history answers with. `historyDate`: the entries of a day alone. */
export const changelogQuery = {
  page: inQuery.integer(1, 100_000).default(1),
  limit: inQuery.integer(1, 100).default(25),
  /** Ids count up with the dates: both give the same order. */
  sortBy: z.enum(['revisionId', 'revisionDate']).default('revisionId'),
  sortOrder: z.enum(['asc', 'desc']).default('desc'),
  historyDate: day.optional(),
}
export type ChangelogQuery = z.output<z.ZodObject<typeof changelogQuery>>
export const changelogReply = z.object({
  items: z.array(entry),
  total: z.int(),
  page: z.int(),
  limit: z.int(),
})
export type ChangelogReply = z.output<typeof changelogReply>

/** One revision: what was changed, and what the whole record was after that. */
export const revisionReply = entry.extend({
  snapshot: z.array(z.object({ field: z.string(), label: z.string(), value: z.string() })),
})
export type Revision = z.output<typeof revisionReply>

/** The ids of all revisions of a record, newest first. */
export const revisionIdsReply = z.object({ items: z.array(z.string()) })
