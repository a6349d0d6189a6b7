import { mkdirSync, realpathSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { findBinaries } from './binaries.ts'
import { makeCluster, OWNER } from './cluster.ts'
import { claimFolder } from './folder-claim.ts'
import { freePort, isTaken } from './free-port.ts'
import { stopLeftOver } from './left-over.ts'
import { runnerFor } from './runner.ts'
import { type Server, startServer } from './server.ts'

export type EmbeddedPostgresOptions = {
  /** Belongs to this database alone; made when missing. Holds the cluster, its password (0600) and its log. */
  folder: string
  /** On 127.0.0.1. A free one when left out. */
  port?: number
  /** The database that `url` names; made when missing. Default: postgres. */
  database?: string
  /** `false` for throw-away data only: faster, and lost when the machine loses power. */
  fsync?: boolean
  /** PostgreSQL settings over the default ones, such as `{ shared_buffers: '1GB' }`. */
  settings?: Readonly<Record<string, string>>
  /** Hears in a line what is out of the ordinary: something left over from before, PostgreSQL died and was started again. */
  say?: (line: string) => void
}

export type EmbeddedPostgres = {
  /** Of the superuser that owns everything: for migrations and for making the other database users. */
  url: string
  port: number
  /** Ends open sessions, writes everything down and stops PostgreSQL. */
  stop: () => Promise<void>
}

/**
 * Starts PostgreSQL from the binaries that npm installs, on 127.0.0.1, for this process alone. * It ends with `stop()` and
 * with this process, even with a kill -9 of it; when it dies itself, it is started again on the same port. Throws with the
 * words of PostgreSQL when it does not start. Throws when the port is taken, and when a live process uses the folder.
 */
export async function startEmbeddedPostgres(options: EmbeddedPostgresOptions): Promise<EmbeddedPostgres> {
  const { database = 'postgres', fsync = true, settings = {}, say = () => {} } = options
  const { initdb, postgres } = await findBinaries()
  mkdirSync(options.folder, { recursive: true })
  const folder = realpathSync(options.folder)
  const cluster = join(folder, 'cluster')
  const claim = claimFolder(folder)
  try {
    const runner = runnerFor(folder, postgres)
    const password = makeCluster(folder, { initdb, postgres }, runner, fsync)
    const urlOf = (port: number, name: string) => `postgres://${OWNER}:${password}@127.0.0.1:${port}/${name}`
    const startOn = async (port: number) => {
      await stopLeftOver(cluster, say)
      const url = urlOf(port, 'postgres')
      return startServer({ folder, cluster, postgres, runner, url, port, fsync, settings })
    }
    const { port, server } = await startOnSomePort(options.port, startOn)
    const kept = keepUp(server, () => startOn(port), say)
    const stop = () => kept.stop().finally(claim.release)
    await makeDatabase(urlOf(port, 'postgres'), database).catch(async (error) => {
      await stop()
      throw error
    })
    return { url: urlOf(port, database), port, stop }
  } catch (error) {
    claim.release()
    throw error
  }
}

const OTHER_PORTS_TRIED = 5

async function startOnSomePort(wanted: number | undefined, startOn: (port: number) => Promise<Server>) {
  if (wanted !== undefined) {
    if (await isTaken(wanted))
      throw new Error(`Port ${wanted} of 127.0.0.1, meant for PostgreSQL, is in use.`)
    return { port: wanted, server: await patiently(() => startOn(wanted)) }
  }
  for (let tried = 0; ; tried++) {
    const port = await freePort()
    try {
      return { port, server: await patiently(() => startOn(port)) }
    } catch (error) {
      if (tried === OTHER_PORTS_TRIED || !/Address already in use|answers on its port/.test(String(error)))
        throw error
    }
  }
}

const PATIENCE_MS = 10_000
const TRY_AGAIN_MS = 200

/** After a kill -9 of PostgreSQL its last processes need a moment to notice, and hold the cluster until then. */
async function patiently(start: () => Promise<Server>): Promise<Server> {
  const deadline = performance.now() + PATIENCE_MS
  for (;;) {
    try {
      return await start()
    } catch (error) {
      if (performance.now() > deadline || !/pre-existing shared memory block/.test(String(error))) throw error
      await sleep(TRY_AGAIN_MS)
    }
  }
}

/** Starts the server again whenever it ends unasked. */
function keepUp(first: Server, startAgain: () => Promise<Server>, say: (line: string) => void) {
  let server = first
  let stopping = false
  const watch = async (): Promise<void> => {
    for (;;) {
      await server.ended
      if (stopping) return
      say('PostgreSQL has ended. Starting it again.')
      try {
        server = await patiently(startAgain)
        if (stopping) await server.stop()
      } catch (error) {
        return say((error as Error).message)
      }
    }
  }
  const watched = watch()
  return {
    stop: async () => {
      stopping = true
      await server.stop()
      await watched
    },
  }
}

/** `name` comes from our own configuration; it is quoted all the same. */
async function makeDatabase(url: string, name: string): Promise<void> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    const { rowCount } = await client.query('select from pg_database where datname = $1', [name])
    if (!rowCount) await client.query(`create database ${client.escapeIdentifier(name)}`)
  } finally {
    await client.end()
  }
}
