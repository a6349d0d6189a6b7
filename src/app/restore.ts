import { mkdirSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { restoreBackup } from '#platform/server/backup/restore-backup.ts'
import { configOf, keptSecrets, type OpenDatabase, openDatabase } from './installation.ts'
import { proof } from './proof.ts'

// Restores a backup into an empty database and proves it: `npm run restore -- <folder>`. Ends with 1 where nothing was
// restored, or where something is not as it was backed up.

const root = resolve(import.meta.dirname, '../..')
const say = (line: string) => console.log(line)
let database: OpenDatabase | undefined

try {
  const [given, ...others] = parseArgs({ allowPositionals: true, options: {} }).positionals
  if (!given || others.length > 0) throw new Error('npm run restore -- <folder of a backup>')
  const config = configOf(process.env, root)
  mkdirSync(config.folder, { recursive: true, mode: 0o700 })
  const { manifest, problems } = await restoreBackup({
    archive: resolve(given),
    openDatabase: async () => {
      database = await openDatabase(config, { isNew: true })
      return database.ownerUrl
    },
    secrets: keptSecrets(config),
    filesFolder: join(config.folder, 'files'),
    proof,
    say,
  })
  say(
    `Restored what was there at ${manifest.madeAt}: ${manifest.tenants.length} tenants, ${Object.keys(manifest.files).length} files. Everybody signs in anew.`,
  )
  if (problems.length === 0)
    say('Every row is the one that was backed up; the history is proved, and the check answers as it did.')
  else {
    say('It is there, and not as it was backed up:')
    for (const problem of problems) say(`  ${problem}`)
    process.exitCode = 1
  }
} catch (error) {
  console.error((error as Error).message)
  process.exitCode = 1
} finally {
  await database?.stop()
}
