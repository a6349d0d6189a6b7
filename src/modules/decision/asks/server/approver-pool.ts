import type { ActionQuestions } from '#modules/actions/index.server.ts'
import { liesWithin } from '#modules/settings/index.server.ts'
import { scopeOf } from '#platform/model/viewer.ts'
import { ownTenant, sql, type Tx } from '#platform/server/database/sql.ts'
import {
  approversOfDelegation,
  GROUPS,
  isDesignated,
  mustLeaveIt,
  whoMayApprove,
} from '../../delegations/server/approvers.ts'

/** Whether something of the delegation `d` awaits approval: itself, or a change of it. */
const AWAITS = sql`(d.status = 'PENDING' or (d.status in ('ISSUED', 'ACCEPTED')
  and exists (select 1 from app.delegation_change h where h.tenant_id = ${ownTenant} and h.delegation_id = d.id)))`

/** Of a delegation that awaits approval and the action `a` is about: one of these users may approve it. */
export const isApprover: ActionQuestions['isInPool'] = (userIds, { viewer: { tenantId }, now }) =>
  sql`exists (select 1 from app.delegation d cross join lateral (${approversOfDelegation(tenantId, now)}) p
    where d.tenant_id = ${ownTenant} and d.id = a.associated_id and ${AWAITS} and p.id = any(${userIds}::uuid[])
      and not ${mustLeaveIt(sql`p.id`, tenantId, now)})`

/** The same of the viewer, whose own right is known: nothing is asked of the others but of what the viewer submitted. */
export const isViewerApprover: ActionQuestions['isViewerInPool'] = ({ viewer, now }) => {
  const scope = scopeOf(viewer, 'delegation.approve_deny')
  if (!scope) return null
  const { tenantId, userId, groupIds } = viewer
  const self = sql`${userId}::uuid`
  const inReach = scope === 'ALL' ? sql`true` : liesWithin(tenantId, GROUPS, groupIds, now)
  return sql`exists (select 1 from app.delegation d where d.tenant_id = ${ownTenant} and d.id = a.associated_id and ${AWAITS} and ${inReach} and ${isDesignated(self)}
    and not ${mustLeaveIt(self, tenantId, now)})`
}

/** Who may approve each of the delegations now. */
export const approversOf = (
  tx: Tx,
  { tenantId }: { tenantId: string },
  { recordIds }: { recordIds: readonly string[] },
  now: Date,
) => whoMayApprove(tx, tenantId, recordIds, now)
