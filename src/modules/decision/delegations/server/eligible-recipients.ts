import type { Viewer } from '#platform/model/viewer.ts'
import { holdsNow } from '#platform/server/facts.ts'
import { contains } from '#platform/server/list-source.ts'
import { all, any, rows, type Sql, sql, type Tx } from '#platform/server/sql.ts'
import type { Pathway, RecipientType } from '../../authority/model/terms.ts'
import type { Recipient } from '../model/delegation.ts'

/** Who passes on: the user or the position that the parent's slot names. */
export type Issuer = { userId: string | null; positionId: string | null }

export type Eligible = {
  user: { id: string; name: string } | null
  position: { id: string; name: string } | null
}

/** The users in whose name the issuer acts: the named one, or whoever holds the position now. */
const issuingUsers = (tenantId: string, issuer: Issuer, now: Date): Sql =>
  issuer.userId !== null
    ? sql`select ${issuer.userId}::uuid as id`
    : sql`select o.user_id as id from app.occupancy_public o where o.tenant_id = ${tenantId} and o.position_id = ${issuer.positionId} and ${holdsNow('o', now)}`

/** Everybody who reports to them, at any distance. */
const downstream = (
  tenantId: string,
  issuer: Issuer,
  now: Date,
): Sql => sql`(with recursive line (id, path) as (
    select u.id, array[u.id] from app.user_public u where u.tenant_id = ${tenantId} and u.manager_user_id in (${issuingUsers(tenantId, issuer, now)})
    union all select u.id, l.path || u.id from line l join app.user_public u on u.tenant_id = ${tenantId} and u.manager_user_id = l.id
    where not u.id = any(l.path)) select id from line)`

const departmentsOf = (tenantId: string, issuer: Issuer): Sql =>
  issuer.positionId !== null
    ? sql`(select g.group_id from app.position_group_public g join app.group_public n on n.tenant_id = g.tenant_id and n.id = g.group_id
        where g.tenant_id = ${tenantId} and g.position_id = ${issuer.positionId} and n.group_type_name = 'Departments' and n.group_type_status = 'ACTIVE')`
    : sql`(select g.group_id from app.user_group_public g join app.group_public n on n.tenant_id = g.tenant_id and n.id = g.group_id
        where g.tenant_id = ${tenantId} and g.user_id = ${issuer.userId} and n.group_type_name = 'Departments' and n.group_type_status = 'ACTIVE')`

/** Whether a user or a position lies inside one of the pathways, seen from the issuer. Several unite. Spec 3.4. */
function inside(
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
        ? sql`exists (select from app.user_group_public g where g.tenant_id = ${tenantId} and g.user_id = u.id and g.group_id in ${departmentsOf(tenantId, issuer)})`
        : sql`exists (select from app.position_group_public g where g.tenant_id = ${tenantId} and g.position_id = p.id and g.group_id in ${departmentsOf(tenantId, issuer)})`,
    )
  if (pathways.includes('Direct Line'))
    ways.push(
      kind === 'user'
        ? sql`u.id in ${downstream(tenantId, issuer, now)}`
        : sql`exists (select from app.occupancy_public o where o.tenant_id = ${tenantId} and o.position_id = p.id and ${holdsNow('o', now)}
            and o.user_id in ${downstream(tenantId, issuer, now)})`,
    )
  return any(ways)
}

type Asked = {
  recipientType: RecipientType
  /** null: Root Authority, which no pathway narrows. */
  issuer: Issuer | null
  pathways: readonly Pathway[]
  now: Date
}

const userName = sql`json_build_object('id', u.id, 'name', u.name)`
const positionName = sql`json_build_object('id', p.id, 'name', p.name)`

function eligible(
  tenantId: string,
  { recipientType, issuer, pathways, now }: Asked,
): { from: Sql; where: Sql; select: Sql; name: Sql } {
  const way = (kind: 'user' | 'position') =>
    issuer ? inside(tenantId, issuer, pathways, kind, now) : sql`true`
  if (recipientType === 'POSITION_ONLY')
    return {
      from: sql`app.position_public p`,
      where: sql`p.tenant_id = ${tenantId} and p.status = 'ACTIVE' and ${way('position')}`,
      select: sql`null::json as "user", ${positionName} as position`,
      name: sql`p.name`,
    }
  const user = sql`u.tenant_id = ${tenantId} and u.status = 'ACTIVE' and ${way('user')}`
  if (recipientType === 'SPECIFIC_PERSONNEL')
    return {
      from: sql`app.user_public u`,
      where: user,
      select: sql`${userName} as "user", null::json as position`,
      name: sql`u.name`,
    }
  return {
    from: sql`app.user_public u join app.occupancy_public o on o.tenant_id = u.tenant_id and o.user_id = u.id and ${holdsNow('o', now)}
      join app.position_public p on p.tenant_id = o.tenant_id and p.id = o.position_id and p.status = 'ACTIVE'`,
    where: user,
    select: sql`${userName} as "user", ${positionName} as position`,
    name: sql`(u.name || ' ' || p.name)`,
  }
}

export async function searchEligible(
  tx: Tx,
  viewer: Viewer,
  asked: Asked & { search: string | undefined; page: number; limit: number },
): Promise<{ items: Eligible[]; more: boolean }> {
  const { from, where, select, name } = eligible(viewer.tenantId, asked)
  const words = (asked.search ?? '').split(/\s+/).filter(Boolean)
  const found = await rows<Eligible>(
    tx,
    sql`select ${select} from ${from} where ${where} and ${all(words.map((word) => contains(name, word)))}
      order by ${name} limit ${sql.lit(asked.limit + 1)} offset ${sql.lit((asked.page - 1) * asked.limit)}`,
  )
  return { items: found.slice(0, asked.limit), more: found.length > asked.limit }
}

/** For each recipient whether they may receive it: active, of the asked type, inside the pathways. */
export async function whichAreEligible(
  tx: Tx,
  viewer: Viewer,
  asked: Asked,
  recipients: readonly Recipient[],
): Promise<boolean[]> {
  const { from, where, select } = eligible(viewer.tenantId, asked)
  const users = recipients.map((each) => each.recipientUserId).filter((id) => id !== null)
  const positions = recipients.map((each) => each.recipientPositionId).filter((id) => id !== null)
  const named = [
    ...(asked.recipientType === 'POSITION_ONLY' ? [] : [sql`u.id = any(${users}::uuid[])`]),
    ...(asked.recipientType === 'SPECIFIC_PERSONNEL' ? [] : [sql`p.id = any(${positions}::uuid[])`]),
  ]
  const found = await rows<Eligible>(tx, sql`select ${select} from ${from} where ${where} and ${all(named)}`)
  const keys = new Set(found.map((each) => `${each.user?.id ?? null} ${each.position?.id ?? null}`))
  return recipients.map((each) => keys.has(`${each.recipientUserId} ${each.recipientPositionId}`))
}
