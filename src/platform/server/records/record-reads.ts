import { rows, type Sql, sql, type Tx } from '../database/sql.ts'
import { NO_TIME } from '../proof/verify-facts.ts'
import type { RowsOf } from './record-rows.ts'
import type { StoredRecord } from './record-writer.ts'

export type ReadableRows<Stored extends StoredRecord> = Pick<
  RowsOf<Stored>,
  'table' | 'alias' | 'key' | 'deleted'
> & {
  /** Of a row: it may be named again. Default: any. */
  readonly inUse?: Sql
}

/** Finds and locks the records of a kind. Records marked as deleted are not found. */
export function recordReads<Stored extends StoredRecord>(
  of: ReadableRows<Stored>,
  selected: (now: Date) => Sql,
) {
  const { alias = 'r', key = 'id', deleted, inUse = sql`true` } = of
  const table = sql.raw(`${of.table} ${alias}`)
  const id = sql.ref(`${alias}.${key}`)
  const isOfTenant = (tenantId: string) => sql`${sql.ref(`${alias}.tenant_id`)} = ${tenantId}`
  const isThere = deleted ? sql`${sql.ref(`${alias}.deleted_at`)} is null` : sql`true`
  const isAmong = (ids: readonly string[]) => sql`${id} = any(${ids}::uuid[])`

  /** Those that are so, in the order of their ids. */
  const find = (tx: Tx, tenantId: string, which: Sql, now = NO_TIME): Promise<Stored[]> =>
    rows<Stored>(
      tx,
      sql<Stored>`select ${selected(now)} from ${table}
        where ${isOfTenant(tenantId)} and ${isThere} and ${which} order by ${id}`,
    )

  const byIds = async (
    tx: Tx,
    tenantId: string,
    ids: readonly string[],
    now = NO_TIME,
  ): Promise<Map<string, Stored>> => byId(await find(tx, tenantId, isAmong(ids), now))

  /** Those that are so, held until the transaction ends: what is about to name them waits. */
  async function lockThose(tx: Tx, tenantId: string, which: Sql, now = NO_TIME): Promise<Stored[]> {
    // first the locks, then the rows: what another transaction changed meanwhile is seen
    await sql`select from ${table} where ${isOfTenant(tenantId)} and ${which} order by ${id} for update`.execute(
      tx,
    )
    return find(tx, tenantId, which, now)
  }

  const lock = async (
    tx: Tx,
    tenantId: string,
    ids: readonly string[],
    now = NO_TIME,
  ): Promise<Map<string, Stored>> => byId(await lockThose(tx, tenantId, isAmong(ids), now))

  /** Locks those of the ids that are in use, shared with others: no one takes them out of use until what names them is written. */
  async function lockShared(tx: Tx, tenantId: string, ids: readonly string[]): Promise<ReadonlySet<string>> {
    if (ids.length === 0) return new Set()
    const locked = await rows<{ id: string }>(
      tx,
      sql`select ${id} as id from ${table} where ${isOfTenant(tenantId)} and ${isAmong(ids)}
        and ${isThere} and ${inUse} order by ${id} for share`,
    )
    return new Set(locked.map((each) => each.id))
  }

  /** Selects the ids and names of records, deleted ones included. */
  const names = (tenantId: string, ids: readonly string[], name: Sql): Sql<{ id: string; name: string }> =>
    sql`select ${id} as id, ${name} as name from ${table} where ${isOfTenant(tenantId)} and ${isAmong(ids)}`

  return { find, byIds, lock, lockThose, lockShared, names }
}

const byId = <Stored extends StoredRecord>(found: readonly Stored[]) =>
  new Map(found.map((each) => [each.id, each]))
