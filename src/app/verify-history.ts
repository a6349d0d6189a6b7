import { resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { asRole, migrate, openPool } from '#platform/server/database.ts'
import { startEmbeddedPostgres } from '#platform/server/embedded-postgres/start-embedded-postgres.ts'
import { one, sql } from '#platform/server/sql.ts'
import { inTenant, outsideTenants } from '#platform/server/tenant-transaction.ts'
import { verifyHistory } from '#platform/server/verify-history.ts'
import { configOf, installationSecret } from './installation.ts'
import { replays } from './replays.ts'

// Computes the history of every tenant anew, or of one (--tenant <id>), and says what is not as it was written. Ends with 1
// where something is not. On the embedded database it is run while the product is stopped.

const { values } = parseArgs({ options: { tenant: { type: 'string' } } })
const config = configOf(process.env, resolve(import.meta.dirname, '../..'))
const database = config.DATABASE_URL
  ? undefined
  : await startEmbeddedPostgres({ folder: resolve(config.folder, 'postgres'), database: 'mandate' })
const ownerUrl = config.DATABASE_URL ?? (database?.url as string)
const secret = installationSecret(config)
await migrate(ownerUrl, secret, console.log)
const pool = openPool(asRole(ownerUrl, 'mandate_worker', secret), {
  max: 1,
  application: 'mandate verify-history',
})
try {
  const tenants = await outsideTenants<{ tenant_id: string }>(
    pool,
    'select tenant_id from app.tenant_register order by tenant_id',
    [],
  )
  for (const { tenant_id: tenantId } of tenants.filter(
    (each) => !values.tenant || each.tenant_id === values.tenant,
  )) {
    const [found, name] = await inTenant(pool, tenantId, { readOnly: true }, async (tx) => [
      await verifyHistory(tx, tenantId, replays),
      (await one(tx, sql<{ name: string }>`select name from app.tenant where tenant_id = ${tenantId}`)).name,
    ])
    const { entries, records, seals, unsealed, problems } = found
    console.log(
      `${name}: ${entries} entries of ${records} records under ${seals} seals, ${unsealed} not sealed yet. ${problems.length === 0 ? 'Everything is as it was written.' : 'Not as it was written:'}`,
    )
    for (const problem of problems) console.log(`  ${problem}`)
    if (problems.length > 0) process.exitCode = 1
  }
} finally {
  await pool.end()
  await database?.stop()
}
