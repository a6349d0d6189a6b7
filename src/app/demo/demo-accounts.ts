import type pg from 'pg'
import { outsideTenants } from '#platform/server/database/tenant-transaction.ts'
import { runApart } from '../run-apart.ts'
import { ACCOUNTS, type DemoAccount, knownAccounts } from './accounts.ts'

/** The accounts of the demo. Where an organization or an account is missing, a process of its own makes it first. */
export async function demoAccounts(pool: pg.Pool, folder: string): Promise<DemoAccount[]> {
  if (!(await isComplete(pool, knownAccounts(folder)))) await runApart('make-demo.ts')
  return knownAccounts(folder)
}

/** Whether the data folder names each account, and the database has its organizations. */
async function isComplete(pool: pg.Pool, known: readonly DemoAccount[]): Promise<boolean> {
  const isKnown = ACCOUNTS.every((planned) =>
    known.some(
      ({ email, tenants }) => email === planned.email && tenants.length >= Object.keys(planned.in).length,
    ),
  )
  if (!isKnown) return false
  const found = await outsideTenants<{ id: string }>(pool, 'select app.tenant_ids() as id', [])
  const ids = new Set(found.map(({ id }) => id))
  return known.every(({ tenants }) => tenants.every(({ id }) => ids.has(id)))
}
