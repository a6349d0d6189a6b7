import { resolve } from 'node:path'
import { clock } from '#platform/server/clock.ts'
import { readConfig } from '#platform/server/config.ts'
import { createFirstTenant } from './admin/create-tenant.ts'
import { readCreateTenant } from './admin/create-tenant-arguments.ts'
import { onInstallation, ownDatabaseOf } from './admin/open-installation.ts'
import { replaceLostSecret } from './admin/replace-lost-secret.ts'
import { USAGE } from './admin/usage.ts'

// What is done once, by whoever runs the installation, and never over HTTP.

const [command = '', ...args] = process.argv.slice(2)
const configFor = () => ownDatabaseOf(readConfig(process.env, resolve(import.meta.dirname, '../..')), command)

const commands: Record<string, () => Promise<void>> = {
  'create-tenant': () => createTenant(args),
  'replace-lost-secret': () => replaceLostSecret(configFor(), console.log),
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
  const config = configFor()
  await onInstallation(config, async (installation) => {
    const made = await createFirstTenant({ ...installation, now: clock.now() }, asked)
    console.log(`${asked.name} is there: tenant ${made.tenantId}.`)
    if (made.mailFailed !== null)
      throw new Error(
        `The invitation was not taken: ${made.mailFailed}\nTell ${asked['admin-email']} to sign in at ${config.origin} with a one-time code.`,
      )
    console.log(`${asked['admin-email']} was told by mail how to sign in at ${config.origin}`)
  })
}
