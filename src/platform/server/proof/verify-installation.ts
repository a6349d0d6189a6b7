import type pg from 'pg'
import { maybeOne, sql } from '../database/sql.ts'
import { inTenant } from '../database/tenant-transaction.ts'
import { verifyWitnesses, type Witness } from './anchors/verify-anchors.ts'
import type { Replay } from './verify-facts.ts'
import { type HistoryCounts, verifyHistory } from './verify-history.ts'
import { verifyRegister } from './verify-register.ts'

export type VerifiedTenant = HistoryCounts & { id: string; name: string | null }

export type VerifiedRegister = {
  problems: string[]
  /** Anchors of the database. */
  made: number
  /** Anchors outside of it that were there to compare with. */
  seen: number
}

type VerifyOptions = {
  /** Of the worker: nothing is written. */
  pool: pg.Pool
  replays: readonly Replay[]
  /** What anchors outside the database say. */
  outside: readonly Witness[]
  /** No other tenant than this one. */
  only?: string | undefined
}

/** Proves the history of every tenant and the register of tenants. Proves that all of it is as it was anchored. */
export async function* verifyInstallation({
  pool,
  replays,
  outside,
  only,
}: VerifyOptions): AsyncGenerator<VerifiedRegister | VerifiedTenant> {
  const register = await verifyRegister(pool, outside)
  const { problems, lost, made, seen, tenantIds } = register
  if (only && !tenantIds.includes(only.toLowerCase()))
    throw new Error(
      `No organization of this installation has the ID ${only}. To verify all organizations, name none.`,
    )
  yield { problems: [...problems, ...lost.values()], made, seen }
  for (const id of tenantIds.filter((each) => !only || each === only.toLowerCase()))
    yield await inTenant(pool, id, { readOnly: true, oneMoment: true }, async (tx) => {
      const verified = await verifyHistory(tx, id, replays)
      const tenant = await maybeOne<{ name: string }>(
        tx,
        sql`select name from app.tenant where tenant_id = ${id}`,
      )
      const problems = [...verified.problems, ...(await verifyWitnesses(tx, id, register.witnesses))]
      return { ...verified, problems, id, name: tenant?.name ?? null }
    })
}
