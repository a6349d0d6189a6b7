import { resolve } from 'node:path'
import { pino } from 'pino'
import { clock } from '#platform/server/database/clock.ts'
import { asRole, openPool } from '#platform/server/database/database.ts'
import { seedDemo } from './demo/seed-demo.ts'
import { configOf, keptSecrets, openDatabase } from './installation.ts'
import { mailOf } from './mail.ts'
import { startIdentity } from './start-identity.ts'

// Makes what is missing of the demo in the database of an installation that is starting. A process of its own: years of history
// are made in one transaction, which takes several hundred MB.

const config = configOf(process.env, resolve(import.meta.dirname, '../..'))
const secrets = keptSecrets(config)
const database = await openDatabase(config)
const pool = openPool(asRole(database.ownerUrl, 'mandate_app', secrets[0]), { application: 'mandate demo' })
const identityPool = openPool(asRole(database.ownerUrl, 'mandate_identity', secrets[0]), {
  max: 4,
  pipeline: false,
  application: 'mandate demo',
})
const { mail } = mailOf(config)
const log = pino({ level: 'warn' })
const { identity, stopIdentity } = await startIdentity({ config, secrets, pool, identityPool, mail, log })
try {
  await seedDemo({ pool, identity, folder: config.folder, say: console.log, now: clock.now() })
} finally {
  await stopIdentity()
  await Promise.all([pool.end(), identityPool.end()])
  await database.stop()
}
