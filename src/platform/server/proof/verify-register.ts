import type pg from 'pg'
import { outsideTenants } from '../database/tenant-transaction.ts'
import { verifyAnchors, type Witness } from './anchors/verify-anchors.ts'

export type Register = {
  /** Every tenant that anything speaks of. */
  tenantIds: string[]
  /** Of the anchors of the database. */
  problems: string[]
  /** A sentence for each tenant that the register has lost, by its id. */
  lost: ReadonlyMap<string, string>
  /** What was anchored, in the database and outside. */
  witnesses: Witness[]
  /** How many anchors the database has, and how many outside were there to compare with. */
  made: number
  seen: number
}

/**
 * Compares the register with the tenants of memberships and anchors, and the anchors with those outside. Null skips those
 * outside.
 */
export async function verifyRegister(
  asked: pg.Pool | pg.ClientBase,
  outside: readonly Witness[] | null,
): Promise<Register> {
  const anchors = await verifyAnchors(asked, outside)
  const known = await outsideTenants<{ id: string; isRegistered: boolean }>(
    asked,
    'select tenant_id as id, is_registered as "isRegistered" from app.known_tenants()',
    [],
  )
  const registered = new Set(known.filter(({ isRegistered }) => isRegistered).map(({ id }) => id))
  const witnessed = anchors.witnesses.flatMap(({ tenantId }) => (tenantId ? [tenantId] : []))
  const tenantIds = [...new Set([...known.map(({ id }) => id), ...witnessed])].sort()
  const lost = tenantIds.filter((id) => !registered.has(id))
  return {
    ...anchors,
    tenantIds,
    lost: new Map(lost.map((id) => [id, `tenant ${id} is missing from the register of tenants.`])),
  }
}
