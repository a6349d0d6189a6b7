import * as z from 'zod'
import { conditionInput, MOST_CONDITIONS } from '#modules/authority/terms/model/written-terms.ts'
import { bulkAnswer, severalOf } from '#platform/model/bulk.ts'
import { defineCall } from '#platform/model/call.ts'
import { id } from '#platform/model/fields.ts'
import { delegationContent, hasOneEnd, ONE_END } from './delegation.ts'
import { delegationList } from './delegation-list.ts'
import { addedRoles } from './role-content.ts'

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

/** Edits each on its own, so that it is approved and accepted again where that is required. Many continue as a job. */
export const reassignDelegations = defineCall({
  name: 'reassignDelegations',
  summary: 'Reassign delegations to other recipients',
  method: 'PATCH',
  path: '/delegations/bulk-reassign-recipients',
  body: severalOf('delegationIds', delegationList, reassigning),
  reply: bulkAnswer,
})

/** Another recipient of the delegation above, as that delegation names them. */
const issuing = {
  issuerUserId: id.nullable().default(null),
  issuerPositionId: id.nullable().default(null),
}
export const newIssuer = z.strictObject(issuing)
export type NewIssuer = z.output<typeof newIssuer>

/** Moves each below another recipient of the delegation above, who becomes its issuer. */
export const changeIssuerOfDelegations = defineCall({
  name: 'changeIssuerOfDelegations',
  summary: 'Make another recipient of the delegation above the issuer of delegations',
  method: 'PATCH',
  path: '/delegations/bulk-change-issuer',
  body: severalOf('delegationIds', delegationList, issuing),
  reply: bulkAnswer,
})

/** What may be changed of several at the same time. What is left out stays. Semantics 4.2. */
export const bulkChange = z
  .strictObject({
    expirationDate: written.expirationDate.unwrap().unwrap().optional(),
    isNoExpiration: z.literal(true).optional(),
    note: written.note.unwrap().optional(),
    /** Added to those that each delegation has. */
    addConditions: z
      .array(conditionInput.omit({ id: true }))
      .min(1)
      .max(MOST_CONDITIONS)
      .optional(),
    /** Added to those that each delegation has, as the call of roles adds one. */
    addRoles: addedRoles.min(1).optional(),
  })
  .refine(
    (change) => Object.values(change).some((value) => value !== undefined),
    'Change at least one field.',
  )
  .refine(hasOneEnd, ONE_END)
export const bulkEdit = z.strictObject({ change: bulkChange })
export type BulkEdit = z.output<typeof bulkEdit>

/** Changes delegations of one status, each by an edit of its own. */
export const editDelegations = defineCall({
  name: 'editDelegations',
  summary: 'Change the last day, the note, the conditions, or the roles of delegations of one status',
  method: 'PATCH',
  path: '/delegations/bulk-edit',
  body: severalOf('delegationIds', delegationList, bulkEdit.shape),
  reply: bulkAnswer,
})
