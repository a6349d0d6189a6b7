import { adoptSecret } from '#platform/server/database.ts'
import { type OwnDatabase, onInstallation } from './open-installation.ts'

/** Makes sign-in work again where the secret of the installation is lost. */
export async function replaceLostSecret(config: OwnDatabase, say: (line: string) => void): Promise<void> {
  await adoptSecret(config.DATABASE_URL, config.secrets)
  const apps = await onInstallation(config, ({ identity }) => identity.forgetUnopened())
  say('This installation has a new secret. Everyone signs in again.')
  if (apps > 0) say(`One-time-code apps that were removed: ${apps}. Their owners were told by mail.`)
}
