import type { Writable } from 'node:stream'
import { CompiledQuery, Kysely, PostgresDialect } from 'kysely'
import type pg from 'pg'
import { v7 as uuid } from 'uuid'
import { canonical } from '#platform/model/canonical.ts'
import type { Author } from '../records/author.ts'
import { notifyListeners, type RecordEvents, type RecordsChanged } from '../records/events.ts'
import { type Clock, databaseClock } from './clock.ts'
import { RightsChanged } from './retry-after-conflict.ts'
import { changesRights, RIGHTS_LOCK, SHARED_RIGHTS_LOCK } from './rights-lock.ts'
import { OWN_TENANT, one, sql, type Tx } from './sql.ts'
import { prepared, Shared } from './statements.ts'

const idOf = new WeakMap<Tx, string>()
const clockOf = new WeakMap<Tx, Clock>()
const listenersOf = new WeakMap<Tx, RecordEvents>()
// biome-ignore lint/suspicious/noExplicitAny: the row of the entry is the concern of who made it
type EntryRow = { tenantId: string; entry: Entrance<any>; row: unknown }
const enteredOf = new WeakMap<Tx, EntryRow>()

/**
 * Statements of one transaction of a tenant on a connection, no matter who begins and ends it. Once it is over none is sent: of parallel work a
 * part may continue when another has failed. The connection then belongs to another transaction.
 */
export function txOn(client: pg.ClientBase, tenantId: string, isOver: () => boolean = () => false): Tx {
  const told = whyItFailed()
  const own = new Shared('own tenant', 'uuid', tenantId)
  const lent = {
    query: (text: string, values: unknown[]) => {
      if (isOver()) return Promise.reject(new Error('The transaction of this statement is over.'))
      writeTogether(client)
      const bound = values.map((value) => (value === OWN_TENANT || value === tenantId ? own : value))
      return told(client.query(prepared(text, bound) as pg.QueryConfig))
    },
    release() {},
  }
  const tx: Tx = new Kysely({
    dialect: new PostgresDialect({
      pool: { connect: async () => lent as never, end: async () => {}, options: {} } as never,
    }),
  })
  idOf.set(tx, uuid())
  return tx
}

/**
 * The id of a transaction, which no server gives: its entries of the history and its facts carry it. Ids grow with time.
 * Decision record 49.
 */
export const transactionOf = (tx: Tx): string => idOf.get(tx) as string

const IN_FAILED_TRANSACTION = '25P02'

/**
 * A statement that follows one that failed is refused for that alone. Of statements that are sent at the same time its refusal may be listeners
 * first: what is reported is why the first one failed.
 */
function whyItFailed() {
  let first: unknown
  return <T>(answer: Promise<T>): Promise<T> =>
    answer.then(
      (found) => {
        first = undefined
        return found
      },
      (failure: { code?: string }) => {
        if (failure.code !== IN_FAILED_TRANSACTION) first = failure
        throw first ?? failure
      },
    )
}

/** Statements that are asked at the same time leave in one write: a write for each is a system call, and wakes PostgreSQL, for each. */
function writeTogether(client: pg.ClientBase) {
  const { stream } = (client as unknown as { connection: { stream: Writable } }).connection
  stream.cork()
  process.nextTick(() => stream.uncork())
}

/** The first statement of a transaction beyond its tenant, sent in the same round trip. */
export type Entrance<Row> = {
  name: string
  text: string
  values: unknown[]
  /** Without it no row is read. Reads no table of tenants: a distributed engine joins none with those of the coordinator. */
  guard?: Guard
  read: (row: Row | undefined) => void
}

/** A condition whose parameters are numbered from the given one on. */
type Guard = { name: string; condition: (first: number) => string; values: unknown[] }

/** `oneMoment`: every statement sees what was committed when the first one ran. */
const beginOf = ({ readOnly, oneMoment }: { readOnly?: boolean; oneMoment?: boolean }) =>
  `begin${oneMoment ? ' isolation level repeatable read' : ''}${readOnly ? ' read only' : ''}`

/** `listeners`: who hears of the records that it writes; without it none is written. */
type Options<Row> = {
  readOnly?: boolean
  oneMoment?: boolean
  entry?: Entrance<Row>
  clock?: Clock
  listeners?: RecordEvents
}

/** The instant of a transaction as SQL: when it began, by the database's clock. `ahead`: the parameter that moves it, in ms. */
export const openedAt = (ahead: string) =>
  `(date_trunc('milliseconds', now()) + ${ahead}::double precision * interval '1 millisecond')`

/** Sets the tenant, and answers with the instant and whether the guard of the entry is met. */
const openingOf = (tenantId: string, clock: Clock, guard?: Guard): pg.QueryConfig => ({
  name: guard ? `set_tenant ${guard.name}` : 'set_tenant',
  text: `select app.set_tenant($1) as tenant, ${openedAt('$2')} as now, ${guard?.condition(3) ?? true} as "isMet"`,
  values: [tenantId, clock.ahead, ...(guard?.values ?? [])],
})

const statementOf = ({ name, text, values }: Pick<Entrance<never>, 'name' | 'text' | 'values'>) => ({
  name,
  text,
  values,
})

/**
 * One transaction of one tenant. Begin, tenant and the entry statement travel in one round trip (the pool is made with
 * `pipeline: true`); work that throws rolls everything back. `now` is the instant at which it began, by the database's clock.
 */
