import * as z from 'zod'
import { id } from './fields.ts'

/** Since when a record has a status that ends or stops something, who gave it and why: as its history says. */
export const statusSince = z.object({
  at: z.string(),
  /** Null: the product itself. The id is null where the person was deleted. */
  by: z.object({ id: id.nullable(), name: z.string() }).nullable(),
  /** Empty where none was given. */
  reason: z.string(),
  /** The record above with which it ended, as much as the viewer may know of it. */
  together: z.object({ id: id.nullable(), displayId: z.string() }).nullable(),
})
export type StatusSince = z.output<typeof statusSince>
