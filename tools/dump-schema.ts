import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import pg from 'pg'
import { migrate } from '#platform/server/database/database.ts'
import { startEmbeddedPostgres } from '#platform/server/database/embedded-postgres/start-embedded-postgres.ts'
import { schemaText } from './schema-text.ts'

// Migrates a database made for this alone and writes db/schema.sql from it.

const folder = mkdtempSync(join(tmpdir(), 'mandate-schema-'))
const postgres = await startEmbeddedPostgres({ folder, fsync: false, database: 'mandate' })
try {
  await migrate(postgres.url, ['only for the dump of the schema, thrown away'])
  const client = new pg.Client({ connectionString: postgres.url })
  await client.connect()
  writeFileSync(resolve(import.meta.dirname, '../db/schema.sql'), await schemaText(client))
  await client.end()
} finally {
  await postgres.stop()
  rmSync(folder, { recursive: true, force: true })
}
