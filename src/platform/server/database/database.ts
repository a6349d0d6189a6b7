import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import type { Socket } from 'node:net'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { runMigrations } from 'graphile-worker'
import pg from 'pg'
import type { KeyRing } from '../../model/key-ring.ts'
import { refuseUnfinishedRestore } from '../proof/backup/unfinished-restore.ts'
import { isSetUp, keepFingerprint, makeRegister, refuseOtherSecret } from '../proof/installation-secret.ts'
import { splitStatements } from './split-statements.ts'

const MIGRATIONS = join(import.meta.dirname, '../../../../db/migrations')
const ROLES = ['mandate_app', 'mandate_worker', 'mandate_identity'] as const
export type DatabaseRole = (typeof ROLES)[number]

/** One password for each database role, made from the installation's newest secret. */
export const rolePassword = (secret: string, role: DatabaseRole) =>
  createHash('sha256').update(`database role ${role} ${secret}`).digest('base64url')

/** The same server and database as another role. */
export function asRole(ownerUrl: string, role: DatabaseRole, secret: string): string {
  const url = new URL(ownerUrl)
  url.username = role
  url.password = rolePassword(secret, role)
  return url.href
}

/** A pool whose connections pipeline: queries sent at the same time travel in one round trip. No cursors, no streams on it. */
export function openPool(
  url: string,
  options: { max?: number; pipeline?: boolean; application: string },
): pg.Pool {
  const pool = new pg.Pool({
    connectionString: url,
    max: options.max ?? 10,
    pipeline: options.pipeline ?? true,
    application_name: options.application,
    connectionTimeoutMillis: 5_000,
    idleTimeoutMillis: 60_000,
    options:
      '-c search_path=app,public -c timezone=UTC -c statement_timeout=30000 -c idle_in_transaction_session_timeout=30000',
  })
  // a connection that is lost fails the query that waits on it, and the pool opens another: without a listener it would end the process
  pool.on('error', () => {})
  pool.on('connect', (client) => {
    client.once('error', () => {
      lost += 1
    })
    client.on('error', () => {})
    open.add(client)
    client.once('end', () => open.delete(client))
  })
  return pool
}

/** Whether a connection of the pool can be opened at this moment. Those that are open continue though their role has another password by now. */
export async function opensAnew({ options }: pg.Pool): Promise<boolean> {
  const { connectionString, application_name, connectionTimeoutMillis } = options
  const client = new pg.Client({ connectionString, application_name, connectionTimeoutMillis })
  client.on('error', () => {})
  return client.connect().then(
    () => client.end().then(() => true),
    () => false,
  )
}

const open = new Set<pg.PoolClient>()
/** Cuts every open connection of every pool: what waits on one fails, and the pools open others. */
export const cutConnections = () => {
  for (const client of open)
    (client as unknown as { connection: { stream: Socket } }).connection.stream.destroy()
}

let lost = 0
/** Connections that this process lost since it began, of all its pools. */
export const connectionsLost = () => lost

type Migration = { name: string; hash: string }
export type OwnMigration = Migration & { text: string }

/** Those of this program, in their order. */
export async function ownMigrations(): Promise<OwnMigration[]> {
  const names = (await readdir(MIGRATIONS)).filter((file) => file.endsWith('.sql')).sort()
  return Promise.all(
    names.map(async (name) => {
      const text = await readFile(join(MIGRATIONS, name), 'utf8')
      return { name, text, hash: createHash('sha256').update(text).digest('hex') }
    }),
  )
}

/** Those that made the schema of a database; none where it has no schema yet. */
export async function migrationsOf(client: Pick<pg.ClientBase, 'query'>): Promise<Migration[]> {
  const { rows } = await client.query(
    `select to_regclass('public.mandate_migration') is not null as "isThere"`,
  )
  if (!rows[0].isThere) return []
  return (await client.query('select name, hash from public.mandate_migration order by name collate "C"'))
    .rows
}

/** What this program wrote, it can read: a database of another version is left to that version, and half a restore to its end. */
export async function refuseOtherVersion(client: Pick<pg.ClientBase, 'query'>): Promise<void> {
  await refuseUnfinishedRestore(client)
  const namesOf = (migrations: readonly { name: string; hash: string }[]) =>
    migrations.map(({ name, hash }) => `${name} ${hash}`).join('\n')
  if (namesOf(await migrationsOf(client)) !== namesOf(await ownMigrations()))
    throw new Error(
      'This database belongs to another version of Mandate than this program. Use the program of that version, or start this program once to update the database.',
    )
}

