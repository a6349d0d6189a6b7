import type pg from 'pg'
import { outsideTenants } from './tenant-transaction.ts'

export type Log = { error: (problem: unknown, words: string) => void }

/**
 * Works through the organizations of the register, one after the other. Where one fails, its failure is logged as `words`, and the
 * others continue: their node may be up while that of one is away.
 */
export async function forEachTenant(
  pool: pg.Pool,
  { words, log }: { words: string; log: Log },
  work: (tenantId: string) => Promise<unknown>,
): Promise<void> {
  const tenants = await outsideTenants<{ id: string }>(pool, 'select app.tenant_ids() as id', [])
  for (const { id: tenantId } of tenants)
    await work(tenantId).catch((error: unknown) => log.error({ err: error, tenantId }, words))
}
