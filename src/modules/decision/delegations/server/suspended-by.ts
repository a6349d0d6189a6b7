import type { Viewer } from '#platform/model/viewer.ts'
import { rows, sql, type Tx } from '#platform/server/sql.ts'
import { type DelegationStatus, delegationDisplayId } from '../model/delegation.ts'
import { knowsPath } from '../model/holding-slot.ts'
import type { SuspendedBy } from '../model/reissue-refusals.ts'
import { remaining, type StoredDelegation } from '../model/stored-delegation.ts'
import { visibleDelegations } from './delegation-visibility.ts'
import { seenStatus } from './seen-status.ts'

/** The delegations above whose suspension reaches down to this one, Root Authority first. Who holds it knows its path whole. */
export async function suspendedBy(
  tx: Tx,
  viewer: Viewer,
  stored: Pick<StoredDelegation, 'path' | 'slots'>,
  now: Date,
): Promise<SuspendedBy[]> {
  const found = await rows<{ number: number; status: DelegationStatus; isSeen: boolean }>(
    tx,
    sql`select d.display_number as number, ${seenStatus(viewer.tenantId, 'd', now)} as status, ${visibleDelegations(viewer, now)} as "isSeen"
      from app.delegation d where d.tenant_id = ${viewer.tenantId} and d.id = any(${stored.path}::uuid[])
        and exists (select 1 from app.cascade_act c where c.tenant_id = ${viewer.tenantId} and c.root_delegation_id = d.id and c.kind = 'SUSPEND'
          and c.recorded_until = 'infinity' and c.holds_from <= ${now} and c.holds_until > ${now})
      order by cardinality(d.path)`,
  )
  const knows = knowsPath(viewer, remaining(stored))
  return found.map(({ number, status, isSeen }) => ({
    displayId: isSeen || knows ? delegationDisplayId(number) : null,
    status,
  }))
}
