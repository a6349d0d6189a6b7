import type pg from 'pg'
import { forEachTenant, type Log } from '#platform/server/database/each-tenant.ts'
import { rows, sql } from '#platform/server/database/sql.ts'
import { inTenant } from '#platform/server/database/tenant-transaction.ts'
import { everyHour } from '#platform/server/jobs/regularly.ts'
import { monthsBefore } from '../../notifications/model/months-before.ts'
import { KEPT_MONTHS } from '../../notifications/model/notification.ts'

const AT_ONCE = 10_000
const WORDS = 'forgetting notifications'
const TABLES = ['app.notification', 'app.notification_mail'] as const

/** Removes what is older than it is kept, of each tenant in transactions of its own. */
export async function forgetNotifications(pool: pg.Pool, now: Date, log: Log): Promise<void> {
  const until = monthsBefore(now, KEPT_MONTHS)
  await forEachTenant(pool, { words: WORDS, log }, async (id) => {
    for (const table of TABLES) while ((await forget(pool, id, table, until)) === AT_ONCE);
  })
}

const forget = (pool: pg.Pool, tenantId: string, table: (typeof TABLES)[number], until: Date) =>
  inTenant(pool, tenantId, {}, async (tx) => {
    const old = sql`select n.id from ${sql.raw(table)} n where n.tenant_id = ${tenantId} and n.created_at < ${until}
      order by n.created_at limit ${sql.lit(AT_ONCE)}`
    const gone = await rows(
      tx,
      sql`delete from ${sql.raw(table)} where tenant_id = ${tenantId} and id in (${old}) returning id`,
    )
    return gone.length
  })

/** Forgets every hour until it is stopped. Several workers may do so together. */
export const startForgettingNotifications = (pool: pg.Pool, log: Log) =>
  everyHour((now) => forgetNotifications(pool, now, log), WORDS, log)