/**
 * Brings a database up to date: roles, the product's migrations, the job tables. Safe to run on many nodes at the same time.
 * `migrations`: others than this program's, for a database that is to be what it was. `isRestore`: of the restore itself, which
 * alone works on a database that it has not finished.
 */
export async function migrate(
  ownerUrl: string,
  secrets: KeyRing,
  { migrations, isRestore = false }: { migrations?: readonly OwnMigration[]; isRestore?: boolean } = {},
): Promise<void> {
  const client = new pg.Client({ connectionString: ownerUrl, application_name: 'mandate migrate' })
  await client.connect()
  try {
    await takeTurn(client)
    if (!isRestore) await refuseUnfinishedRestore(client)
    await makeRegister(client)
    await refuseOtherSecret(client, secrets)
    await ensureRoles(client, ownerUrl, secrets)
    await keepFingerprint(client, secrets)
    await runMigrations({ connectionString: ownerUrl, schema: 'graphile_worker' })
    await client.query(
      'create table if not exists public.mandate_migration (name text primary key, hash text not null, applied_at timestamptz not null default now())',
    )
    const applied = new Map((await migrationsOf(client)).map(({ name, hash }) => [name, hash]))
    for (const { name, text, hash } of migrations ?? (await ownMigrations())) {
      if (applied.has(name)) {
        if (applied.get(name) !== hash)
          throw new Error(
            `The migration ${name} was changed after it had been applied to this database. Before the first release, start with an empty database; after it, add a new migration instead.`,
          )
        continue
      }
      await applyMigration(client, name, text, hash)
    }
    await grantJobs(client)
  } finally {
    await client.end()
  }
}

const OTHERS_LOOK_AFTER_MS = 200

/** One node migrates while the others poll. A waiting statement would block the creation of an index. */
async function takeTurn(client: pg.Client): Promise<void> {
  const turn = `select pg_try_advisory_lock(hashtextextended('mandate migrate', 0)) as mine`
  while (!(await client.query(turn)).rows[0].mine) await sleep(OTHERS_LOOK_AFTER_MS)
}

const applyMigration = (client: pg.Client, name: string, text: string, hash: string): Promise<void> =>
  indexesIn(text).length > 0 ? makeIndexes(client, name, text, hash) : runMigration(client, name, text, hash)

/** The statements of a migration that makes indexes while people work: nothing else is in it. */
const indexesIn = (text: string) =>
  [...text.matchAll(/create (?:unique )?index concurrently (\w+) on [^;]+;/g)].map(([statement, index]) => ({
    statement,
    index,
  }))

/** Outside a transaction, so that no one waits for it. What an attempt that was cut short has left is made again. */
async function makeIndexes(client: pg.Client, name: string, text: string, hash: string): Promise<void> {
  try {
    for (const { statement, index } of indexesIn(text)) {
      const { rows } = await client.query(
        `select i.indisvalid as valid from pg_index i where i.indexrelid = to_regclass('app.' || quote_ident($1))`,
        [index],
      )
      if (rows[0]?.valid) continue
      if (rows[0]) await client.query(`drop index concurrently app.${index}`)
      await client.query(statement)
    }
    await client.query('insert into public.mandate_migration (name, hash) values ($1, $2)', [name, hash])
  } catch (error) {
    throw new Error(`The migration ${name} failed: ${(error as Error).message}`, { cause: error })
  }
}

async function runMigration(client: pg.Client, name: string, text: string, hash: string) {
  await client.query('begin')
  try {
    await client.query(`set local lock_timeout = '10s'`)
    // on a distributed engine: a statement after one that asked shards side by side is refused
    await client.query(`set local citus.multi_shard_modify_mode = 'sequential'`)
    for (const statement of splitStatements(text)) await client.query(statement)
    await client.query('insert into public.mandate_migration (name, hash) values ($1, $2)', [name, hash])
    await client.query('commit')
  } catch (error) {
    await client.query('rollback')
    throw new Error(`The migration ${name} failed: ${(error as Error).message}`, { cause: error })
  }
}

