import { flagInvalidJob } from '#modules/decision/index.server.ts'
import { markAllRead, settle, tellOfTransaction } from '#modules/notification/index.server.ts'
import { rows, sql, type Tx } from '#platform/server/database/sql.ts'
import { transactionOf } from '#platform/server/database/tenant-transaction.ts'
import { viewerOf } from './tenant-builder.ts'

const WEEKS = 3
const DAY = 86_400_000

/** Notifies the people of a demo organization, without email. Notifications that are weeks old are read. */
export async function notifyPeopleOfDemo(tx: Tx, tenantId: string, now: Date): Promise<void> {
  await flagQuietly(tx, tenantId, now)
  const transactionId = transactionOf(tx)
  const until = new Date(now.getTime() - WEEKS * 7 * DAY)
  const asked = { transactionId, mails: false, now }
  await tellOfTransaction(tx, tenantId, { ...asked, until })
  const members = await rows<{ id: string }>(
    tx,
    sql`select u.id from app.user_public u where u.tenant_id = ${tenantId} and u.person_id is not null and u.status = 'ACTIVE'`,
  )
  for (const { id } of members) await markAllRead(tx, await viewerOf(tx, tenantId, id, now), {}, now)
  await tellOfTransaction(tx, tenantId, asked)
  await settle(tx, tenantId, transactionId, now)
}

/** What is invalid in the demo has been so for a while: it is flagged from the beginning, and no one is notified. */
async function flagQuietly(tx: Tx, tenantId: string, now: Date): Promise<void> {
  const { work } = flagInvalidJob({ delegationsInvalidated: [], delegationsFitAgain: [] })
  const decisions = await rows<{ id: string }>(
    tx,
    sql`select d.id from app.decision d where d.tenant_id = ${tenantId}`,
  )
  for (const { id } of decisions) await work(tx, tenantId, { decisionId: id }, now)
}
