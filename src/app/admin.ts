import { resolve } from 'node:path'
import { createIdentity } from '#modules/auth/index.server.ts'
import { clock } from '#platform/server/clock.ts'
import { readConfig } from '#platform/server/config.ts'
import { asRole, migrate, openPool } from '#platform/server/database.ts'
import { smtpMail } from '#platform/server/mail/smtp-mail.ts'
import { createFirstTenant } from './admin/create-tenant.ts'
import { readCreateTenant, USAGE } from './admin/create-tenant-arguments.ts'

// What is done once, by whoever runs the installation, and never over HTTP.

const [command, ...args] = process.argv.slice(2)

try {
  if (command !== 'create-tenant')
    throw new Error(`${command ? `There is no command ${command}.\n\n` : ''}${USAGE}`)
  await createTenant(args)
} catch (error) {
  console.error((error as Error).message)
  process.exitCode = 1
}

async function createTenant(given: readonly string[]): Promise<void> {
  const asked = readCreateTenant(given)
  const config = readConfig(process.env, resolve(import.meta.dirname, '../..'))
  if (!config.DATABASE_URL || !config.secret || !config.SMTP_URL)
    throw new Error(
      'create-tenant works on a database of your own: set DATABASE_URL, MANDATE_SECRET and SMTP_URL as for `npm start`.\nThe demo makes its organizations by itself.',
    )
  await migrate(config.DATABASE_URL, config.secret, console.log)
  const pool = openPool(asRole(config.DATABASE_URL, 'mandate_app', config.secret), {
    max: 2,
    application: 'mandate admin',
  })
  const identityPool = openPool(asRole(config.DATABASE_URL, 'mandate_identity', config.secret), {
    max: 2,
    pipeline: false,
    application: 'mandate admin',
  })
  const mail = smtpMail(config.SMTP_URL, config.MAIL_FROM)
  const identity = createIdentity({
    pool: identityPool,
    origin: config.origin,
    secret: config.secret,
    mail,
    tenantOf: async () => null,
    mayEnterTenant: async () => false,
    now: () => clock.now(),
    log: console.error,
  })
  try {
    const made = await createFirstTenant(
      { pool, identity, mail, origin: config.origin, now: clock.now() },
      asked,
    )
    console.log(`${asked.name} is there: tenant ${made.tenantId}.`)
    if (made.mailFailed === null)
      console.log(`${asked['admin-email']} was told by mail how to sign in at ${config.origin}`)
    else
      throw new Error(
        `The invitation was not taken: ${made.mailFailed}\nTell ${asked['admin-email']} to sign in at ${config.origin} with a one-time code.`,
      )
  } finally {
    mail.close()
    await identity.close()
    await Promise.all([pool.end(), identityPool.end()])
  }
}
