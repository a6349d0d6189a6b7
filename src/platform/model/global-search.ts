import * as z from 'zod'
import { defineCall } from './call.ts'
import { instant, text } from './fields.ts'

/** What every part of the search of the whole product is asked. */
const asked = {
  search: text(200, 2),
  createdStartDate: instant.optional(),
  createdEndDate: instant.optional(),
  updatedStartDate: instant.optional(),
  updatedEndDate: instant.optional(),
  page: z.int().min(1).max(1_000).default(1),
  limit: z.int().min(1).max(100).default(10),
}
export type SearchedEverywhere = z.output<z.ZodObject<typeof asked>>

/** Why a record is found, the best first: its display id, its name from the whole to a part of it, other texts; words like those typed in its name, or in other texts. */
export const MATCHES = ['ID', 'NAME', 'BEGINNING', 'WORD', 'PART', 'TEXT', 'LIKE', 'LIKE_TEXT'] as const
export type Match = (typeof MATCHES)[number]
const match = z.enum(MATCHES)

/**
 * A kind's part of the search of the whole product: the records with every word, the best match first. `of` is in its name
 * ("Decisions"), `path` that of the kind. Spec 7.3.
 */
export const globalSearchCall = <const S extends readonly [string, ...string[]], I extends z.ZodObject>(
  of: string,
  path: `/${string}`,
  { statuses, item }: { statuses: S; item: I },
) =>
  defineCall({
    name: `globalSearchOf${of}`,
    summary: `Find ${of.toLowerCase()} with every word, the best match first`,
    method: 'POST',
    path: `/${path.slice(1)}/global-search`,
    reads: true,
    body: z.strictObject({ ...asked, status: z.array(z.enum(statuses)).max(statuses.length).optional() }),
    reply: z.object({
      items: z.array(item.extend({ match }) as unknown as z.ZodObject<I['shape'] & { match: typeof match }>),
      total: z.int(),
      totalIsExact: z.boolean(),
      page: z.int(),
      limit: z.int(),
      /** Words that were taken for others, where those typed were not enough: "puchase" for "purchase". */
      like: z.array(z.object({ typed: z.string(), words: z.array(z.string()) })),
    }),
  })

/** The words of a search: parts of a word with hyphens are words, those of a display id are one. */
export const wordsOfSearch = (search: string): string[] =>
  search
    .split(/\s+/)
    .flatMap((word) => (/\d/.test(word) ? [word] : word.split('-')))
    .filter(Boolean)
