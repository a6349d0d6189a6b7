import { sql } from '#platform/server/database/sql.ts'
import type { Replay } from '#platform/server/proof/verify-facts.ts'
import { ratesOf } from './rate-store.ts'
import { evidenceOf } from './write-rates.ts'

/** Exchange rates of a tenant, as facts and as the last entry has them. */
export const rateReplay: Replay = {
  kind: 'currency-rate',
  names: (tenantId) =>
    sql`select t.tenant_id as id, t.name from app.tenant t where t.tenant_id = ${tenantId}`,
  facts: async (tx, tenantId, records) =>
    new Map(
      await Promise.all(
        [...records].map(async ([id, { at }]) => [id, evidenceOf(await ratesOf(tx, tenantId, at))] as const),
      ),
    ),
  history: ({ fields }) => fields,
}
