import type pg from 'pg'
import { verifyAnchors, verifyWitnesses, type Witness } from './anchors/verify-anchors.ts'
import { maybeOne, sql } from './sql.ts'
import { inTenant, outsideTenants } from './tenant-transaction.ts'
import type { Replay } from './verify-facts.ts'
import { type Verified, verifyHistory } from './verify-history.ts'

export type VerifiedTenant = Verified & { id: string; name: string | null }

export type VerifiedRegister = {
  problems: string[]
  /** Anchors of the database. */
  made: number
  /** Anchors outside of it that were there to compare with. */
  seen: number
}

type Given = {
  /** Of the worker: nothing is written. */
  pool: pg.Pool
  replays: readonly Replay[]
  /** What anchors outside the database say. */
  outside: readonly Witness[]
  /** No other tenant than this one. */
  only?: string | undefined
}

/** Proves the history of every tenant that anything speaks of, the register of tenants, and that all of it is as it was anchored. */
export async function* verifyInstallation({
  pool,
  replays,
  outside,
  only,
}: Given): AsyncGenerator<VerifiedRegister | VerifiedTenant> {
  const anchors = await verifyAnchors(pool, outside)
  const registered = await outsideTenants<{ id: string; isRegistered: boolean }>(
    pool,
    'select tenant_id as id, is_registered as "isRegistered" from app.known_tenants()',
    [],
  )
  const known = new Set(registered.filter(({ isRegistered }) => isRegistered).map(({ id }) => id))
  const witnessed = anchors.witnesses.flatMap(({ tenantId }) => (tenantId ? [tenantId] : []))
  const all = [...new Set([...registered.map(({ id }) => id), ...witnessed])].sort()
  const missing = all
    .filter((id) => !known.has(id))
    .map((id) => `tenant ${id} is missing from the register of tenants.`)
  if (only && !all.includes(only.toLowerCase()))
    throw new Error(
      `No organization of this installation has the id ${only}. Name none to verify all of them.`,
    )
  yield { problems: [...anchors.problems, ...missing], made: anchors.made, seen: anchors.seen }
  for (const id of all.filter((each) => !only || each === only.toLowerCase()))
    yield await inTenant(pool, id, { readOnly: true, oneMoment: true }, async (tx) => {
      const verified = await verifyHistory(tx, id, replays)
      const tenant = await maybeOne<{ name: string }>(
        tx,
        sql`select name from app.tenant where tenant_id = ${id}`,
      )
      const problems = [...verified.problems, ...(await verifyWitnesses(tx, id, anchors.witnesses))]
      return { ...verified, problems, id, name: tenant?.name ?? null }
    })
}
