import type pg from 'pg'
import { forEachTenant, type Log } from '../database/each-tenant.ts'
import { maybeOne, rows, type Sql, sql, type Tx } from '../database/sql.ts'
import { type Entrance, inTenant } from '../database/tenant-transaction.ts'
import { addedLine, closedLine, entriesHash, factsHash, inUtc, listHash } from './sealed-lines.ts'

type LastSeal = { number: number; hash: Buffer }

/**
 * Closes what was recorded for a tenant by transactions that are not sealed yet: for each record one hash over its entries and one
 * over its facts. The seal over the list of records is chained to the seal before. The note of a transaction is seen once the
 * transaction has ended: what still runs is closed by a later seal. Decision record 49.
 */
export async function sealHistory(tx: Tx, tenantId: string, now: Date): Promise<void> {
  // one after the other, and each in a statement of its own: what the lock was waited for is seen
  await rows(tx, sql`select pg_advisory_xact_lock(hashtextextended('seal ' || ${tenantId}, 0))`)
  await inUtc(tx)
  const noted = await rows<{ transaction_id: string }>(
    tx,
    sql`delete from app.unsealed where tenant_id = ${tenantId} returning transaction_id`,
  )
  const transactions = [...new Set(noted.map((note) => note.transaction_id))].sort()
  if (transactions.length === 0) return
  const before = await maybeOne<LastSeal>(
    tx,
    sql`select s.number, s.hash from app.seal s where s.tenant_id = ${tenantId} order by s.number desc limit 1`,
  )
  const number = (before?.number ?? 0) + 1
  const listed = await listRecords(tx, tenantId, transactions, number)
  if (listed.length > 0) await sealList(tx, tenantId, number, before?.hash ?? null, now)
}

/** The list of a seal's records. Ids of transactions grow with time: what some of them wrote is between the first and the last. */
function listRecords(tx: Tx, tenantId: string, ids: readonly string[], number: number): Promise<unknown[]> {
  const [first, last] = [ids.at(0), ids.at(-1)]
  const isOfThem = (id: Sql) =>
    sql`${id} between ${first}::uuid and ${last}::uuid and ${id} in (select unnest(${ids}::uuid[]))`
  return rows(
    tx,
    sql`insert into app.sealed_record (tenant_id, seal_number, kind, record_id, entries, last_revision, entries_hash, facts, facts_hash)
      select ${tenantId}::uuid, ${number}::int, coalesce(e.kind, f.kind), coalesce(e.record_id, f.record_id), coalesce(e.entries, 0), e.last_revision,
        e.entries_hash, coalesce(f.facts, 0), f.facts_hash
      from (
        select r.kind, r.record_id, count(*)::int as entries, max(r.revision_number) as last_revision, ${entriesHash} as entries_hash
        from app.revision r where r.tenant_id = ${tenantId} and r.transaction_id = any(${ids}::uuid[])
        group by r.kind, r.record_id
      ) e full join (
        select f.kind, f.record_id, count(*)::int as facts, ${factsHash} as facts_hash from (
          select f.kind, f.record_id, ${addedLine} as line from app.fact_row f
            where f.tenant_id = ${tenantId} and ${isOfThem(sql`f.transaction_id`)}
          union all select f.kind, f.record_id, ${closedLine} from app.fact_row f
            where f.tenant_id = ${tenantId} and ${isOfThem(sql`f.closing_transaction_id`)}) f
        group by f.kind, f.record_id
      ) f on f.kind = e.kind and f.record_id = e.record_id
      returning 1`,
  )
}

/** The seal over the list, chained to the seal before. */
const sealList = (tx: Tx, tenantId: string, number: number, previous: Buffer | null, now: Date) =>
  rows(
    tx,
    sql`insert into app.seal (tenant_id, number, entries, sealed_at, previous_hash, hash)
      select ${tenantId}::uuid, ${number}::int, n.entries, ${now}::timestamptz, ${previous}::bytea,
        sha256(coalesce(${previous}::bytea, ''::bytea)
          || convert_to(concat(${number}::text, ' ', n.entries::text, ' '), 'UTF8') || n.hash)
      from (select sum(l.entries)::int as entries, ${listHash} as hash from app.sealed_record l
        where l.tenant_id = ${tenantId} and l.seal_number = ${number}::int) n returning 1`,
  )

/** Seals every organization that has something to seal, each in a transaction of its own. */
export const sealAll = (pool: pg.Pool, log: Log): Promise<void> =>
  forEachTenant(pool, { words: 'sealing the history', log }, (tenantId) => sealTenant(pool, tenantId))

/** Whether there is something to seal is read in the round trip that begins: most organizations write nothing for hours. */
async function sealTenant(pool: pg.Pool, tenantId: string): Promise<void> {
  let isNoted = false
  const entry: Entrance<object> = {
    name: 'unsealed',
    text: 'select 1 from app.unsealed where tenant_id = $1 limit 1',
    values: [tenantId],
    read: (row) => {
      isNoted = row !== undefined
    },
  }
  await inTenant(pool, tenantId, { entry }, async (tx, now) => {
    if (isNoted) await sealHistory(tx, tenantId, now)
  })
}

const EVERY_MS = 5_000

/** Seals again and again until it is stopped. Many workers may do so at the same time. */
export function startSealing(pool: pg.Pool, log: Log) {
  let underWay = Promise.resolve()
  const timer = setInterval(() => {
    underWay = underWay
      .then(() => sealAll(pool, log))
      .catch((error: unknown) => log.error({ err: error }, 'sealing the history'))
  }, EVERY_MS)
  return {
    stop: async () => {
      clearInterval(timer)
      await underWay
    },
  }
}
