import { createIdentity, type Identity } from '#modules/auth/index.server.ts'
import type { KeyRing } from '#platform/model/key-ring.ts'
import { clock } from '#platform/server/clock.ts'
import type { Config } from '#platform/server/config.ts'
import { asRole, migrate, openPool } from '#platform/server/database.ts'
import type { Mail } from '#platform/server/mail/mail.ts'
import { smtpMail } from '#platform/server/mail/smtp-mail.ts'

export type Installation = {
  pool: ReturnType<typeof openPool>
  identity: Identity
  mail: Mail
  origin: string
}

/** What a command needs of an installation that has a database of its own. */
export type OwnDatabase = Config & { DATABASE_URL: string; secrets: KeyRing; SMTP_URL: string }

/** Refuses the demo: it makes all of this by itself. */
export function ownDatabaseOf(config: Config, command: string): OwnDatabase {
  const { DATABASE_URL, secrets, SMTP_URL } = config
  if (!DATABASE_URL || !secrets || !SMTP_URL)
    throw new Error(
      `${command} works on a database of your own: set DATABASE_URL, MANDATE_SECRET and SMTP_URL as for \`npm start\`.\nThe demo makes its organizations by itself.`,
    )
  return { ...config, DATABASE_URL, secrets, SMTP_URL }
}

/** Brings the database up to date, does the work on it, and closes everything. */
export async function onInstallation<T>(
  config: OwnDatabase,
  work: (installation: Installation) => Promise<T>,
): Promise<T> {
  const { DATABASE_URL, secrets, origin } = config
  await migrate(DATABASE_URL, secrets, console.log)
  const about = { max: 2, application: 'mandate admin' }
  const pool = openPool(asRole(DATABASE_URL, 'mandate_app', secrets[0]), about)
  const identityPool = openPool(asRole(DATABASE_URL, 'mandate_identity', secrets[0]), {
    ...about,
    pipeline: false,
  })
  const mail = smtpMail(config.SMTP_URL, config.MAIL_FROM)
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
