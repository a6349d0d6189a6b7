import { sql } from '#platform/server/sql.ts'
import type { Replay } from '#platform/server/verify-facts.ts'
import { LOGOS } from '../model/logos.ts'
import { evidenceOfTenant } from './tenant-changelog.ts'
import { logosOf, tenantOf } from './tenant-store.ts'
import { toldOfLogo } from './write-logos.ts'

/** An account as its row has it, with its logos. */
export const tenantReplay: Replay = {
  kind: 'tenant',
  names: (tenantId) =>
    sql`select t.tenant_id as id, t.name from app.tenant t where t.tenant_id = ${tenantId}`,
  rows: async (tx, tenantId, ids) => {
    const tenant = evidenceOfTenant(await tenantOf(tx, tenantId))
    const kept = await logosOf(tx, tenantId)
    const logos = LOGOS.map((logo) => {
      const found = kept.find((each) => each.logo === logo)
      return [`${logo}Logo`, found ? toldOfLogo(found) : null]
    })
    return new Map(ids.map((id) => [id, { ...tenant, ...Object.fromEntries(logos) }]))
  },
}
