import { randomUUID } from 'node:crypto'
import pg from 'pg'
import { inject } from 'vitest'
import { migrate } from '#platform/server/database/database.ts'

// Each test file has a database of its own: a copy of a migrated one, or, on a coordinator of Citus, one on every node.

/** One for all test files: the database roles that it makes passwords for are the whole server's. */
export const SECRET = 'a secret for tests that is long enough'
const TEMPLATE = 'mandate_template'

/** Where the database is, as its owner, and what ends it. */
export type FreshDatabase = { url: string; drop: () => Promise<void> }

const at = (server: string, database: string): string => {
  const url = new URL(server)
  url.pathname = `/${database}`
  return url.href
}

async function onServer<T>(url: string, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    return await work(client)
  } finally {
    await client.end()
  }
}

const nameOf = () => `test_${randomUUID().replaceAll('-', '')}`

/** Of a server, migrated. */
export async function freshDatabase(): Promise<FreshDatabase> {
  const server = inject('postgresUrl')
  const workers = await workersOf(server)
  return workers ? onCitus(server, workers) : ofTemplate(server)
}

/** Of a server, with nothing in it. */
export async function emptyDatabase(): Promise<FreshDatabase> {
  const server = inject('postgresUrl')
  const workers = await workersOf(server)
  return workers ? emptyOnCitus(server, workers) : emptyAt(server)
}

async function emptyAt(server: string): Promise<FreshDatabase> {
  const name = nameOf()
  await onServer(server, (client) => client.query(`create database ${name}`))
  return { url: at(server, name), drop: () => dropAt([server], name) }
}

const dropAt = async (servers: readonly string[], name: string): Promise<void> => {
  for (const each of servers)
    await onServer(each, (client) => client.query(`drop database if exists ${name} with (force)`))
}

/** The template is made once for all files of a run. */
async function ofTemplate(server: string): Promise<FreshDatabase> {
  const name = nameOf()
  await onServer(server, async (client) => {
    await client.query(`select pg_advisory_lock(hashtextextended('template', 0))`)
    const { rowCount } = await client.query('select from pg_database where datname = $1', [TEMPLATE])
    if (!rowCount) {
      await client.query(`create database ${TEMPLATE}_new`)
      await migrate(at(server, `${TEMPLATE}_new`), [SECRET])
      await client.query(`alter database ${TEMPLATE}_new rename to ${TEMPLATE}`)
    }
    await client.query(`create database ${name} template ${TEMPLATE}`)
  })
  // to drop one takes as long as to make one, and it ends with its server
  return { url: at(server, name), drop: async () => {} }
}

/** The workers of a coordinator; undefined: the server is plain PostgreSQL. */
const workersOf = (server: string): Promise<string[] | undefined> =>
  onServer(server, async (client) => {
    const { rowCount } = await client.query(`select from pg_extension where extname = 'citus'`)
    if (!rowCount) return undefined
    const { rows } = await client.query<{ host: string; port: number }>(
      'select nodename as host, nodeport as port from pg_dist_node where isactive and groupid <> 0',
    )
    return rows.map(({ host, port }) => {
      const url = new URL(server)
      url.hostname = host
      url.port = `${port}`
      return url.href
    })
  })

/** Few shards: each table is made for each of them. */
const SHARDS = 4

async function emptyOnCitus(server: string, workers: readonly string[]): Promise<FreshDatabase> {
  const name = nameOf()
  const servers = [...workers, server]
  for (const each of servers) {
    await onServer(each, (client) => client.query(`create database ${name}`))
    await onServer(at(each, name), (client) => client.query('create extension citus'))
  }
  const { hostname, port } = new URL(server)
  await onServer(at(server, name), async (client) => {
    await client.query('select citus_set_coordinator_host($1, $2)', [hostname, Number(port)])
    for (const worker of workers) {
      const { hostname, port } = new URL(worker)
      await client.query('select citus_add_node($1, $2)', [hostname, Number(port)])
    }
    await client.query(`alter database ${name} set citus.shard_count = ${SHARDS}`)
  })
  return { url: at(server, name), drop: () => dropAt([server, ...workers], name) }
}

/** What the product asks as its users ask one shard: whatever asks several fails. One after the other: grants of roles are the whole server's. */
async function onCitus(server: string, workers: readonly string[]): Promise<FreshDatabase> {
  const made = await emptyOnCitus(server, workers)
  await onServer(server, async (client) => {
    await client.query(`select pg_advisory_lock(hashtextextended('migrate a test', 0))`)
    await migrate(made.url, [SECRET])
    const name = new URL(made.url).pathname.slice(1)
    await client.query(
      `alter role mandate_app in database ${name} set citus.multi_task_query_log_level = 'error'`,
    )
  })
  return made
}
