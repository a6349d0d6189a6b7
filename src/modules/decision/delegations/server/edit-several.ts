import type { Viewer } from '#platform/model/viewer.ts'
import { Refusal } from '#platform/server/refusal.ts'
import { rows, sql, type Tx } from '#platform/server/sql.ts'
import { visibleDelegations } from '../../authority/server/delegation-visibility.ts'
import { seenStatus } from '../../authority/server/seen-status.ts'
import type { BulkEdit } from '../model/bulk-calls.ts'
import { DELEGATION_FAILURES } from '../model/delegation-failures.ts'
import { withConditions } from './change-conditions.ts'
import { updateDelegation } from './write-delegation.ts'

/** The same change of one of several: conditions come to those that it has. Semantics 4.2. */
export const editOne = (
  tx: Tx,
  viewer: Viewer,
  id: string,
  { change: { addConditions, ...change } }: BulkEdit,
): Promise<void> =>
  updateDelegation(tx, viewer, {
    id,
    expected: null,
    input: {
      change: ({ conditions }) => ({
        ...change,
        ...(addConditions && { conditions: withConditions(conditions, addConditions) }),
      }),
    },
  })

/** Refuses delegations of several statuses, as far as the viewer may see them. */
export async function mustBeOfOneStatus(
  tx: Tx,
  viewer: Viewer,
  ids: readonly string[],
  now: Date,
): Promise<void> {
  const found = await rows(
    tx,
    sql`select distinct ${seenStatus(viewer.tenantId, 'd', now)} as status from app.delegation d
      where d.tenant_id = ${viewer.tenantId} and d.id = any(${ids}::uuid[]) and (${visibleDelegations(viewer, now)})`,
  )
  if (found.length > 1) throw new Refusal(DELEGATION_FAILURES.NOT_OF_ONE_STATUS)
}
