import { canonical } from '#platform/model/canonical.ts'
import type { KeyRing } from '#platform/model/key-ring.ts'
import { migrate, migrationsOf, openPool, ownMigrations } from '../database.ts'
import { filesOnDisk } from '../files/files.ts'
import { checkArchive } from './check-archive.ts'
import { copyFiles, wrongFiles } from './files-of-archive.ts'
import { loadTables, refuseFilled } from './load-tables.ts'
import type { Manifest } from './manifest.ts'
import { atOneMoment, filesIn } from './take-backup.ts'
import { type Proof, toldOf } from './told-of-tenants.ts'

type Given = {
  archive: string
  /** An empty database. It is not opened before the archive is known to be whole. */
  openDatabase: () => Promise<string>
  secrets: KeyRing
  filesFolder: string
  proof: Proof
  say: (line: string) => void
}

/**
 * Restores a backup into an empty database, and proves that it says what it said. Answers with what is not as it was;
 * throws where the archive is broken or the database is not empty, before anything is written.
 */
export async function restoreBackup({ archive, openDatabase, secrets, filesFolder, proof, say }: Given) {
  const manifest = await checkArchive(archive, secrets)
  const ownerUrl = await openDatabase()
  const pool = openPool(ownerUrl, { max: 1, application: 'mandate restore' })
  try {
    await load(pool, ownerUrl, manifest, { archive, secrets, say })
    say('Copying files …')
    await copyFiles(filesIn(archive), filesOnDisk(filesIn(archive)), filesOnDisk(filesFolder))
    await migrate(ownerUrl, secrets, say)
    await pool.query('set statement_timeout = 0')
    await pool.query('vacuum analyze')
    say('Proving …')
    const wrong = await atOneMoment(pool, async (client) =>
      differences(
        manifest,
        await toldOf(
          client,
          manifest.tenants.map(({ id }) => id),
          new Date(manifest.madeAt),
          proof,
        ),
        manifest.migrations.length === (await ownMigrations()).length,
      ),
    )
    const lost = await wrongFiles(filesOnDisk(filesFolder), manifest.files)
    return {
      manifest,
      problems: [...wrong, ...lost.map((id) => `file ${id}: it is not what was backed up.`)],
    }
  } finally {
    await pool.end()
  }
}

async function load(
  pool: ReturnType<typeof openPool>,
  ownerUrl: string,
  manifest: Manifest,
  { archive, secrets, say }: Pick<Given, 'archive' | 'secrets' | 'say'>,
): Promise<void> {
  const client = await pool.connect()
  let isDone = false
  try {
    await refuseFilled(client)
    const names = new Set(manifest.migrations.map(({ name }) => name))
    if ((await migrationsOf(client)).some(({ name }) => !names.has(name)))
      throw new Error(
        'This database was made by a newer version than the backup. Give the restore an empty one.',
      )
    await migrate(ownerUrl, secrets, () => {}, names)
    say('Loading …')
    await loadTables(client, archive, manifest)
    isDone = true
  } finally {
    client.release(!isDone)
  }
}

/** What the restored database says of itself, against what was said when the backup was made. */
function differences(
  manifest: Manifest,
  found: Pick<Manifest, 'tenants' | 'answers'>,
  isSameVersion: boolean,
): string[] {
  const tenants = manifest.tenants.flatMap((said, i) => {
    const now = found.tenants[i]
    // a migration that came since may have sealed the history anew: what matters then is that nothing new is wrong
    const isSame = isSameVersion
      ? canonical(now) === canonical(said)
      : now?.problems.every((problem) => said.problems.includes(problem))
    return isSame ? [] : [`tenant ${said.id}: its history is not what was backed up.`]
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
