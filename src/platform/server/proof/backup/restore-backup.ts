import pg from 'pg'
import { canonical } from '#platform/model/canonical.ts'
import type { KeyRing } from '#platform/model/key-ring.ts'
import { adoptSecret, migrate, migrationsOf, openPool, ownMigrations } from '../../database/database.ts'
import { filesOnDisk } from '../../files/files.ts'
import { Refusal } from '../../http/refusal.ts'
import { checkArchive } from './check-archive.ts'
import { copyFiles, wrongFiles } from './files-of-archive.ts'
import { loadTables, refuseFilled } from './load-tables.ts'
import { hashOf, type Manifest } from './manifest.ts'
import { atOneMoment, filesIn } from './take-backup.ts'
import { evidenceOf, type Proof } from './tenant-evidence.ts'
import { endUnfinished, GO_ON, refuseUnfinishedRestore, unfinishedRestore } from './unfinished-restore.ts'

type RestoreOptions = {
  archive: string
  /** An empty database, or one with an unfinished restore of this backup. It is not opened before the archive is known to be whole. */
  openDatabase: () => Promise<string>
  secrets: KeyRing
  /**
   * For a backup whose secret is lost: the first of the secrets becomes that of the database and of its server's roles. What
   * only the lost one opened is forgotten.
   */
  underNewSecret?: (ownerUrl: string) => Promise<void>
  filesFolder: string
  proof: Proof
  say: (line: string) => void
}

/**
 * Restores a backup into an empty database, and proves that it says what it said. Answers with what is not as it was. Throws
 * where the archive is broken or the database is not empty, before anything is written. One that was cut short after its rows
 * were there continues when the same backup is given again.
 */
export async function restoreBackup(given: RestoreOptions) {
  const { archive, openDatabase, secrets, underNewSecret, filesFolder, proof, say } = given
  const manifest = await checkArchive(archive, secrets, underNewSecret !== undefined)
  const ownerUrl = await openDatabase()
  const isBegun = await hasItsRows(ownerUrl, manifest)
  say(isBegun ? 'Continuing the unfinished restore. Copying files …' : 'Copying files …')
  await bringFiles(archive, filesFolder, manifest)
  if (!isBegun) await makeSchema(ownerUrl, manifest, given)
  // begun only now: what migrations set for a database holds for connections that begin later
  const pool = openPool(ownerUrl, { max: 1, application: 'mandate restore' })
  try {
    if (!isBegun) await load(pool, archive, manifest, say)
    try {
      await migrate(ownerUrl, secrets, { isRestore: true })
      await pool.query('set statement_timeout = 0')
      await pool.query('vacuum analyze')
      await underNewSecret?.(ownerUrl)
      say('Proving …')
      const problems = await prove(pool, manifest, proof)
      await endUnfinished(pool)
      return { manifest, problems }
    } catch (error) {
      throw new Error(
        `${(error as Error).message}\nThe rows and files are restored, but the restore is not finished. ${GO_ON}`,
        { cause: error },
      )
    }
  } finally {
    await pool.end()
  }
}

/** Whether this backup's rows are in the database already, of a restore that was cut short. Refuses what is neither that nor empty. */
async function hasItsRows(ownerUrl: string, manifest: Manifest): Promise<boolean> {
  const client = new pg.Client({ connectionString: ownerUrl, application_name: 'mandate restore' })
  await client.connect()
  try {
    const unfinished = await unfinishedRestore(client)
    if (unfinished?.hash === hashOf(manifest)) return true
    await refuseUnfinishedRestore(client)
    await refuseFilled(client)
    const names = new Set(manifest.migrations.map(({ name }) => name))
    if ((await migrationsOf(client)).some(({ name }) => !names.has(name)))
      throw new Error('This database was made by a newer version than the backup. Name an empty database.')
    return false
  } finally {
    await client.end()
  }
}

/** Files come before the rows that name them. */
async function bringFiles(archive: string, filesFolder: string, manifest: Manifest): Promise<void> {
  const kept = filesOnDisk(filesFolder)
  const again = 'Correct this, and run the restore again with the same backup.'
  await copyFiles(filesIn(archive), filesOnDisk(filesIn(archive)), kept).catch((error: Error) => {
    throw new Error(
      error instanceof Refusal
        ? `The files of the backup cannot be written to ${filesFolder}. The disk is full, or the folder is not writable. No rows were restored. ${again}`
        : error.message,
      { cause: error },
    )
  })
  const wrong = await wrongFiles(kept, manifest.files)
  if (wrong.length > 0)
    throw new Error(
      `These files in ${filesFolder} differ from the backup: ${wrong.join(', ')}. No rows were restored. ${again}`,
    )
}

async function makeSchema(
  ownerUrl: string,
  manifest: Manifest,
  { secrets, underNewSecret }: RestoreOptions,
): Promise<void> {
  const names = new Set(manifest.migrations.map(({ name }) => name))
  const migrations = (await ownMigrations()).filter(({ name }) => names.has(name))
  if (underNewSecret) await adoptSecret(ownerUrl, secrets)
  await migrate(ownerUrl, secrets, { migrations, isRestore: true })
}

async function load(
  pool: pg.Pool,
  archive: string,
  manifest: Manifest,
  say: (line: string) => void,
): Promise<void> {
  say('Loading …')
  const client = await pool.connect()
  let isDone = false
  try {
    await loadTables(client, archive, manifest)
    isDone = true
  } finally {
    client.release(!isDone)
  }
}

const prove = (pool: pg.Pool, manifest: Manifest, proof: Proof): Promise<string[]> =>
  atOneMoment(pool, async (client) =>
    differences(
      manifest,
      await evidenceOf(
        client,
        manifest.tenants.map(({ id }) => id),
        new Date(manifest.madeAt),
        proof,
      ),
      manifest.migrations.length === (await ownMigrations()).length,
    ),
  )

/** What the restored database says of itself, against what was said when the backup was made. */
function differences(
  manifest: Manifest,
  found: Pick<Manifest, 'tenants' | 'answers'>,
  isSameVersion: boolean,
): string[] {
  const tenants = manifest.tenants.flatMap((said, i) => {
    const now = found.tenants[i]
    // a migration that came since may have sealed the history again: what matters then is that nothing new is wrong
    const isSame = isSameVersion
      ? canonical(now) === canonical(said)
      : now?.problems.every((problem) => said.problems.includes(problem))
    return isSame ? [] : [`tenant ${said.id}: its history differs from the backup.`]
  })
  const answers = manifest.answers.flatMap((said, i) =>
    canonical(found.answers[i]) === canonical(said)
      ? []
      : [
          `tenant ${said.tenantId}: ${said.kind.toLowerCase()} ${said.id} can decide something else than before.`,
        ],
  )
  return [...tenants, ...answers]
}
