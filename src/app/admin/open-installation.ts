import { createIdentity, type Identity } from '#modules/auth/index.server.ts'
import type { KeyRing } from '#platform/model/key-ring.ts'
import type { Config } from '#platform/server/config.ts'
import { clock } from '#platform/server/database/clock.ts'
import { asRole, openPool } from '#platform/server/database/database.ts'
import type { Mail } from '#platform/server/mail/mail.ts'
import { mailOf } from '../mail.ts'

export type Installation = {
  pool: ReturnType<typeof openPool>
  identity: Identity
  mail: Mail
  origin: string
}

/** What a command needs of an installation that has a database of its own. */
export type OwnDatabase = Config & { DATABASE_URL: string; secrets: KeyRing }

/** Refuses the demo: it makes all of this on its own. */
export function ownDatabaseOf(config: Config, command: string): OwnDatabase {
  const { DATABASE_URL, secrets, SMTP_URL } = config
  if (!DATABASE_URL || !secrets || !SMTP_URL)
    throw new Error(
      `${command} works on your own database. Set DATABASE_URL, MANDATE_SECRET, and SMTP_URL as for \`npm start\`.\nThe demo creates its organizations automatically.`,
    )
  return { ...config, DATABASE_URL, secrets }
}

export type OpenInstallation = { config: Config; ownerUrl: string; secrets: KeyRing }

/** Does work on a database that is up to date, and closes everything but the database. */
export async function onInstallation<T>(
  { config, ownerUrl, secrets }: OpenInstallation,
  work: (installation: Installation) => Promise<T>,
): Promise<T> {
  const about = { max: 2, application: 'mandate admin' }
  const pool = openPool(asRole(ownerUrl, 'mandate_app', secrets[0]), about)
  const identityPool = openPool(asRole(ownerUrl, 'mandate_identity', secrets[0]), {
    ...about,
    pipeline: false,
  })
  const { mail } = mailOf(config)
  const { origin } = config
  const identity = createIdentity({
    pool: identityPool,
    origin,
    secrets,
    mail,
    tenantOf: async () => null,
    mayEnterTenant: async () => false,
    now: () => clock.now(),
    log: console.error,
  })
  try {
    return await work({ pool, identity, mail, origin })
  } finally {
    await identity.close()
    mail.close()
    await Promise.all([pool.end(), identityPool.end()])
  }
}
