import type pg from 'pg'
import { forEachTenant, type Log } from '#platform/server/database/each-tenant.ts'
import { rows, sql } from '#platform/server/database/sql.ts'
import { inTenant, outsideTenants } from '#platform/server/database/tenant-transaction.ts'
import { everyHour } from '#platform/server/jobs/regularly.ts'

const AT_ONCE = 10_000
const DAY_MS = 86_400_000
const WORDS = 'forgetting access logs'

/** Removes lines that are older than they are kept: of each tenant in transactions of its own, and of signing in. */
export async function forgetAccess(pool: pg.Pool, days: number, now: Date, log: Log): Promise<void> {
  const until = new Date(now.getTime() - days * DAY_MS)
  await forEachTenant(pool, { words: WORDS, log }, (id) =>
    inPieces(() =>
      inTenant(pool, id, {}, (tx) =>
        rows(
          tx,
          sql`delete from app.access_log where tenant_id = ${id} and (at, id) in (
              select l.at, l.id from app.access_log l where l.tenant_id = ${id} and l.at < ${until} order by l.at limit ${sql.lit(AT_ONCE)})
            returning id`,
        ),
      ),
    ),
  )
  await inPieces(() =>
    outsideTenants(
      pool,
      `delete from identity.sign_in_log where (at, id) in (
          select l.at, l.id from identity.sign_in_log l where l.at < $1 order by l.at limit ${AT_ONCE})
        returning id`,
      [until],
    ),
  )
}

async function inPieces(forget: () => Promise<readonly unknown[]>): Promise<void> {
  while ((await forget()).length === AT_ONCE);
}

/** Forgets every hour until it is stopped. Several workers may do so at the same time. */
export const startForgettingAccess = (pool: pg.Pool, days: number, log: Log) =>
  everyHour((now) => forgetAccess(pool, days, now, log), WORDS, log)
