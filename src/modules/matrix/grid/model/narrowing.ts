import * as z from 'zod'
import { decimalText, distinctIds } from '#platform/model/fields.ts'
import type { GridFilter } from './narrow.ts'

const MOST = 1_000

/** What a file is narrowed to, as the screen is. Left out: nothing. */
export const narrowing = z.strictObject({
  search: z.string().max(200).default(''),
  sections: distinctIds(MOST).default([]),
  categories: distinctIds(MOST).default([]),
  holders: distinctIds(MOST).default([]),
  /** Amounts in the base currency. */
  atLeast: decimalText.nullable().default(null),
  atMost: decimalText.nullable().default(null),
}) satisfies z.ZodType<GridFilter>
