import { delegationSettingsOf } from '#modules/settings/index.server.ts'
import type { Viewer } from '#platform/model/viewer.ts'
import { ownTenant, rows, sql, type Tx } from '#platform/server/sql.ts'
import type { NotApprover } from '../model/approver-rules.ts'
import { approvers } from './approvers.ts'

/**
 * Those of these delegations that the viewer may not approve, whatever their permission, and why: the settings designate other
 * approvers, or the viewer issued it and someone else may. Spec 4.4, semantics 4.2.
 */
export async function forAnotherApprover(
  tx: Tx,
  { tenantId, userId }: Viewer,
  ids: readonly string[],
  now: Date,
): Promise<ReadonlyMap<string, NotApprover>> {
  if (ids.length === 0) return new Map()
  const groups = sql`array(select g.group_id from app.delegation_group g where g.tenant_id = ${ownTenant} and g.delegation_id = d.id)`
  const [settings, mine] = await Promise.all([
    delegationSettingsOf(tx, tenantId, now),
    rows<{ id: string }>(
      tx,
      sql`select d.id from app.delegation d cross join lateral (select r.actor_user_id as actor from app.revision r
          where r.tenant_id = ${tenantId} and r.kind = 'delegation' and r.record_id = d.id and r.event in ('ISSUE', 'REISSUE')
          order by r.revision_number desc limit 1) issued
        where d.tenant_id = ${tenantId} and d.id = any(${ids}::uuid[]) and issued.actor = ${userId}
          and exists (select 1 from (${approvers(tenantId, groups, now)}) a where a.id <> ${userId})`,
    ),
  ])
  const { actionDesignatedApprover: designated, fourEyes } = settings
  if (designated.length > 0 && !designated.includes(userId))
    return new Map(ids.map((id) => [id, 'NOT_DESIGNATED']))
  return new Map(fourEyes ? mine.map(({ id }) => [id, 'OWN']) : [])
}
