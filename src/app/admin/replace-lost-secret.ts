import type { Config } from '#platform/server/config.ts'
import { adoptSecret, migrate } from '#platform/server/database.ts'
import { givenSecrets, makeSecret, openDatabase } from '../installation.ts'
import { type Opened, onInstallation } from './open-installation.ts'

/**
 * Makes sign-in work again where the secret of the installation is lost. In demo mode a new one is put into the data folder,
 * unless one is there.
 */
export async function replaceLostSecret(config: Config, say: (line: string) => void): Promise<void> {
  const { ownerUrl, stop } = await openDatabase(config, { isAlone: true })
  try {
    const secrets = givenSecrets(config) ?? [makeSecret(config)]
    await adoptSecret(ownerUrl, secrets)
    await migrate(ownerUrl, secrets, say)
    await forgetLost({ config, ownerUrl, secrets }, say)
  } finally {
    await stop()
  }
}

/** Forgets what only a lost secret opened, and says what follows for people. */
export async function forgetLost(opened: Opened, say: (line: string) => void): Promise<void> {
  const apps = await onInstallation(opened, ({ identity }) => identity.forgetUnopened())
  say('This installation has a new secret. Everyone signs in again.')
  if (apps > 0) say(`One-time-code apps that were removed: ${apps}. Their owners were told by mail.`)
}
