import type { KeyRing } from '#platform/model/key-ring.ts'
import type { Config } from '#platform/server/config.ts'
import { adoptSecret, migrate } from '#platform/server/database/database.ts'
import { givenSecrets, keepSecret, newSecret, openDatabase } from '../installation.ts'
import { type OpenInstallation, onInstallation } from './open-installation.ts'

/**
 * Makes sign-in work again where the secret of the installation is lost. In demo mode a new one is put into the data folder,
 * unless one is there.
 */
export async function replaceLostSecret(config: Config, say: (line: string) => void): Promise<void> {
  const { ownerUrl, stop } = await openDatabase(config, { isAlone: true })
  try {
    const given = givenSecrets(config)
    const secrets: KeyRing = given ?? [newSecret()]
    await adoptSecret(ownerUrl, secrets)
    // kept only once the database has taken it: one that refuses leaves no file behind that opens nothing
    if (!given) keepSecret(config, secrets[0])
    await migrate(ownerUrl, secrets)
    await forgetLost({ config, ownerUrl, secrets }, say)
  } finally {
    await stop()
  }
}

/** Forgets what only a lost secret opened, and says what follows for people. */
export async function forgetLost(opened: OpenInstallation, say: (line: string) => void): Promise<void> {
  const apps = await onInstallation(opened, ({ identity }) => identity.forgetUnopened())
  say('This installation has a new secret. Everyone signs in again.')
  if (apps > 0) say(`Authenticator apps that were removed: ${apps}. Their owners were notified by email.`)
}