export async function inTenant<T, Row = never>(
  pool: pg.Pool,
  tenantId: string,
  options: Options<Row>,
  work: (tx: Tx, now: Date) => Promise<T>,
): Promise<T> {
  const clock = options.clock ?? databaseClock
  const client = await pool.connect()
  let broken: Error | undefined
  let isOver = false
  let isReleased = false
  const onError = (error: Error) => {
    broken = error
  }
  client.on('error', onError)
  try {
    writeTogether(client)
    const begin = client.query(beginOf(options))
    const tenant = client.query(openingOf(tenantId, clock, options.entry?.guard))
    const entry = options.entry && client.query(statementOf(options.entry))
    const [, opened, found] = await Promise.all([begin, tenant, entry])
    const row = opened.rows[0].isMet ? (found?.rows[0] as Row | undefined) : undefined
    options.entry?.read(row)
    const tx = txOn(client, tenantId, () => isOver)
    clockOf.set(tx, clock)
    if (options.listeners) listenersOf.set(tx, options.listeners)
    if (options.entry) enteredOf.set(tx, { tenantId, entry: options.entry, row })
    const result = await work(tx, opened.rows[0].now as Date)
    isOver = true
    writeTogether(client)
    const lock = changesRights(tx) && client.query(RIGHTS_LOCK, [tenantId])
    const ended = Promise.all([lock, client.query('commit')])
    // what was read is known, and nothing can be lost any longer
    if (options.readOnly) void ended.catch(onError).finally(release)
    else await ended
    isReleased = options.readOnly === true
    return result
  } catch (error) {
    isOver = true
    await client.query('rollback').catch(onError)
    throw error
  } finally {
    if (!isReleased) release()
  }

  function release() {
    client.off('error', onError)
    client.release(broken)
  }
}

/**
 * Reads the entry of a transaction again, last before its commit. Refuses where the right has ended. Work whose rights are others now
 * is to be done again. Until the commit no one changes rights.
 */
export async function confirmEntry(tx: Tx): Promise<void> {
  const entered = enteredOf.get(tx)
  if (!entered) throw new Error('A transaction without an entry has no rights to confirm.')
  const { tenantId, entry, row } = entered
  const lock = changesRights(tx) ? RIGHTS_LOCK : SHARED_RIGHTS_LOCK
  await tx.executeQuery(CompiledQuery.raw(lock, [tenantId]))
  const [{ rows }, isMet] = await Promise.all([
    tx.executeQuery<object>(CompiledQuery.raw(entry.text, entry.values)),
    isGuardMet(tx, entry.guard),
  ])
  const now = isMet ? rows[0] : undefined
  entry.read(now)
  if (canonical(inOrder(now)) !== canonical(inOrder(row)))
    throw new RightsChanged('The rights of this work have changed.')
}

async function isGuardMet(tx: Tx, guard: Guard | undefined): Promise<boolean> {
  if (!guard) return true
  const text = `select ${guard.condition(1)} as "isMet"`
  const { rows } = await tx.executeQuery<{ isMet: boolean }>(CompiledQuery.raw(text, guard.values))
  return rows[0]?.isMet === true
}

/** A row whose lists are in one order: PostgreSQL promises none. */
const inOrder = (row: unknown) =>
  Object.entries(row as object).map(([column, value]) => [
    column,
    Array.isArray(value) ? value.map(canonical).sort() : value,
  ])

/**
 * The instant of a write: read after its locks are held, so that it is behind everything that the locks waited for. Asked
 * together with a lock, it follows in the same round trip.
 */
export async function afterLocks(tx: Tx): Promise<Date> {
  const { ahead } = clockOf.get(tx) ?? databaseClock
  const { at } = await one<{ at: Date }>(
    tx,
    sql`select date_trunc('milliseconds', clock_timestamp()) + ${ahead}::double precision * interval '1 millisecond' as at`,
  )
  return at
}

/**
 * Plans each statement that follows in the transaction once for all values. A distributed engine, which is known by its settings,
 * plans it again: its plan asks the shard of one tenant.
 */
export const planOnce = (tx: Tx) =>
  sql`select set_config('plan_cache_mode', 'force_generic_plan', true) where current_setting('citus.shard_count', true) is null`.execute(
    tx,
  )

/** Plans each statement that follows in the transaction for its own values: where they differ widely in how much they ask for. */
export const planAnew = (tx: Tx) =>
  sql`select set_config('plan_cache_mode', 'force_custom_plan', true)`.execute(tx)

/** What follows in the transaction happens at another instant: the past of a demo. */
export const actAt = (tx: Tx, at: Date): void => {
  clockOf.set(tx, { ahead: at.getTime() - Date.now() })
}

/** Tells what happened to records to those with whom the transaction was opened. */
export async function notifyRecords(
  tx: Tx,
  author: Author,
  happened: RecordsChanged,
  now: Date,
): Promise<void> {
  const listeners = listenersOf.get(tx)
  if (!listeners) throw new Error('A transaction that writes records is opened with listeners.')
  if (happened.changes.length > 0) await notifyListeners(listeners.recordsChanged, tx, author, happened, now)
}

/** One statement outside any tenant: what must be found before a tenant is known. */
export async function outsideTenants<T>(
  asked: pg.Pool | pg.ClientBase,
  text: string,
  values: unknown[],
): Promise<T[]> {
  return (await (asked as pg.ClientBase).query({ text, values })).rows as T[]
}
