import { permittedBy } from '#platform/model/permitted.ts'
import { allowed, firstRefusal, refused, type Verdict } from '#platform/model/verdict.ts'
import { has, type Viewer } from '#platform/model/viewer.ts'
import { instantText, one, ownTenant, sql, type Tx } from '#platform/server/database/sql.ts'
import { notFound } from '#platform/server/http/refusal.ts'
import { statusSinceOf } from '#platform/server/records/status-since.ts'
import { isPlanned, statusAt } from '../model/active-days.ts'
import { daysOf } from '../model/held-positions.ts'
import { type UserDetail, userDisplayId } from '../model/user.ts'
import { mayActOnUser, userActs } from '../model/user-acts.ts'
import {
  barredFields,
  type GuardedField,
  type MayMore,
  mayChangeUser,
  type UserToEnd,
} from '../model/user-policy.ts'
import { addressAsked } from './ask-address.ts'
import { invitationEnds } from './invitations.ts'
import { isBeyond, mayMore } from './rights-of-users.ts'
import { findUsers } from './user-store.ts'

/** What each of the guarded fields is called among the acts. */
const EDITS: Readonly<Record<GuardedField, string>> = {
  roleIds: 'editRoles',
  email: 'editEmail',
  groups: 'editGroups',
  managerId: 'editManager',
  positions: 'editPositions',
  startDate: 'editStartDate',
  terminationDate: 'editTerminationDate',
}

type Parts = Pick<
  UserDetail,
  | 'roles'
  | 'groups'
  | 'manager'
  | 'reports'
  | 'reportsCount'
  | 'lastLogin'
  | 'imageUpdatedAt'
  | 'createdAt'
  | 'updatedAt'
> & {
  positions: { id: string; name: string; from: string; until: string | null }[]
  invitedAt: Date | null
}

const REPORTS_TOLD = 100

/** A user with names, everything that they ever held, and what the viewer may do with them. */
export async function readUserDetail(tx: Tx, viewer: Viewer, id: string, now: Date): Promise<UserDetail> {
  const { tenantId, zone } = viewer
  const found = (await findUsers(tx, tenantId, [id], now)).get(id)
  if (!found) throw notFound()
  const user = { ...found, status: statusAt(found, now) }
  const { positions, invitedAt, ...parts } = await partsOf(tx, viewer, id)
  return {
    id,
    displayId: userDisplayId(user.displayNumber),
    version: user.version,
    status: user.status,
    statusSince:
      user.status === 'INACTIVE' && found.status === 'INACTIVE' && !isPlanned(found)
        ? await statusSinceOf(tx, { tenantId, kind: 'user', recordId: id }, 'app."user"')
        : null,
    name: `${user.firstName} ${user.lastName}`.trim(),
    firstName: user.firstName,
    lastName: user.lastName,
    email: user.email,
    newEmail: await addressAsked(tx, tenantId, user.personId, now),
    mobilePhone: user.mobilePhone,
    employeeId: user.employeeId,
    employeeNumber: user.employeeNumber,
    employeeType: user.employeeType,
    employmentType: user.employmentType,
    startDate: user.startDate,
    terminationDate: user.terminationDate,
    activeFrom: user.activeFrom,
    activeUntil: user.activeUntil,
    sourceType: user.sourceType,
    ...parts,
    positions: positions.map((held) => ({
      id: held.id,
      name: held.name,
      when: whenOf(held, now),
      ...daysOf(held, zone),
    })),
    invitation:
      user.status === 'INVITED' && invitedAt
        ? { sentAt: invitedAt.toISOString(), expiresAt: invitationEnds(invitedAt).toISOString() }
        : null,
    permissions: permissionsFor(
      viewer,
      { ...user, managesBeyond: parts.roles.some(({ mayTake }) => !mayTake) },
      await mayMore(tx, viewer, id, now),
    ),
  }
}

