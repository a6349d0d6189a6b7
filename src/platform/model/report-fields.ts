import * as z from 'zod'
import { inQuery } from './call.ts'
import { id, text } from './fields.ts'

const named = {
  reportId: id.optional(),
  name: text(100).optional(),
  description: text(500).optional(),
}
/** What a saved report would be called, beside the filters of an export. Spec 7.1, 7.2. */
export const reportInBody = { ...named, isFromListing: z.boolean().optional() }
export const reportInQuery = { ...named, isFromListing: inQuery.boolean().optional() }

export type ReportNames = z.output<z.ZodObject<typeof reportInBody>>

/** What is exported, whatever it would be called. */
export function withoutNames<R>(asked: R & ReportNames): R {
  const { reportId: _, name: _name, description: _about, isFromListing: _from, ...exported } = asked
  return exported as R
}
