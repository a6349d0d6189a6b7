import type { ActionQuestions } from '#modules/actions/index.server.ts'
import { groupsInReach } from '#modules/settings/index.server.ts'
import { scopeOf } from '#platform/model/viewer.ts'
import { ownTenant, rows, sql, type Tx } from '#platform/server/sql.ts'
import { approvers, isDesignated } from '../../delegations/server/approvers.ts'

const GROUPS = sql`array(select g.group_id from app.delegation_group g where g.tenant_id = ${ownTenant} and g.delegation_id = d.id)`

/** Who issued the delegation `d` last, or reissued it. */
const ISSUED_BY = sql`(select r.actor_user_id from app.revision r where r.tenant_id = ${ownTenant} and r.kind = 'delegation' and r.record_id = d.id
  and r.event in ('ISSUE', 'REISSUE') order by r.revision_number desc limit 1)`

/** Whoever issued it does not approve it, unless nobody else may; an organization can switch that off. Semantics 4.2. */
const EYES = sql`(select s.four_eyes from app.delegation_settings_public s where s.tenant_id = ${ownTenant})`

/** Of a pending delegation that the action `a` is about: one of these users may approve it. */
export const isApprover: ActionQuestions['isInPool'] = (userIds, { viewer: { tenantId }, now }) =>
  sql`exists (select 1 from app.delegation d cross join lateral (${approvers(tenantId, GROUPS, now)}) p
    where d.tenant_id = ${ownTenant} and d.id = a.associated_id and d.status = 'PENDING' and p.id = any(${userIds}::uuid[])
      and not (${EYES} and p.id = ${ISSUED_BY} and exists (select 1 from (${approvers(tenantId, GROUPS, now)}) o where o.id <> p.id)))`

/** The same of the viewer, whose own right is known: nothing is asked of the others but of what the viewer issued. */
export const isViewerApprover: ActionQuestions['isViewerInPool'] = ({ viewer, now }) => {
  const scope = scopeOf(viewer, 'delegation.approve_deny')
  if (!scope) return null
  const { tenantId, userId, groupIds } = viewer
  const inReach =
    scope === 'ALL'
      ? sql`true`
      : sql`exists (select 1 from app.delegation_group g where g.tenant_id = ${ownTenant} and g.delegation_id = d.id
          and g.group_id = any(${groupsInReach(tenantId, groupIds, now)}))`
  return sql`exists (select 1 from app.delegation d where d.tenant_id = ${ownTenant} and d.id = a.associated_id and d.status = 'PENDING' and ${inReach} and ${isDesignated(sql`${userId}::uuid`)}
    and not (coalesce(${ISSUED_BY} = ${userId}, false) and ${EYES}
      and exists (select 1 from (${approvers(tenantId, GROUPS, now)}) o where o.id <> ${userId})))`
}

/** Who may approve each of the delegations now. */
export async function approversOf(
  tx: Tx,
  { tenantId }: { tenantId: string },
  { recordIds }: { recordIds: readonly string[] },
  now: Date,
): Promise<ReadonlyMap<string, readonly { id: string; name: string }[]>> {
  const found = await rows<{ id: string; people: { id: string; name: string }[] }>(
    tx,
    sql`select d.id, coalesce(json_agg(json_build_object('id', p.id, 'name', p.name) order by p.name, p.id)
        filter (where not (${EYES} and p.id = ${ISSUED_BY} and exists (select 1 from (${approvers(tenantId, GROUPS, now)}) o where o.id <> p.id))), '[]') as people
      from app.delegation d cross join lateral (${approvers(tenantId, GROUPS, now)}) p
      where d.tenant_id = ${tenantId} and d.id = any(${recordIds}::uuid[]) group by d.id`,
  )
  return new Map(found.map(({ id, people }) => [id, people]))
}
