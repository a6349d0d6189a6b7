import * as z from 'zod'
import { bulkAnswer, severalOf } from '#platform/model/bulk.ts'
import { defineCall } from '#platform/model/call.ts'
import { delegationContent } from './delegation.ts'
import { delegationList } from './delegation-list.ts'

const written = delegationContent.shape

export const NO_ONE_SELECTED = 'Please select any one user!'

/** Recipients instead of the present ones. Semantics 4.2. */
const reassigning = {
  recipientType: written.recipientType.unwrap(),
  delegationRecipients: written.delegationRecipients.unwrap().min(1, NO_ONE_SELECTED),
  recipientAutoIssue: written.recipientAutoIssue,
  /** What removed recipients redelegated moves below the first new one, where that one covers it. Authority 3. */
  moveRedelegations: z.boolean().default(false),
}
export const reassignment = z.strictObject(reassigning)
export type Reassignment = z.output<typeof reassignment>

/** Edits each by itself, so that it is approved and accepted anew where that is required. Many go on as a job. */
export const reassignDelegations = defineCall({
  name: 'reassignDelegations',
  summary: 'Reassign delegations to other recipients',
  method: 'PATCH',
  path: '/delegations/bulk-reassign-recipients',
  body: severalOf('delegationIds', delegationList, reassigning),
  reply: bulkAnswer,
})
