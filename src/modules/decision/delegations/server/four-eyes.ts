import { delegationSettingsOf } from '#modules/settings/index.server.ts'
import type { Viewer } from '#platform/model/viewer.ts'
import { ownTenant, rows, sql, type Tx } from '#platform/server/sql.ts'
import { approvers } from './approvers.ts'

/**
 * Those of these delegations that another approver must approve: whoever issued one does not approve it, unless no one else
 * may. Spec 4.4, semantics 4.2.
 */
export async function forAnotherApprover(
  tx: Tx,
  { tenantId, userId }: Viewer,
  ids: readonly string[],
  now: Date,
): Promise<ReadonlySet<string>> {
  if (ids.length === 0) return new Set()
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
  return new Set(settings.fourEyes ? mine.map(({ id }) => id) : [])
}
