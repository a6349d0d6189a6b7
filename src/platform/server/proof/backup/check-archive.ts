import type { KeyRing } from '#platform/model/key-ring.ts'
import { ownMigrations } from '../../database/database.ts'
import { filesOnDisk } from '../../files/files.ts'
import { opens } from '../installation-secret.ts'
import { digestOf, readLines } from './archive-lines.ts'
import { wrongFiles } from './files-of-archive.ts'
import { type Manifest, readManifest } from './manifest.ts'
import { filesIn, tableFile } from './take-backup.ts'

/** The command for a backup whose secret is lost. */
export const WITH_NEW_SECRET = 'npm run restore -- <folder of the backup> --with-new-secret'

/**
 * The manifest of an archive that is whole, and that this program can restore with one of these secrets; with any where
 * `anySecret`. Nothing is written.
 */
export async function checkArchive(archive: string, secrets: KeyRing, anySecret: boolean): Promise<Manifest> {
  const manifest = await readManifest(archive)
  await refuseNewer(manifest)
  if (!anySecret && !opens(secrets, manifest.secretFingerprint))
    throw new Error(
      `This backup was made with another MANDATE_SECRET. Set that secret, or a new secret followed by that secret. In demo mode, the secret is the file "secret" in the data folder of the backup. If the secret is lost, run: ${WITH_NEW_SECRET}`,
    )
  const wrong = [
    ...(await wrongTables(archive, manifest)),
    ...(await wrongFiles(filesOnDisk(filesIn(archive)), manifest.files)).map((id) => `file ${id}`),
  ]
  if (wrong.length > 0)
    throw new Error(
      `The backup is not complete. Nothing was restored. These files are wrong:\n${wrong.map((each) => `  ${each} is missing or has changed`).join('\n')}`,
    )
  return manifest
}

async function refuseNewer({ migrations }: Manifest): Promise<void> {
  const own = new Map((await ownMigrations()).map(({ name, hash }) => [name, hash]))
  const unknown = migrations.filter(({ name, hash }) => own.get(name) !== hash)
  if (unknown.length > 0)
    throw new Error(
      `This backup was made by another version of Mandate, which has the migration ${unknown[0]?.name}. Restore the backup with that version.`,
    )
}

async function wrongTables(archive: string, { tables }: Manifest): Promise<string[]> {
  const wrong: string[] = []
  for (const [name, { rows, sha256 }] of Object.entries(tables)) {
    const found = await digestOf(readLines(tableFile(archive, name))).catch(() => undefined)
    if (found?.rows !== rows || found.sha256 !== sha256) wrong.push(`table ${name}`)
  }
  return wrong
}
