import type pg from 'pg'
import { addedLine, closedLine, entriesHash, factsHash, inUtc, listHash } from './sealed-lines.ts'
import { one, rows, sql, type Tx } from './sql.ts'
import { inTenant, outsideTenants } from './tenant-transaction.ts'

type Bounds = { number: number; from: string; until: string; before: Buffer | null }

/**
 * Closes what was recorded for a tenant by transactions that have all ended: for each record one hash over its entries and one
 * over its facts. The seal over the list of records is chained to the seal before. Answers whether entries of transactions
 * that still run are left.
 */
export async function sealHistory(tx: Tx, tenantId: string, now: Date): Promise<{ isLeft: boolean }> {
  // one after the other, and each in a statement of its own: what the lock was waited for is seen
  await rows(tx, sql`select pg_advisory_xact_lock(hashtextextended('seal ' || ${tenantId}, 0))`)
  await inUtc(tx)
  const bounds = await one<Bounds>(
    tx,
    sql`select coalesce(l.number, 0) + 1 as number, coalesce(l.xid_until, '0')::text as "from",
        app.oldest_transaction()::text as until, l.hash as before
      from (select 1) o left join (select s.number, s.xid_until, s.hash from app.seal s where s.tenant_id = ${tenantId}
        order by s.number desc limit 1) l on true`,
  )
  await closeBetween(tx, tenantId, bounds, now)
  const left = await rows(
    tx,
    sql`select 1 from app.revision r where r.tenant_id = ${tenantId} and r.xid >= ${bounds.until}::xid8 limit 1`,
  )
  return { isLeft: left.length > 0 }
}

/** Nothing where nothing was recorded by those transactions. */
const closeBetween = (tx: Tx, tenantId: string, { number, from, until, before }: Bounds, now: Date) =>
  rows(
    tx,
    sql`with e as (
        select r.kind, r.record_id, count(*)::int as entries, max(r.revision_number) as last_revision, ${entriesHash} as entries_hash
        from app.revision r where r.tenant_id = ${tenantId} and r.xid >= ${from}::xid8 and r.xid < ${until}::xid8
        group by r.kind, r.record_id
      ), f as (
        select f.kind, f.record_id, count(*)::int as facts, ${factsHash} as facts_hash from (
          select f.kind, f.record_id, ${addedLine} as line from app.fact_row f
            where f.tenant_id = ${tenantId} and f.xid >= ${from}::bigint and f.xid < ${until}::bigint
          union all select f.kind, f.record_id, ${closedLine} from app.fact_row f
            where f.tenant_id = ${tenantId} and f.closed_xid >= ${from}::bigint and f.closed_xid < ${until}::bigint) f
        group by f.kind, f.record_id
      ), l as (
        select coalesce(e.kind, f.kind) as kind, coalesce(e.record_id, f.record_id) as record_id, coalesce(e.entries, 0) as entries,
          e.last_revision, e.entries_hash, coalesce(f.facts, 0) as facts, f.facts_hash
        from e full join f on f.kind = e.kind and f.record_id = e.record_id
      ), sealed as (
        insert into app.seal (tenant_id, number, xid_from, xid_until, entries, sealed_at, previous_hash, hash)
        select ${tenantId}::uuid, ${number}::int, ${from}::xid8, ${until}::xid8, n.entries, ${now}::timestamptz, ${before}::bytea,
          sha256(coalesce(${before}::bytea, ''::bytea)
            || convert_to(concat(${number}::text, ' ', ${from}::text, ' ', ${until}::text, ' ', n.entries::text, ' '), 'UTF8') || n.hash)
        from (select sum(l.entries)::int as entries, ${listHash} as hash from l having count(*) > 0) n
        returning number
      )
      insert into app.sealed_record (tenant_id, seal_number, kind, record_id, entries, last_revision, entries_hash, facts, facts_hash)
      select ${tenantId}::uuid, s.number, l.kind, l.record_id, l.entries, l.last_revision, l.entries_hash, l.facts, l.facts_hash
      from l cross join sealed s`,
  )

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
