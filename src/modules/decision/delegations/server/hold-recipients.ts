import { holdUsers } from '#modules/auth/index.server.ts'
import type { Tx } from '#platform/server/sql.ts'
import type { Recipient } from '../model/delegation.ts'

/**
 * Until the transaction ends nobody deactivates, deletes or moves those who are to receive it. Held before any delegation:
 * whoever ends what a person received holds the person first.
 */
export const holdRecipients = (
  tx: Tx,
  tenantId: string,
  recipients: readonly Pick<Recipient, 'recipientUserId'>[],
) =>
  holdUsers(
    tx,
    tenantId,
    recipients.flatMap(({ recipientUserId: id }) => (id ? [id] : [])),
  )
