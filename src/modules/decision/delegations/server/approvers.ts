import { activeUser, delegationSettingsOf, liesWithin } from '#modules/settings/index.server.ts'
import { ownTenant, rows, type Sql, sql, type Tx } from '#platform/server/database/sql.ts'
import { Refusal } from '#platform/server/http/refusal.ts'
import { DELEGATION_FAILURES } from '../model/delegation-failures.ts'

/** Whether the settings leave approval to a user: they designate no one, or them. Anyone else who has the permission is asked nothing. */
export const isDesignated = (userId: Sql): Sql =>
  sql`exists (select 1 from app.delegation_settings_public s where s.tenant_id = ${ownTenant}
    and (s.designated_approvers = '{}' or ${userId} = any(s.designated_approvers)))`

/**
 * Active users who may approve a delegation of these groups, an array, and changes of it: by a scope over all, or where all
 * of its groups are theirs or below. Where the settings designate approvers, those among them. Semantics 4.2.
 */
export const approvers = (tenantId: string, groups: Sql, now: Date): Sql<{ id: string; name: string }> => {
  const own = sql`array(select g.group_id from app.user_group_public g where g.tenant_id = ${ownTenant} and g.user_id = p.user_id)`
  return sql<{ id: string; name: string }>`select distinct u.id, u.name from app.user_permission_public p
    join app.user_public u on u.tenant_id = ${ownTenant} and u.id = p.user_id and ${activeUser(now)}
    where p.tenant_id = ${tenantId} and p.key = 'delegation.approve_deny' and ${isDesignated(sql`u.id`)}
      and (p.scope = 'ALL' or ${liesWithin(tenantId, groups, own, now)})`
}

/** Anyone who submitted what awaits approval of the delegation `d`: the change of it, or else its last issue. */
export const submittedBy: Sql = sql`coalesce(
    (select h.proposed_by from app.delegation_change h where h.tenant_id = ${ownTenant} and h.delegation_id = d.id),
    (select r.actor_user_id from app.revision r where r.tenant_id = ${ownTenant} and r.kind = 'delegation' and r.record_id = d.id
      and r.event in ('ISSUE', 'REISSUE') order by r.revision_number desc limit 1))`

/** Whether anyone who submits a delegation, or a change of it, leaves its approval to another. Spec 4.4. */
const FOUR_EYES = sql`(select s.four_eyes from app.delegation_settings_public s where s.tenant_id = ${ownTenant})`

/** The groups of the delegation `d`, and those of the change of it that waits. */
export const GROUPS = sql`array(select g.group_id from app.delegation_group g where g.tenant_id = ${ownTenant} and g.delegation_id = d.id
  union all select jsonb_array_elements_text(h.content->'delegationGroups')::uuid from app.delegation_change h
    where h.tenant_id = ${ownTenant} and h.delegation_id = d.id and h.content ? 'delegationGroups')`

/**
 * Whether the user `who`, an approver of the delegation `d`, must leave it to another: they submitted it, and someone else may
 * approve it. Semantics 4.2.
 */
export const mustLeaveIt = (who: Sql, tenantId: string, now: Date): Sql<boolean> =>
  sql`(coalesce(${submittedBy} = ${who}, false) and ${FOUR_EYES}
    and exists (select 1 from (${approvers(tenantId, GROUPS, now)}) o where o.id <> ${who}))`

/** The approvers of the delegation `d`. */
export const approversOfDelegation = (tenantId: string, now: Date) => approvers(tenantId, GROUPS, now)

/** Who may approve each of these delegations now, or the change of it that waits. */
export async function whoMayApprove(
  tx: Tx,
  tenantId: string,
  ids: readonly string[],
  now: Date,
): Promise<ReadonlyMap<string, readonly { id: string; name: string }[]>> {
  const found = await rows<{ id: string; people: { id: string; name: string }[] }>(
    tx,
    sql`select d.id, coalesce(json_agg(json_build_object('id', p.id, 'name', p.name) order by p.name, p.id)
        filter (where not ${mustLeaveIt(sql`p.id`, tenantId, now)}), '[]') as people
      from app.delegation d cross join lateral (${approversOfDelegation(tenantId, now)}) p
      where d.tenant_id = ${tenantId} and d.id = any(${ids}::uuid[]) group by d.id`,
  )
  return new Map(found.map(({ id, people }) => [id, people]))
}

export async function refuseWithoutApprover(
  tx: Tx,
  tenantId: string,
  groupIds: readonly string[],
  now: Date,
): Promise<void> {
  const found = await rows(tx, sql`${approvers(tenantId, sql`${groupIds}::uuid[]`, now)} limit 1`)
  if (found.length > 0) return
  const { actionDesignatedApprover: designated } = await delegationSettingsOf(tx, tenantId, now)
  throw new Refusal(DELEGATION_FAILURES.NO_APPROVER, { designated: designated.length })
}
