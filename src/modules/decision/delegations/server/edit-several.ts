import type { Viewer } from '#platform/model/viewer.ts'
import { rows, sql, type Tx } from '#platform/server/database/sql.ts'
import { Refusal } from '#platform/server/http/refusal.ts'
import { allOrNothing } from '#platform/server/records/all-or-nothing.ts'
import type { Question } from '#platform/server/records/events.ts'
import { visibleDelegations } from '../../visibility/server/delegation-visibility.ts'
import { seenStatus } from '../../visibility/server/seen-status.ts'
import type { BulkEdit } from '../model/bulk-calls.ts'
import { DELEGATION_FAILURES } from '../model/delegation-failures.ts'
import type { DelegationRoleContent } from '../model/role-content.ts'
import { withConditions } from './change-conditions.ts'
import { updateDelegation } from './write-delegation.ts'

/** Adds a role to a delegation, where the viewer may. The kind that keeps roles answers. */
export type AddRole = Question<{ id: string; input: DelegationRoleContent }, unknown>

/** The same change of one of several, all of it or nothing: conditions and roles come to those that it has. Semantics 4.2. */
export const editOne = (
  tx: Tx,
  viewer: Viewer,
  id: string,
  { change: { addRoles = [], ...change } }: BulkEdit,
  { addRole, now }: { addRole: AddRole; now: Date },
): Promise<void> =>
  allOrNothing(tx, async () => {
    if (Object.keys(change).length > 0) await editTerms(tx, viewer, id, change)
    for (const input of addRoles) await addRole(tx, viewer, { id, input }, now)
  })

const editTerms = (
  tx: Tx,
  viewer: Viewer,
  id: string,
  { addConditions, ...change }: Omit<BulkEdit['change'], 'addRoles'>,
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
