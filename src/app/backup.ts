import { existsSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { openPool } from '#platform/server/database/database.ts'
import { takeBackup } from '#platform/server/proof/backup/take-backup.ts'
import { readCommandLine } from './command-line.ts'
import { configOf, keptSecrets, openDatabase } from './installation.ts'
import { proof } from './proof.ts'

// Writes all that an installation keeps into a new folder: `npm run backup -- <folder>`. The product continues meanwhile. Ends
// with 1 where nothing was written, or where something that was written is not as it was, or missing.

const USAGE = `npm run backup -- <a new folder>

  Writes all data of this installation into the folder while the installation is in use.
  If you name no folder, the backup is written to mandate-backup-<time> here.`
const root = resolve(import.meta.dirname, '../..')

try {
  const { path: given = `mandate-backup-${new Date().toISOString().slice(0, 19).replaceAll(':', '-')}` } =
    readCommandLine(USAGE, {})
  const to = resolve(given)
  if (existsSync(to)) throw new Error(`${to} already exists. Name a folder that does not exist.`)
  const config = configOf(process.env, root)
  const secrets = keptSecrets(config)
  const database = await openDatabase(config)
  const pool = openPool(database.ownerUrl, { max: 1, application: 'mandate backup' })
  try {
    const filesFolder = join(config.folder, 'files')
    const { manifest, hash, problems } = await takeBackup({ pool, secrets, filesFolder, to, proof })
    const rows = Object.values(manifest.tables).reduce((sum, table) => sum + table.rows, 0)
    console.log(
      `Backed up to ${to}: ${manifest.tenants.length} tenants, ${rows} rows, ${Object.keys(manifest.files).length} files, as of ${manifest.madeAt}.`,
    )
    console.log(`The hash of its manifest is ${hash}. Save the hash elsewhere to identify this backup.`)
    console.log(
      `The backup does not contain MANDATE_SECRET${config.secrets ? '' : `, which is the file ${join(config.folder, 'secret')}`}. Keep the secret apart from the backup. The restore needs it.`,
    )
    if (problems.length > 0) {
      console.log('The data was backed up, but these parts have changed since they were written:')
      for (const problem of problems) console.log(`  ${problem}`)
      process.exitCode = 1
    }
  } finally {
    await pool.end()
    await database.stop()
  }
} catch (error) {
  console.error((error as Error).message)
  process.exitCode = 1
}
