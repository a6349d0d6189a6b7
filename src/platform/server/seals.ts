import type pg from 'pg'
import { rows, sql, type Tx } from './sql.ts'
import { inTenant, outsideTenants } from './tenant-transaction.ts'

/**
 * Closes what was recorded for a tenant by transactions that have all ended: one seal over the hashes of their entries, in
 * the order of records, chained to the seal before. Answers whether entries of transactions that still run are left.
 */
export async function sealHistory(tx: Tx, tenantId: string, now: Date): Promise<{ isLeft: boolean }> {
  // one after the other, and each in a statement of its own: what the lock was waited for is seen
  await rows(tx, sql`select pg_advisory_xact_lock(hashtextextended('seal ' || ${tenantId}, 0))`)
  await rows(
    tx,
    sql`with last as (
        select coalesce(max(number), 0) as number from app.seal where tenant_id = ${tenantId}
      ), before as (
        select l.number, coalesce(s.xid_until, '0'::xid8) as xid, s.hash from last l
          left join app.seal s on s.tenant_id = ${tenantId} and s.number = l.number
      ), upto as (select pg_snapshot_xmin(pg_current_snapshot()) as xid
      ), found as (
        select count(*)::int as entries, sha256(string_agg(r.hash, ''::bytea order by r.kind, r.record_id, r.revision_number)) as hash
        from app.revision r, before b, upto u where r.tenant_id = ${tenantId} and r.xid >= b.xid and r.xid < u.xid
      )
      insert into app.seal (tenant_id, number, xid_from, xid_until, entries, sealed_at, previous_hash, hash)
      select ${tenantId}, b.number + 1, b.xid, u.xid, f.entries, ${now}, b.hash, ${sealHash}
      from before b, upto u, found f where f.entries > 0`,
  )
  const left = await rows(
    tx,
    sql`select from app.revision r where r.tenant_id = ${tenantId}
      and r.xid >= coalesce((select max(s.xid_until) from app.seal s where s.tenant_id = ${tenantId}), '0'::xid8) limit 1`,
  )
  return { isLeft: left.length > 0 }
}

/** Of a seal `b.number + 1` after `b`, up to `u`, over `f`. */
const sealHash = sql`sha256(coalesce(b.hash, ''::bytea)
  || convert_to((b.number + 1) || ' ' || b.xid || ' ' || u.xid || ' ' || f.entries || ' ', 'UTF8') || f.hash)`

/** Seals every tenant that has something to seal, each in a transaction of its own. */
export async function sealAll(pool: pg.Pool): Promise<void> {
  const noted = await outsideTenants<{ tenant_id: string }>(
    pool,
    'select distinct tenant_id from app.unsealed order by tenant_id',
    [],
  )
  for (const { tenant_id: tenantId } of noted)
    await inTenant(pool, tenantId, {}, async (tx, now) => {
      await rows(tx, sql`delete from app.unsealed where tenant_id = ${tenantId}`)
      const { isLeft } = await sealHistory(tx, tenantId, now)
      if (isLeft) await rows(tx, sql`insert into app.unsealed (tenant_id) values (${tenantId})`)
    })
}

const EVERY_MS = 5_000

/** Seals again and again until it is stopped. Many workers may do so at once. */
export function startSealing(pool: pg.Pool, log: { error: (problem: unknown, words: string) => void }) {
  let underWay = Promise.resolve()
  const timer = setInterval(() => {
    underWay = underWay
      .then(() => sealAll(pool))
      .catch((error: unknown) => log.error({ err: error }, 'sealing the history'))
  }, EVERY_MS)
  return {
    stop: async () => {
      clearInterval(timer)
      await underWay
    },
  }
}
