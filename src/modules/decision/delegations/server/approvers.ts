import { groupsInReach } from '#modules/settings/index.server.ts'
import { Refusal } from '#platform/server/refusal.ts'
import { rows, sql, type Tx } from '#platform/server/sql.ts'

/** Active users who may approve a delegation of these groups: by a scope over all, or over groups of their own. */
export async function approversOf(
  tx: Tx,
  tenantId: string,
  groupIds: readonly string[],
  now: Date,
): Promise<{ id: string; name: string }[]> {
  const holders = await rows<{ id: string; name: string; scope: string; groups: string[] }>(
    tx,
    sql`select u.id, u.name, p.scope, array(select g.group_id from app.user_group_public g where g.tenant_id = u.tenant_id and g.user_id = u.id) as groups
      from app.user_permission_public p join app.user_public u on u.tenant_id = p.tenant_id and u.id = p.user_id and u.status = 'ACTIVE'
      where p.tenant_id = ${tenantId} and p.key = 'delegation.approve_deny' order by u.name, u.id`,
  )
  const found: { id: string; name: string }[] = []
  for (const each of holders) {
    if (found.some((known) => known.id === each.id)) continue
    const covers =
      each.scope === 'ALL' ||
      (
        await rows(
          tx,
          sql`select 1 where ${groupIds}::uuid[] && ${groupsInReach(tenantId, each.groups, now)}`,
        )
      ).length > 0
    if (covers) found.push({ id: each.id, name: each.name })
  }
  return found
}

export async function refuseWithoutApprover(
  tx: Tx,
  tenantId: string,
  groupIds: readonly string[],
  now: Date,
): Promise<void> {
  if ((await approversOf(tx, tenantId, groupIds, now)).length === 0) throw new Refusal('NO_APPROVER')
}
