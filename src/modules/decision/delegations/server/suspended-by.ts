import type { Viewer } from '#platform/model/viewer.ts'
import { rows, sql, type Tx } from '#platform/server/database/sql.ts'
import { visibleDelegations } from '../../visibility/server/delegation-visibility.ts'
import { seenStatus } from '../../visibility/server/seen-status.ts'
import { type DelegationStatus, delegationDisplayId } from '../model/delegation.ts'
import { knowsPath } from '../model/holding-slot.ts'
import type { SuspendedBy } from '../model/reissue-refusals.ts'
import { remaining, type StoredSlot } from '../model/stored-delegation.ts'

type SuspendedSubject = { readonly id: string; readonly slots?: readonly StoredSlot[] }
type Row = { below: string; number: number; status: DelegationStatus; isSeen: boolean }

/**
 * The delegations above each of several whose suspension reaches down to it, Root Authority first. Who holds one knows its path
 * whole, where its slots are given.
 */
export async function suspendedBy(
  tx: Tx,
  viewer: Viewer,
  several: readonly SuspendedSubject[],
  now: Date,
): Promise<ReadonlyMap<string, SuspendedBy[]>> {
  if (several.length === 0) return new Map()
  const found = await rows<Row>(
    tx,
    sql`select x.id as below, d.display_number as number, ${seenStatus(viewer.tenantId, 'd', now)} as status, ${visibleDelegations(viewer, now)} as "isSeen"
      from app.delegation x join app.delegation d on d.tenant_id = ${viewer.tenantId} and d.id = any(x.path)
      where x.tenant_id = ${viewer.tenantId} and x.id = any(${several.map(({ id }) => id)}::uuid[])
        and exists (select 1 from app.cascade_act c where c.tenant_id = ${viewer.tenantId} and c.root_delegation_id = d.id and c.kind = 'SUSPEND'
          and c.recorded_until = 'infinity' and c.holds_from <= ${now} and c.holds_until > ${now})
      order by cardinality(d.path)`,
  )
  return new Map(
    several.map(({ id, slots }) => {
      const knows = slots !== undefined && knowsPath(viewer, remaining({ slots }))
      const above = found.filter(({ below }) => below === id)
      return [
        id,
        above.map(({ number, status, isSeen }) => ({
          displayId: isSeen || knows ? delegationDisplayId(number) : null,
          status,
        })),
      ]
    }),
  )
}