/**
 * Makes the newest secret the one of this database and of its server's roles, whatever it was before. For when that one is
 * lost: what it sealed cannot be opened any longer.
 */
export async function adoptSecret(ownerUrl: string, secrets: KeyRing): Promise<void> {
  const client = new pg.Client({ connectionString: ownerUrl, application_name: 'mandate migrate' })
  await client.connect()
  try {
    await takeTurn(client)
    await refuseUnfinishedRestore(client)
    await makeRegister(client)
    await keepFingerprint(client, secrets)
    await ensureRoles(client, ownerUrl, secrets)
  } finally {
    await client.end()
  }
}

/** Makes the roles that are missing. Roles belong to the server: one of another installation keeps its password. */
async function ensureRoles(client: pg.Client, ownerUrl: string, [newest, ...older]: KeyRing) {
  for (const role of ROLES) {
    const opensWith = (secret: string) => maySignIn(asRole(ownerUrl, role, secret))
    const { rowCount } = await client.query('select from pg_roles where rolname = $1', [role])
    if (rowCount && (await opensWith(newest))) continue
    if (rowCount && !(await isSetUp(client)) && !(await anyOf(older, opensWith)))
      throw new Error(
        `The role ${role} of this PostgreSQL server belongs to an installation with another MANDATE_SECRET. Start with that secret, or use a separate server for this installation.`,
      )
    const password = rolePassword(newest, role)
    // with its password immediately: another database that is prepared meanwhile takes a role without one for a foreign role
    await client.query(`do $$ begin
      if not exists (select 1 from pg_roles where rolname = '${role}') then create role ${role} nosuperuser nobypassrls login password '${password}'; end if;
    exception when duplicate_object or unique_violation then null; end $$`)
    await client.query(`alter role ${role} login password '${password}'`).catch((error: Error) => {
      // two databases of one server prepared at the same instant: both write the same password
      if (!error.message.includes('tuple concurrently updated')) throw error
    })
  }
}

async function anyOf<T>(items: readonly T[], holds: (item: T) => Promise<boolean>): Promise<boolean> {
  for (const item of items) if (await holds(item)) return true
  return false
}

/** 28P01: wrong password; 28000: may not sign in at all. */
async function maySignIn(url: string): Promise<boolean> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 5_000 })
  try {
    await client.connect()
    return true
  } catch (error) {
    if (/^28/.test((error as { code?: string }).code ?? '')) return false
    throw error
  } finally {
    await client.end().catch(() => {})
  }
}

/**
 * Grants the worker what it lacks of the queue. A grant that already exists is not sent: a distributed engine tells each grant to
 * every node, and refuses it while one is away.
 */
async function grantJobs(client: pg.Client) {
  const { rows } = await client.query<{ statement: string }>(MISSING_GRANTS)
  for (const { statement } of rows) await client.query(statement)
}

/** The queue's tables have row security without a policy: a policy lets the worker, and no other role, work on all rows. */
const MISSING_GRANTS = `
  with relation as (
    select c.oid, c.relkind, c.relrowsecurity from pg_class c where c.relnamespace = 'graphile_worker'::regnamespace)
  select 'grant usage on schema graphile_worker to mandate_worker' as statement
    where not has_schema_privilege('mandate_worker', 'graphile_worker', 'usage')
  union all select format('grant all on %s to mandate_worker', r.oid::regclass) from relation r
    where r.relkind in ('r', 'p', 'v') and not (select bool_and(has_table_privilege('mandate_worker', r.oid, p.needed))
      from unnest('{select,insert,update,delete}'::text[]) p (needed))
  union all select format('grant all on sequence %s to mandate_worker', r.oid::regclass) from relation r
    where case when r.relkind = 'S' then not has_sequence_privilege('mandate_worker', r.oid, 'usage') end
  union all select format('grant execute on routine %s to mandate_worker', f.oid::regprocedure) from pg_proc f
    where f.pronamespace = 'graphile_worker'::regnamespace and not has_function_privilege('mandate_worker', f.oid, 'execute')
  union all select format('create policy mandate_worker on %s to mandate_worker using (true) with check (true)', r.oid::regclass)
    from relation r where r.relkind in ('r', 'p') and r.relrowsecurity
      and not exists (select 1 from pg_policy p where p.polrelid = r.oid and p.polname = 'mandate_worker')`
