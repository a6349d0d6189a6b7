import type pg from 'pg'
import { digestOf, readLine, readLines } from './archive-lines.ts'
import { hashOf, type Manifest } from './manifest.ts'
import { addRows, EXACTLY, linesOf, type Source, sourcesOf } from './sources.ts'
import { tableFile } from './take-backup.ts'
import { markUnfinished } from './unfinished-restore.ts'

/**
 * Loads every table of an archive into a database that has its schema and nothing else; all of it, proved, or nothing. The
 * restore is marked as unfinished after that.
 */
export async function loadTables(client: pg.ClientBase, archive: string, manifest: Manifest): Promise<void> {
  await client.query('begin')
  try {
    await client.query(EXACTLY)
    // a program that starts meanwhile waits for the end
    await client.query('lock table app.tenant_register, identity."user" in access exclusive mode')
    await refuseFilled(client)
    const sources = (await sourcesOf(client)).filter(({ name }) => name in manifest.tables)
    const references = await dropReferences(client)
    for (const source of sources) await load(client, source, readLines(tableFile(archive, source.name)))
    for (const reference of references) await client.query(reference)
    await proveTables(client, sources, manifest)
    await markUnfinished(client, { madeAt: manifest.madeAt, hash: hashOf(manifest) })
    await client.query('commit')
  } catch (error) {
    await client.query('rollback').catch(() => {})
    throw error
  }
}

/** Only a database without tenants and persons is restored into. */
export async function refuseFilled(client: pg.ClientBase): Promise<void> {
  const { rows } = await client.query<{ isThere: boolean; others: string | null }>(
    `select to_regclass('app.tenant_register') is not null as "isThere", (select min(c.oid::regclass::text) from pg_class c
      where c.relkind in ('r', 'p') and c.relnamespace::regnamespace::text not in ('app', 'identity', 'graphile_worker', 'pg_catalog', 'information_schema')
        and c.relnamespace::regnamespace::text !~ '^pg_' and c.relname !~ '^mandate_') as others`,
  )
  const isFilled = async () =>
    (await client.query(`select 1 from app.tenant_register union all select 1 from identity."user" limit 1`))
      .rowCount !== 0
  if (rows[0]?.others || (rows[0]?.isThere && (await isFilled())))
    throw new Error(
      'This database is not empty, so nothing was restored. Restore a backup into an empty database.',
    )
}

/** Rows refer to one another in any order while they are loaded. Answers with what makes the references again, and checks them. */
async function dropReferences(client: pg.ClientBase): Promise<string[]> {
  const { rows } = await client.query<{ drop: string; make: string }>(`
    select format('alter table %s drop constraint %I', k.conrelid::regclass, k.conname) as drop,
      format('alter table %s add constraint %I %s', k.conrelid::regclass, k.conname, pg_get_constraintdef(k.oid)) as make
    from pg_constraint k where k.contype = 'f' and k.connamespace in ('app'::regnamespace, 'identity'::regnamespace)`)
  for (const { drop } of rows) await client.query(drop)
  return rows.map(({ make }) => make)
}

const AT_ONCE = 500
const MOST_AT_ONCE = 4_000_000

async function load(client: pg.ClientBase, source: Source, lines: AsyncIterable<string>): Promise<void> {
  let waiting: string[] = []
  let length = 0
  const add = async () => {
    if (waiting.length > 0) await addRows(client, source, waiting)
    waiting = []
    length = 0
  }
  for await (const line of lines) {
    const said = readLine(line)
    if ('tenant' in said) {
      await add()
      await client.query('select app.set_tenant($1)', [said.tenant])
      continue
    }
    waiting.push(said.row)
    length += said.row.length
    if (waiting.length === AT_ONCE || length > MOST_AT_ONCE) await add()
  }
  await add()
}

/** What is in the database now, read as a backup reads it, is what the archive says. */
async function proveTables(
  client: pg.ClientBase,
  sources: readonly Source[],
  manifest: Manifest,
): Promise<void> {
  const tenantIds = manifest.tenants.map(({ id }) => id)
  for (const source of sources) {
    const said = manifest.tables[source.name]
    const found = await digestOf(linesOf(client, source, tenantIds))
    if (found.rows !== said?.rows || found.sha256 !== said.sha256)
      throw new Error(
        `${source.name} was restored with ${found.rows} rows that are not the ${said?.rows} of the backup. Nothing was restored.`,
      )
  }
}
