import { any, type Sql, sql } from '#platform/server/database/sql.ts'
import { holdsNow } from '#platform/server/records/facts.ts'
import { type AskedPathway, type Issuer, issuerOf, type Pathway } from '../model/pathway.ts'

/** The users in whose name the issuer acts: the named one, or the person who holds the position now. */
const issuingUsers = (tenantId: string, issuer: Issuer, now: Date): Sql =>
  issuer.userId !== null
    ? sql`select ${issuer.userId}::uuid as id`
    : sql`select o.user_id as id from app.occupancy_public o where o.tenant_id = ${tenantId} and o.position_id = ${issuer.positionId} and ${holdsNow('o', now)}`

/** Everyone who reports to them, at any distance. */
const downstream = (
  tenantId: string,
  issuer: Issuer,
  now: Date,
): Sql => sql`(with recursive line (id, path) as (
    select m.id, array[m.id] from app.user_public m where m.tenant_id = ${tenantId} and m.manager_user_id in (${issuingUsers(tenantId, issuer, now)})
    union all select m.id, l.path || m.id from line l join app.user_public m on m.tenant_id = ${tenantId} and m.manager_user_id = l.id
    where not m.id = any(l.path)) select id from line)`

const departments = (tenantId: string, group: Sql): Sql =>
  sql`exists (select 1 from app.group_public n where n.tenant_id = ${tenantId} and n.id = ${group}
    and n.group_type_name = 'Departments' and n.group_type_status = 'ACTIVE')`

/** Departments of the issuer: of a position, those of the position count. */
const departmentsOf = (tenantId: string, issuer: Issuer): Sql =>
  issuer.positionId !== null
    ? sql`(select d.group_id from app.position_group_public d
        where d.tenant_id = ${tenantId} and d.position_id = ${issuer.positionId} and ${departments(tenantId, sql`d.group_id`)})`
    : sql`(select d.group_id from app.user_group_public d
        where d.tenant_id = ${tenantId} and d.user_id = ${issuer.userId} and ${departments(tenantId, sql`d.group_id`)})`

/** Whether the user `u`, or the position `p`, is inside one of the pathways, seen from the issuer. Several unite. Spec 3.4, semantics 3.5.6. */
export function insidePathway(
  tenantId: string,
  issuer: Issuer,
  pathways: readonly Pathway[],
  kind: 'user' | 'position',
  now: Date,
): Sql {
  if (pathways.includes('Matrix')) return sql`true`
  const ways: Sql[] = []
  if (pathways.includes('Functional'))
    ways.push(
      kind === 'user'
        ? sql`exists (select 1 from app.user_group_public g where g.tenant_id = ${tenantId} and g.user_id = u.id and g.group_id in ${departmentsOf(tenantId, issuer)})`
        : sql`exists (select 1 from app.position_group_public g where g.tenant_id = ${tenantId} and g.position_id = p.id and g.group_id in ${departmentsOf(tenantId, issuer)})`,
    )
  if (pathways.includes('Direct Line'))
    ways.push(
      kind === 'user'
        ? sql`u.id in ${downstream(tenantId, issuer, now)}`
        : sql`exists (select 1 from app.occupancy_public o where o.tenant_id = ${tenantId} and o.position_id = p.id and ${holdsNow('o', now)}
            and o.user_id in ${downstream(tenantId, issuer, now)})`,
    )
  return any(ways)
}

/** The same as a filter of a list, as a request names issuer and pathways: active ones alone can receive. */
function asked(tenantId: string, request: AskedPathway, kind: 'user' | 'position', now: Date): Sql {
  const issuer = issuerOf(request)
  if (issuer === undefined) return sql`false`
  const pathways = (request.delegationPathway ?? []) as readonly Pathway[]
  return issuer === null ? sql`true` : insidePathway(tenantId, issuer, pathways, kind, now)
}

/** Whether the user `u` is active: their first and last day count, whether or not a job has written them. */
export const activeUser = (now: Date): Sql =>
  sql`app.user_status_now(u.status, u.active_from, u.active_until, ${now}) = 'ACTIVE'`

/** Whether the user `u` can receive on the pathways that a request names. */
export const userInside = (tenantId: string, request: AskedPathway, now: Date): Sql =>
  sql`(${activeUser(now)} and ${asked(tenantId, request, 'user', now)})`

/** Whether the position `p` can; of people in a position, someone who holds it. */
export const positionInside = (
  tenantId: string,
  request: AskedPathway & { recipientType?: readonly string[] | undefined },
  now: Date,
): Sql =>
  sql`(p.status = 'ACTIVE' and ${
    request.recipientType?.includes('PERSONNEL_IN_POSITION')
      ? occupied(tenantId, userInside(tenantId, request, now), now)
      : asked(tenantId, request, 'position', now)
  })`

const occupied = (tenantId: string, which: Sql, now: Date): Sql =>
  sql`exists (select 1 from app.occupancy_public h join app.user_public u on u.tenant_id = ${tenantId} and u.id = h.user_id
    where h.tenant_id = ${tenantId} and h.position_id = p.id and ${holdsNow('h', now)} and ${which})`

/** Whether the position `p` can be named by a recipient of one of the types. */
export function receivesAs(tenantId: string, types: readonly string[], now: Date): Sql {
  const ways: Sql[] = []
  if (types.includes('POSITION_ONLY')) ways.push(sql`p.status = 'ACTIVE'`)
  if (types.includes('PERSONNEL_IN_POSITION'))
    ways.push(sql`p.status = 'ACTIVE' and ${occupied(tenantId, activeUser(now), now)}`)
  return any(ways)
}
