import { inQuery } from './call.ts'
import { id, text } from './fields.ts'

/** What a saved report would be called, beside the filters of an export that is asked for by GET. Spec 7.2. */
export const reportFields = {
  reportId: id.optional(),
  name: text(100).optional(),
  description: text(500).optional(),
  isFromListing: inQuery.boolean().optional(),
}