const whenOf = ({ from, until }: { from: string; until: string | null }, now: Date) =>
  Date.parse(from) > now.getTime()
    ? 'FUTURE'
    : until !== null && Date.parse(until) <= now.getTime()
      ? 'EARLIER'
      : 'CURRENT'

/** The same functions that refuse a call say here which buttons there are, and why one is missing. */
function permissionsFor(viewer: Viewer, user: UserToEnd, more: MayMore): UserDetail['permissions'] {
  const manages = has(viewer, 'tenant.manage_users') ? allowed : refused('FORBIDDEN')
  const told = (verdict: Verdict) => permittedBy(firstRefusal(manages, verdict))
  const acts = userActs.keys.map((act) => [act, told(mayActOnUser(viewer.userId, act, user))] as const)
  const barred = barredFields({
    isSelf: user.id === viewer.userId,
    mayMore: more,
    managesBeyond: user.managesBeyond,
  })
  const edits = Object.entries(EDITS).map(([field, act]) => {
    const reason = barred[field as GuardedField] ?? null
    return [act, { allowed: manages.ok && reason === null, reason }] as const
  })
  return {
    edit: told(mayChangeUser(viewer.userId, user, 'EDIT')),
    ...Object.fromEntries(acts),
    ...Object.fromEntries(edits),
  }
}

const partsOf = (tx: Tx, viewer: Viewer, id: string) =>
  one<Parts>(
    tx,
    sql`select
      coalesce((select json_agg(json_build_object('id', r.id, 'name', r.name, 'status', r.status, 'mayTake', not ${isBeyond('r', viewer)}) order by r.name)
        from app.user_user_role l join app.user_role r on r.tenant_id = ${ownTenant} and r.id = l.user_role_id
        where l.tenant_id = ${ownTenant} and l.user_id = u.id), '[]') as roles,
      coalesce((select json_agg(json_build_object('id', g.id, 'name', g.name, 'status', g.status, 'groupTypeName', g.group_type_name,
          'isPrimaryOrg', l.is_primary_organization) order by l.is_primary_organization desc, g.group_type_position, g.name)
        from app.user_group l join app.group_public g on g.tenant_id = ${ownTenant} and g.id = l.group_id
        where l.tenant_id = ${ownTenant} and l.user_id = u.id), '[]') as groups,
      (select json_build_object('id', m.id, 'name', m.name, 'status', m.status) from app."user" m
        where m.tenant_id = ${ownTenant} and m.id = u.manager_user_id) as manager,
      coalesce((select json_agg(json_build_object('id', b.id, 'name', b.name)) from (
        select b.id, b.name from app."user" b where b.tenant_id = ${ownTenant} and b.manager_user_id = u.id and b.status <> 'DELETED'
        order by b.name, b.id limit ${sql.lit(REPORTS_TOLD)}) b), '[]') as reports,
      (select count(*)::int from app."user" b where b.tenant_id = ${ownTenant} and b.manager_user_id = u.id and b.status <> 'DELETED') as "reportsCount",
      coalesce((select json_agg(json_build_object('id', o.position_id, 'name', p.name, 'from', ${instantText('o.holds_from')},
          'until', case when o.holds_until < 'infinity' then ${instantText('o.holds_until')} end) order by o.holds_from desc, p.name)
        from app.occupancy o join app.position_public p on p.tenant_id = ${ownTenant} and p.id = o.position_id
        where o.tenant_id = ${ownTenant} and o.user_id = u.id and o.recorded_until = 'infinity'), '[]') as positions,
      u.invited_at as "invitedAt", ${instantText('u.last_login_at')} as "lastLogin",
      (select ${instantText('i.updated_at')} from app.user_image i where i.tenant_id = ${ownTenant} and i.user_id = u.id) as "imageUpdatedAt",
      ${instantText('u.created_at')} as "createdAt", ${instantText('u.updated_at')} as "updatedAt"
      from app."user" u where u.tenant_id = ${viewer.tenantId} and u.id = ${id}`,
  )
