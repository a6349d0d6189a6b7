import type { Viewer } from '#platform/model/viewer.ts'
import { one, ownTenant, sql, type Tx } from '#platform/server/database/sql.ts'

/** Whether a decision or a delegation, not deleted, has a limit in a currency: then the base currency stays. Spec 4.7. */
export const hasCurrencyLimits = async (tx: Tx, { tenantId }: Viewer): Promise<boolean> =>
  (
    await one<{ has: boolean }>(
      tx,
      sql`select exists (select 1 from app.decision_authority a
          join app.decision d on d.tenant_id = ${ownTenant} and d.id = a.decision_id and d.status <> 'DELETED'
          where a.tenant_id = ${tenantId} and a.value_type = 'CURRENCY')
        or exists (select 1 from app.delegation_authority a
          join app.delegation e on e.tenant_id = ${ownTenant} and e.id = a.delegation_id and e.status <> 'DELETED'
          where a.tenant_id = ${tenantId} and a.value_type = 'CURRENCY') as has`,
    )
  ).has
