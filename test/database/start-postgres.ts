import { chmodSync, mkdtempSync, readdirSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { TestProject } from 'vitest/node'
import { userOf } from '#platform/server/database/embedded-postgres/folder-claim.ts'
import { startEmbeddedPostgres } from '#platform/server/database/embedded-postgres/start-embedded-postgres.ts'

declare module 'vitest' {
  interface ProvidedContext {
    /** Of a superuser. Each test file makes a database of its own. */
    postgresUrl: string
  }
}

const NAME = 'mandate-test-postgres-'

/** Of a server that lives for one run, with a database of a few rows for each of two hundred files. */
const SETTINGS = {
  max_connections: '200',
  // a statement is planned once a connection, and not for the values of each of its first five times
  plan_cache_mode: 'force_generic_plan',
  // anyone who cleans up after them would visit all of them, again and again
  autovacuum: 'off',
  // to prove a password takes two sides 4,096 rounds otherwise
  scram_iterations: '1',
  // nothing is recovered or copied elsewhere
  wal_level: 'minimal',
  max_wal_senders: '0',
  checkpoint_timeout: '1d',
}

/** One throw-away PostgreSQL for all test files of a run, or the one that TEST_DATABASE_URL names. */
export default async function startPostgres(project: TestProject) {
  const own = process.env.TEST_DATABASE_URL
  if (own) return project.provide('postgresUrl', own)
  clearLeftOvers()
  const folder = mkdtempSync(join(tmpdir(), NAME))
  chmodSync(folder, 0o711) // as root, PostgreSQL runs as another user
  const sockets = process.platform === 'win32' ? '' : join(folder, 'cluster')
  const postgres = await startEmbeddedPostgres({
    folder,
    fsync: false,
    settings: { ...SETTINGS, unix_socket_directories: sockets },
  })
  project.provide('postgresUrl', sockets ? throughSocket(postgres.url, sockets) : postgres.url)
  return async () => {
    await postgres.stop()
    rmSync(folder, { recursive: true, force: true })
  }
}

/** The same server through a socket in a folder: what is sent does not pass the network, which takes half as long. */
function throughSocket(url: string, folder: string): string {
  const there = new URL(url)
  there.hostname = encodeURIComponent(folder)
  return there.href
}

const NEW_FOR_MS = 10 * 60_000

/** Runs that were killed leave their folder; the PostgreSQL in it ended with them. A new one may belong to a run that begins just now. */
function clearLeftOvers() {
  for (const name of readdirSync(tmpdir()).filter((each) => each.startsWith(NAME))) {
    const folder = join(tmpdir(), name)
    const madeAt = statSync(folder, { throwIfNoEntry: false })?.birthtimeMs ?? Date.now()
    if (madeAt < Date.now() - NEW_FOR_MS && !userOf(folder)) rmSync(folder, { recursive: true, force: true })
  }
}
