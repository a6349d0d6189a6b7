import { CompiledQuery } from 'kysely'
import type { Scope, Viewer } from '#platform/model/viewer.ts'
import type { Clock } from '#platform/server/database/clock.ts'
import type { Tx } from '#platform/server/database/sql.ts'
import { type Entrance, openedAt } from '#platform/server/database/tenant-transaction.ts'
import { Refusal } from '#platform/server/http/refusal.ts'
import type { TokenClaims } from '#platform/server/http/routes.ts'
import { DEFAULT_USER_ROLES, united } from '../../permissions/model/permission-catalogue.ts'
import { TENANT_FAILURES } from '../../tenants/model/tenant-failures.ts'

type Row = {
  user_id: string
  person_id: string
  tenant_status: string
  zone: string
  base_currency: string
  date_format: string
  user_roles: { permissions: Record<string, Scope>; isSystemAdmin: boolean }[] | null
  position_ids: string[] | null
  active_position_ids: string[] | null
  group_ids: string[] | null
  reach: { below: string[] | null; active: string[] | null } | null
}

// Session, membership and rights are read in the request's own transaction: what was taken away no longer exists for the next request.
// The session is a condition of its own, for Citus joins no recursive query with a table of the coordinator. Ids of identity
// are text: the parameters are cast, never the columns.
const memberAt = (at: string) => `
  select u.id as user_id, u.person_id, t.status as tenant_status, t.zone, t.base_currency, coalesce(u.date_format, t.date_format) as date_format,
    (select json_agg(json_build_object('permissions', r.permissions, 'isSystemAdmin', not r.is_custom and r.name = '${DEFAULT_USER_ROLES.SA[0]}')) from app.user_user_role l
      join app.user_role r on r.tenant_id = $2::uuid and r.id = l.user_role_id and r.status = 'ACTIVE'
      where l.tenant_id = $2::uuid and l.user_id = u.id) as user_roles,
    (select array_agg(o.position_id) from app.occupancy o
      where o.tenant_id = $2::uuid and o.user_id = u.id and o.recorded_until = 'infinity' and o.holds_from <= ${at} and o.holds_until > ${at}) as position_ids,
    (select array_agg(o.position_id) from app.occupancy o join app.position_status_public p on p.tenant_id = $2::uuid and p.position_id = o.position_id
        and p.status = 'ACTIVE' and p.recorded_until = 'infinity' and p.holds_from <= ${at} and p.holds_until > ${at}
      where o.tenant_id = $2::uuid and o.user_id = u.id and o.recorded_until = 'infinity' and o.holds_from <= ${at} and o.holds_until > ${at}) as active_position_ids,
    (select array_agg(g.group_id) from app.user_group g
      join app.group_public n on n.tenant_id = $2::uuid and n.id = g.group_id and n.status = 'ACTIVE'
      where g.tenant_id = $2::uuid and g.user_id = u.id) as group_ids,
    case when exists (select 1 from app.user_user_role l join app.user_role r on r.tenant_id = $2::uuid and r.id = l.user_role_id and r.status = 'ACTIVE'
      where l.tenant_id = $2::uuid and l.user_id = u.id and jsonb_path_exists(r.permissions, '$.* ? (@ == "GROUPS")')) then (
      with recursive below (id, path) as (
        select g.group_id, array[g.group_id] from app.user_group g
          join app.group_public n on n.tenant_id = $2::uuid and n.id = g.group_id and n.status = 'ACTIVE'
          where g.tenant_id = $2::uuid and g.user_id = u.id
        union all
        select p.group_id, b.path || p.group_id from below b
          join app.group_parent_public p on p.tenant_id = $2::uuid and p.parent_id = b.id
            and p.recorded_until = 'infinity' and p.holds_from <= ${at} and p.holds_until > ${at}
        where not p.group_id = any(b.path))
      select json_build_object('below', json_agg(b.id order by b.id), 'active', json_agg(b.id order by b.id) filter (where n.status = 'ACTIVE'))
      from (select distinct id from below) b join app.group_public n on n.tenant_id = $2::uuid and n.id = b.id) end as reach
  from app."user" u join app.tenant t on t.tenant_id = $2::uuid
  where u.tenant_id = $2::uuid and app.user_status_now(u.status, u.active_from, u.active_until, ${at}) = 'ACTIVE'`
const OPENED = openedAt('$1')
const OF_PERSON = `${memberAt(OPENED)} and u.person_id = $3::text`
const isInSession = (first: number) => `exists (select 1 from identity.session s
    where s.id = $${first}::text and s."userId" = $${first + 1}::text and s."expiresAt" > ${openedAt(`$${first + 2}`)})`
const OF_USER = 'and u.id = $3::uuid'
const BY_ID = `${memberAt(OPENED)} ${OF_USER}`
const BY_ID_AT = `${memberAt('$1::timestamptz')} ${OF_USER}`

/** The entry statement of a request, and the viewer that it found. Refuses where session or membership ended. */
export const viewerEntry = (who: TokenClaims & { tenantId: string }, requestId: string, clock: Clock) =>
  entryOf(
    {
      name: 'read_viewer',
      text: OF_PERSON,
      values: [clock.ahead, who.tenantId, who.personId],
      guard: {
        name: 'in_session',
        condition: isInSession,
        values: [who.sessionId, who.personId, clock.ahead],
      },
    },
    { tenantId: who.tenantId, sessionId: who.sessionId, requestId },
  )

/** The same for work that continues without a session, with the rights that the user has by now. */
export const userEntry = (who: { tenantId: string; userId: string }, requestId: string, clock: Clock) =>
  entryOf(
    { name: 'read_user', text: BY_ID, values: [clock.ahead, who.tenantId, who.userId] },
    { tenantId: who.tenantId, sessionId: '', requestId },
  )

/** The same within a transaction that has begun already. */
export async function viewerOfUser(
  tx: Tx,
  who: { tenantId: string; userId: string },
  now: Date,
): Promise<Viewer> {
  const { entry, viewer } = entryOf(
    { name: 'read_user_at', text: BY_ID_AT, values: [now, who.tenantId, who.userId] },
    { tenantId: who.tenantId, sessionId: '', requestId: '' },
  )
  const { rows } = await tx.executeQuery(CompiledQuery.raw(entry.text, entry.values))
  entry.read(rows[0] as Row | undefined)
  return viewer()
}

function entryOf(
  statement: Omit<Entrance<Row>, 'read'>,
  known: Pick<Viewer, 'tenantId' | 'sessionId' | 'requestId'>,
) {
  let viewer: Viewer | undefined
  const entry: Entrance<Row> = {
    ...statement,
    read: (row) => {
      if (!row) throw new Refusal('UNAUTHENTICATED')
      if (row.tenant_status !== 'ACTIVE') throw new Refusal(TENANT_FAILURES.TENANT_SUSPENDED)
      const userRoles = row.user_roles ?? []
      viewer = {
        ...known,
        personId: row.person_id,
        userId: row.user_id,
        permissions: united(userRoles.map(({ permissions }) => permissions)),
        isSystemAdmin: userRoles.some(({ isSystemAdmin }) => isSystemAdmin),
        positionIds: row.position_ids ?? [],
        activePositionIds: row.active_position_ids ?? [],
        groupIds: row.group_ids ?? [],
        ...(row.reach && { reach: { below: row.reach.below ?? [], active: row.reach.active ?? [] } }),
        zone: row.zone,
        baseCurrency: row.base_currency,
        dateFormat: row.date_format,
      }
    },
  }
  return { entry, viewer: () => viewer as Viewer }
}
