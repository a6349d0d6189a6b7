import type { Viewer } from '#platform/model/viewer.ts'
import { one, sql, type Tx } from '#platform/server/database/sql.ts'
import { transactionOf } from '#platform/server/database/tenant-transaction.ts'

/** How many actions this transaction has canceled so far, by hand or with what they are about: their entries say it. */
export async function canceledActions(tx: Tx, { tenantId }: Viewer): Promise<number> {
  const { count } = await one<{ count: number }>(
    tx,
    sql`select count(distinct r.record_id)::int as count from app.revision r
      where r.tenant_id = ${tenantId} and r.transaction_id = ${transactionOf(tx)}::uuid and r.kind = 'action' and r.event = 'CANCEL'`,
  )
  return count
}
