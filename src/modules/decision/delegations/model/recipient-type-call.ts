import * as z from 'zod'
import { RECIPIENT_TYPES } from '#modules/authority/terms/model/terms.ts'
import { defineCall } from '#platform/model/call.ts'
import { id } from '#platform/model/fields.ts'
import { permitted } from '#platform/model/permitted.ts'
import { recipient } from './delegation.ts'

/**
 * Whether a delegation may be switched to a recipient type, and whom of its recipients it then keeps: a person in a position
 * as the position or the person alone. Without `delegationId`: whether a new one may be of the type.
 */
export const validateRecipientType = defineCall({
  name: 'validateRecipientType',
  summary: 'Check whether a delegation may be switched to a recipient type',
  method: 'GET',
  path: '/delegations/validate-recipient-type',
  query: { recipientType: z.enum(RECIPIENT_TYPES), delegationId: id.optional() },
  reply: permitted.extend({ delegationRecipients: z.array(recipient) }),
})
