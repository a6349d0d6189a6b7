import { lockSharedUsers } from '#modules/auth/index.server.ts'
import { rows, sql, type Tx } from '#platform/server/database/sql.ts'
import type { Recipient } from '../model/delegation.ts'

/**
 * Until the transaction ends no one deactivates, deletes or moves those who receive these delegations or are to. Held before
 * any delegation: anyone who ends what a person received holds the person first.
 */
export async function lockAllRecipients(
  tx: Tx,
  tenantId: string,
  ids: readonly string[],
  named: readonly Pick<Recipient, 'recipientUserId'>[] = [],
): Promise<void> {
  const found = await rows<{ userId: string }>(
    tx,
    sql`select distinct s.user_id as "userId" from app.delegation_slot s where s.tenant_id = ${tenantId}
      and s.delegation_id = any(${ids}::uuid[]) and s.user_id is not null and s.status not in ('REMOVED', 'DELETED')`,
  )
  await lockRecipients(tx, tenantId, [...found.map(({ userId }) => ({ recipientUserId: userId })), ...named])
}

/** The same of those alone who are named. */
export const lockRecipients = (
  tx: Tx,
  tenantId: string,
  recipients: readonly Pick<Recipient, 'recipientUserId'>[],
) =>
  lockSharedUsers(
    tx,
    tenantId,
    recipients.flatMap(({ recipientUserId: id }) => (id ? [id] : [])),
  )
