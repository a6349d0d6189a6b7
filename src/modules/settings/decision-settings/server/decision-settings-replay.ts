import { sql } from '#platform/server/sql.ts'
import type { Replay } from '#platform/server/verify-facts.ts'
import { decisionSettingsOf } from './decision-settings-store.ts'

/** The settings of decisions as their row has them. */
export const decisionSettingsReplay: Replay = {
  kind: 'decision-settings',
  names: (tenantId) =>
    sql`select t.tenant_id as id, t.name from app.tenant_public t where t.tenant_id = ${tenantId}`,
  rows: async (tx, tenantId, ids) => {
    const { version: _, ...settings } = await decisionSettingsOf(tx, tenantId)
    return new Map(ids.map((id) => [id, settings]))
  },
}
