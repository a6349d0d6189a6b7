import { holdsNow } from '#platform/server/facts.ts'
import { ownTenant, rows, type Sql, sql, type Tx } from '#platform/server/sql.ts'
import { OPEN_STATUSES } from '../model/delegation-lifecycle.ts'

/** Delegations that a slot passed on other than to any position or user, with each recipient and whoever passes on. */
const narrowed = (tenantId: string, ids: readonly string[], now: Date): Sql => sql`
  select d.id, s.kind, s.user_id, s.position_id, i.user_id as issuer_user_id, i.position_id as issuer_position_id, t.terms->'pathways' as pathways
  from app.delegation d
    join app.delegation_slot s on s.tenant_id = ${ownTenant} and s.delegation_id = d.id and s.status = any(${OPEN_STATUSES}::text[])
    join app.delegation_slot i on i.tenant_id = ${ownTenant} and i.id = d.parent_slot_id
    join app.delegation_terms t on t.tenant_id = ${ownTenant} and t.delegation_id = i.delegation_id and ${holdsNow('t', now)}
  where d.tenant_id = ${tenantId} and d.id = any(${ids}::uuid[]) and not t.terms->'pathways' ? 'Matrix'`

/** Both are in one department. Of a position, those of the position count. */
const inOneDepartment = (tenantId: string): Sql => {
  const departments = (position: string, user: string) => sql`(
    select g.group_id from app.position_group_public g where g.tenant_id = ${tenantId} and g.position_id = ${sql.raw(position)}
    union all select g.group_id from app.user_group_public g
      where g.tenant_id = ${tenantId} and ${sql.raw(position)} is null and g.user_id = ${sql.raw(user)})`
  return sql`exists (select 1 from ${departments('n.issuer_position_id', 'n.issuer_user_id')} a
    join ${departments("case when n.kind = 'POSITION_ONLY' then n.position_id end", 'n.user_id')} b on b.group_id = a.group_id
    join app.group_public p on p.tenant_id = ${tenantId} and p.id = a.group_id and p.group_type_name = 'Departments' and p.group_type_status = 'ACTIVE')`
}

/** Whoever passes on stands above the recipient, or above somebody in the recipient's position, in the line of managers. */
const belowInLine = (tenantId: string, now: Date): Sql => sql`exists (
  with recursive up (id, path) as (
    select u.manager_user_id, array[u.id] from app.user_public u where u.tenant_id = ${tenantId} and (
      (n.kind <> 'POSITION_ONLY' and u.id = n.user_id) or (n.kind = 'POSITION_ONLY' and u.id in (
        select o.user_id from app.occupancy_public o where o.tenant_id = ${tenantId} and o.position_id = n.position_id and ${holdsNow('o', now)})))
    union all select u.manager_user_id, up.path || u.id from up join app.user_public u on u.tenant_id = ${tenantId} and u.id = up.id
      where not u.id = any(up.path))
  select 1 from up where up.id = n.issuer_user_id or (n.issuer_user_id is null and up.id in (
    select o.user_id from app.occupancy_public o where o.tenant_id = ${tenantId} and o.position_id = n.issuer_position_id and ${holdsNow('o', now)})))`

/**
 * Those of some delegations a recipient of which whoever issued it could not choose any more: outside the departments, or
 * the line, that the pathways of the delegation above allow now. Spec 3.4, semantics 3.5.6.
 */
export async function outsidePathway(
  tx: Tx,
  tenantId: string,
  ids: readonly string[],
  now: Date,
): Promise<ReadonlySet<string>> {
  const found = await rows<{ id: string }>(
    tx,
    sql`select distinct n.id from (${narrowed(tenantId, ids, now)}) n
      where not (n.pathways ? 'Functional' and ${inOneDepartment(tenantId)})
        and not (n.pathways ? 'Direct Line' and ${belowInLine(tenantId, now)})`,
  )
  return new Set(found.map(({ id }) => id))
}
