import { delegationSettingsOf, groupsInReach } from '#modules/settings/index.server.ts'
import { Refusal } from '#platform/server/refusal.ts'
import { ownTenant, rows, type Sql, sql, type Tx } from '#platform/server/sql.ts'
import { DELEGATION_FAILURES } from '../model/delegation-failures.ts'

/** Whether the settings leave approval to a user: they designate nobody, or them. Whoever else has the permission is asked nothing. */
export const isDesignated = (userId: Sql): Sql =>
  sql`exists (select 1 from app.delegation_settings_public s where s.tenant_id = ${ownTenant}
    and (s.designated_approvers = '{}' or ${userId} = any(s.designated_approvers)))`

/**
 * Active users who may approve a delegation of these groups, an array, and changes of it: by a scope over all, or over groups
 * of their own. Where the settings designate approvers, those among them. Semantics 4.2.
 */
export const approvers = (tenantId: string, groups: Sql, now: Date): Sql<{ id: string; name: string }> => {
  const own = sql`array(select g.group_id from app.user_group_public g where g.tenant_id = ${ownTenant} and g.user_id = p.user_id)`
  return sql<{ id: string; name: string }>`select distinct u.id, u.name from app.user_permission_public p
    join app.user_public u on u.tenant_id = ${ownTenant} and u.id = p.user_id and u.status = 'ACTIVE'
    where p.tenant_id = ${tenantId} and p.key = 'delegation.approve_deny' and ${isDesignated(sql`u.id`)}
      and (p.scope = 'ALL' or ${groups} && ${groupsInReach(tenantId, own, now)})`
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

/** Who may approve a delegation of these groups now. */
export async function approverIds(
  tx: Tx,
  tenantId: string,
  groupIds: readonly string[],
  now: Date,
): Promise<string[]> {
  const found = await rows(tx, approvers(tenantId, sql`${groupIds}::uuid[]`, now))
  return found.map(({ id }) => id)
}
