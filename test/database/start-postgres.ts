import { chmodSync, mkdtempSync, readdirSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { TestProject } from 'vitest/node'
import { userOf } from '#platform/server/embedded-postgres/folder-claim.ts'
import { startEmbeddedPostgres } from '#platform/server/embedded-postgres/start-embedded-postgres.ts'

declare module 'vitest' {
  interface ProvidedContext {
    /** Of a superuser. Each test file makes a database of its own. */
    postgresUrl: string
  }
}

const NAME = 'mandate-test-postgres-'

/** One throw-away PostgreSQL for all test files of a run, or the one that TEST_DATABASE_URL names. */
export default async function startPostgres(project: TestProject) {
  const own = process.env.TEST_DATABASE_URL
  if (own) return project.provide('postgresUrl', own)
  clearLeftOvers()
  const folder = mkdtempSync(join(tmpdir(), NAME))
  chmodSync(folder, 0o711) // as root, PostgreSQL runs as another user
  const postgres = await startEmbeddedPostgres({ folder, fsync: false, settings: { max_connections: '200' } })
  project.provide('postgresUrl', postgres.url)
  return async () => {
    await postgres.stop()
    rmSync(folder, { recursive: true, force: true })
  }
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
