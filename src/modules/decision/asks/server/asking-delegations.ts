import { ownTenant, rows, sql, type Tx } from '#platform/server/database/sql.ts'
import type { DelegationStatus } from '../../delegations/model/delegation.ts'
import type { StoredDelegation } from '../../delegations/model/stored-delegation.ts'
import { delegationsById } from '../../delegations/server/find-delegations.ts'
import { seenStatus } from '../../visibility/server/seen-status.ts'

/** A delegation as it stands now, and what its decision is called. */
export type AskingDelegation = Omit<StoredDelegation, 'status'> & {
  /** As people see it: what reaches down from above, and the clock, say more than its recipients. */
  readonly status: DelegationStatus
  readonly decisionName: string
}

/** Several of them by their ids. */
export async function askingDelegations(
  tx: Tx,
  tenantId: string,
  ids: readonly string[],
  now: Date,
): Promise<ReadonlyMap<string, AskingDelegation>> {
  const [stored, seen] = [
    await delegationsById(tx, tenantId, ids, now),
    await rows<{ id: string; status: DelegationStatus; decisionName: string }>(
      tx,
      sql`select d.id, ${seenStatus(tenantId, 'd', now)} as status,
          (select c.name from app.decision c where c.tenant_id = ${ownTenant} and c.id = d.decision_id) as "decisionName"
        from app.delegation d where d.tenant_id = ${tenantId} and d.id = any(${ids}::uuid[])`,
    ),
  ]
  return new Map(
    seen.flatMap((row) => {
      const delegation = stored.get(row.id)
      return delegation ? [[row.id, { ...delegation, ...row }]] : []
    }),
  )
}
