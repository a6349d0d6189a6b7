import { join, resolve } from 'node:path'
import { makeFolder } from '#platform/server/folders.ts'
import { WITH_NEW_SECRET } from '#platform/server/proof/backup/check-archive.ts'
import { restoreBackup } from '#platform/server/proof/backup/restore-backup.ts'
import { forgetLost } from './admin/replace-lost-secret.ts'
import { readCommandLine } from './command-line.ts'
import {
  configOf,
  installationSecrets,
  keptSecrets,
  type OpenDatabase,
  openDatabase,
} from './installation.ts'
import { proof } from './proof.ts'

// Restores a backup into an empty database and proves it: `npm run restore -- <folder>`. Ends with 1 where nothing was
// restored, or where something is not as it was backed up.

const USAGE = `npm run restore -- <folder of a backup> [--with-new-secret]

  Restores the backup into an empty database and verifies it. To continue an interrupted restore, run the command again with the same backup.
  --with-new-secret: use this if the MANDATE_SECRET of the backup is lost. The secret that is set now becomes the secret of the
  database; in demo mode, a new secret is created. What only the lost secret opened is removed, as by: npm run admin -- replace-lost-secret`
const root = resolve(import.meta.dirname, '../..')
const say = (line: string) => console.log(line)
let database: OpenDatabase | undefined

try {
  const { path: given, values } = readCommandLine(USAGE, { 'with-new-secret': { type: 'boolean' } })
  if (!given) throw new Error(USAGE)
  const config = configOf(process.env, root)
  makeFolder(config.folder, 'MANDATE_DATA')
  const secrets = values['with-new-secret']
    ? await installationSecrets(config)
    : keptSecrets(config, WITH_NEW_SECRET)
  const { manifest, problems } = await restoreBackup({
    archive: resolve(given),
    openDatabase: async () => {
      database = await openDatabase(config, { isNew: true })
      return database.ownerUrl
    },
    secrets,
    ...(values['with-new-secret'] && {
      underNewSecret: (ownerUrl) => forgetLost({ config, ownerUrl, secrets }, say),
    }),
    filesFolder: join(config.folder, 'files'),
    proof,
    say,
  })
  say(
    `Restored the data as of ${manifest.madeAt}: ${manifest.tenants.length} tenants, ${Object.keys(manifest.files).length} files. Everyone must sign in again.`,
  )
  if (problems.length === 0)
    say('Every row is as backed up, the history is verified, and the check gives the same answers.')
  else {
    say('The data was restored, but these parts differ from the backup:')
    for (const problem of problems) say(`  ${problem}`)
    process.exitCode = 1
  }
} catch (error) {
  console.error((error as Error).message)
  process.exitCode = 1
} finally {
  await database?.stop()
}
