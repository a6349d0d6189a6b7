import { mkdir, rename, rm } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import type pg from 'pg'
import type { KeyRing } from '#platform/model/key-ring.ts'
import { migrationsOf, refuseOtherVersion } from '../../database/database.ts'
import { filesOnDisk } from '../../files/files.ts'
import { keptFingerprint, refuseOtherSecret } from '../installation-secret.ts'
import { writeLines } from './archive-lines.ts'
import { copyFiles, namedFiles } from './files-of-archive.ts'
import { type Manifest, writeManifest } from './manifest.ts'
import { EXACTLY, linesOf, sourcesOf } from './sources.ts'
import { evidenceOf, type Proof } from './tenant-evidence.ts'

type BackupOptions = {
  /** Of the owner of the database. */
  pool: pg.Pool
  /** One of them is the database's: what the backup holds cannot be read without it. */
  secrets: KeyRing
  /** Where files are kept. */
  filesFolder: string
  /** A folder that is not there yet. */
  to: string
  proof: Proof
}

export const tableFile = (archive: string, source: string) => join(archive, 'tables', `${source}.jsonl.gz`)
export const filesIn = (archive: string) => join(archive, 'files')

/**
 * Writes the whole of an installation at one instant into a new folder, while it is in use. The folder has its name only
 * once it is whole. Answers with the hash of its manifest, and with all that is not as it was written.
 */
export async function takeBackup(given: BackupOptions) {
  const archive = `${resolve(given.to)}.part`
  await mkdir(archive, { mode: 0o700 }).catch((error: NodeJS.ErrnoException) => {
    throw new Error(
      error.code === 'EEXIST'
        ? `${archive} already exists. It belongs to a backup that was interrupted or is still running. If no backup is running, remove it. Otherwise, name another folder.`
        : `${archive} cannot be created: ${error.message}. Create its parent folder, or name another folder.`,
      { cause: error },
    )
  })
  try {
    const told = await writeArchive(archive, given)
    await rename(archive, resolve(given.to))
    return told
  } catch (error) {
    await rm(archive, { recursive: true, force: true })
    throw error
  }
}

async function writeArchive(archive: string, { pool, secrets, filesFolder, proof }: BackupOptions) {
  await mkdir(join(archive, 'tables'), { mode: 0o700 })
  const { content, named, problems } = await atOneMoment(pool, (client, at) =>
    writeTables(client, archive, at, secrets, proof),
  )
  // a file is there before its row is: every file of the rows that were read is copied, unless its time ended
  const files = await copyFiles(filesFolder, filesOnDisk(filesFolder), filesOnDisk(filesIn(archive)))
  const manifest: Manifest = { ...content, files }
  const missing = await stillNamed(
    pool,
    [...named].filter((id) => !(id in files)),
    manifest.tenants.map(({ id }) => id),
  )
  return {
    manifest,
    hash: await writeManifest(archive, manifest),
    problems: [
      ...problems,
      ...manifest.tenants.flatMap((each) => each.problems),
      ...missing.map((id) => `file ${id} is missing from ${filesFolder}, but a row refers to it.`),
    ],
  }
}

/** Those of some files that rows name now. A file whose time ended goes after its row. */
async function stillNamed(
  pool: pg.Pool,
  ids: readonly string[],
  tenantIds: readonly string[],
): Promise<string[]> {
  if (ids.length === 0) return []
  const named = await atOneMoment(pool, (client) => namedFiles(client, tenantIds))
  return ids.filter((id) => named.has(id))
}

/** One transaction that changes nothing, and sees of all tenants what was committed when it began. */
export async function atOneMoment<T>(
  pool: pg.Pool,
  work: (client: pg.PoolClient, at: Date) => Promise<T>,
): Promise<T> {
  const client = await pool.connect()
  let isDone = false
  try {
    await client.query('begin isolation level repeatable read read only')
    await client.query(EXACTLY)
    const { rows } = await client.query<{ at: Date }>(`select date_trunc('milliseconds', now()) as at`)
    const result = await work(client, rows[0]?.at as Date)
    await client.query('rollback')
    isDone = true
    return result
  } finally {
    client.release(!isDone)
  }
}

async function writeTables(
  client: pg.ClientBase,
  archive: string,
  at: Date,
  secrets: KeyRing,
  proof: Proof,
): Promise<{ content: Omit<Manifest, 'files'>; named: Set<string>; problems: string[] }> {
  await refuseOtherVersion(client)
  await refuseOtherSecret(client, secrets)
  const { rows: tenants } = await client.query<{ id: string }>(
    'select tenant_id as id from app.known_tenants()',
  )
  const tenantIds = tenants.map(({ id }) => id)
  const tables: Manifest['tables'] = {}
  for (const source of await sourcesOf(client))
    tables[source.name] = await writeLines(
      tableFile(archive, source.name),
      linesOf(client, source, tenantIds),
    )
  const { problems, ...told } = await evidenceOf(client, tenantIds, at, proof)
  return {
    content: {
      format: 1,
      madeAt: at.toISOString(),
      migrations: await migrationsOf(client),
      secretFingerprint: (await keptFingerprint(client)) as string,
      tables,
      ...told,
    },
    named: await namedFiles(client, tenantIds),
    problems,
  }
}
