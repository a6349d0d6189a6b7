import { resolve } from 'node:path'
import { clock } from '#platform/server/database/clock.ts'
import { migrate } from '#platform/server/database/database.ts'
import { createFirstTenant } from './admin/create-tenant.ts'
import { readCreateTenant } from './admin/create-tenant-arguments.ts'
import { onInstallation, ownDatabaseOf } from './admin/open-installation.ts'
import { replaceLostSecret } from './admin/replace-lost-secret.ts'
import { USAGE } from './admin/usage.ts'
import { configOf, openDatabase } from './installation.ts'

// What is done once, by the person who runs the installation, and never over HTTP.

const [command = '', ...args] = process.argv.slice(2)
const config = () => configOf(process.env, resolve(import.meta.dirname, '../..'))

const commands: Record<string, () => Promise<void>> = {
  'create-tenant': () => createTenant(args),
  'replace-lost-secret': () => replaceLostSecret(config(), console.log),
}

try {
  const run = commands[command]
  if (!run) throw new Error(`${command ? `There is no command ${command}.\n\n` : ''}${USAGE}`)
  await run()
} catch (error) {
  console.error((error as Error).message)
  process.exitCode = 1
}

async function createTenant(given: readonly string[]): Promise<void> {
  const asked = readCreateTenant(given)
  const own = ownDatabaseOf(config(), command)
  const { ownerUrl } = await openDatabase(own)
  await migrate(ownerUrl, own.secrets)
  await onInstallation({ config: own, ownerUrl, secrets: own.secrets }, async (installation) => {
    const made = await createFirstTenant({ ...installation, now: clock.now() }, asked)
    console.log(`Created ${asked.name}, tenant ${made.tenantId}.`)
    if (made.mailFailed !== null)
      throw new Error(
        `The invitation could not be sent: ${made.mailFailed}\nTell ${asked['admin-email']} to sign in at ${own.origin} with a one-time code.`,
      )
    console.log(`Sent ${asked['admin-email']} an email about how to sign in at ${own.origin}`)
  })
}
