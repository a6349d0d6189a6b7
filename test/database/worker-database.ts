import pg from 'pg'
import { asRole, openPool } from '#platform/server/database/database.ts'
import { type Cut, cutting } from './cut.ts'
import { freshDatabase, isOnCitus, SECRET } from './fresh-database.ts'

// A worker keeps one database and its connections for its files, because PostgreSQL plans a statement once a connection.

export type Connections = {
  /** The product finds its database here. */
  url: string
  pool: pg.Pool
  strangers: pg.Pool
  identityPool: pg.Pool
  workerPool: pg.Pool
  owner: pg.Pool
  cutJobs: Cut
  cutActs: Cut
  /** Lets the next file use them. */
  release: () => Promise<void>
}

type DatabaseConnections = Omit<Connections, 'release'> & { close: () => Promise<void> }

const withPort = (url: string, port: number): string => {
  const there = new URL(url)
  there.hostname = '127.0.0.1'
  there.port = `${port}`
  return there.href
}

async function openConnections(port?: (real: number) => Promise<number>): Promise<DatabaseConnections> {
  const { url: direct, drop } = await freshDatabase()
  const url = port ? withPort(direct, await port(Number(new URL(direct).port))) : direct
  const pool = openPool(asRole(url, 'mandate_app', SECRET), { max: 20, application: 'test' })
  const strangers = openPool(asRole(url, 'mandate_app', SECRET), { max: 2, application: 'test links' })
  const identityPool = openPool(asRole(url, 'mandate_identity', SECRET), {
    max: 4,
    pipeline: false,
    application: 'test identity',
  })
  const workerPool = openPool(asRole(url, 'mandate_worker', SECRET), { max: 4, application: 'test worker' })
  const owner = new pg.Pool({ connectionString: direct, max: 2 })
  const pools = [pool, strangers, identityPool, workerPool, owner]
  return {
    ...{ url, pool, strangers, identityPool, workerPool, owner },
    cutJobs: cutting(workerPool, owner),
    cutActs: cutting(pool, owner),
    close: async () => {
      await Promise.all(pools.map((each) => each.end()))
      await drop()
    },
  }
}

/** Migrations fill these, and the product never writes to them. */
const MIGRATED_TABLES = [
  'app.placement',
  'public.mandate_installation',
  'public.mandate_migration',
  'graphile_worker.migrations',
]

/** Rows are deleted, because truncating a table discards the plans of its statements. */
const DELETE_ROWS = `do $$ declare filled regclass; is_filled boolean; begin
  for filled in select c.oid::regclass from pg_class c where c.relkind = 'r'
    and c.relnamespace in ('app'::regnamespace, 'identity'::regnamespace, 'graphile_worker'::regnamespace, 'public'::regnamespace)
    and c.oid <> all ('{${MIGRATED_TABLES.join(',')}}'::regclass[])
  loop
    execute format('select exists (select from %s)', filled) into is_filled;
    if is_filled then
      execute format('delete from %s', filled);
    end if;
  end loop;
end $$`

async function deleteRows({ owner }: DatabaseConnections): Promise<void> {
  const client = await owner.connect()
  try {
    await client.query(`begin; set local session_replication_role = 'replica'; set local lock_timeout = '5s'`)
    await client.query(DELETE_ROWS)
    await client.query('commit')
    client.release()
  } catch (error) {
    client.release(true)
    throw error
  }
}

const isIdle = ({ pool, strangers, identityPool, workerPool, owner }: DatabaseConnections) =>
  [pool, strangers, identityPool, workerPool, owner].every(
    (each) => each.idleCount === each.totalCount && each.waitingCount === 0,
  )

let kept: DatabaseConnections | undefined
let isTaken = false

/** Opens a database as it was migrated. `isOwn`: one that no other file has or had. */
export async function takeConnections({
  isOwn,
  port,
}: {
  isOwn: boolean
  port?: ((real: number) => Promise<number>) | undefined
}): Promise<Connections> {
  if (isOwn || port || isTaken || (await isOnCitus())) {
    const { close, ...opened } = await openConnections(port)
    return { ...opened, release: close }
  }
  isTaken = true
  if (kept) await deleteRows(kept)
  kept ??= await openConnections()
  const { close, ...opened } = kept
  return {
    ...opened,
    release: async () => {
      isTaken = false
      // a connection that someone still uses would write into the database of the next file
      if (kept && isIdle(kept)) return
      kept = undefined
      await close()
    },
  }
}
