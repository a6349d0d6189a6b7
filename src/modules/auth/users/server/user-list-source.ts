import { groupsBelow, userInside } from '#modules/settings/index.server.ts'
import { dayOf } from '#platform/model/day.ts'
import { any, instantText, ownTenant, type Sql, sql } from '#platform/server/database/sql.ts'
import { contains, isOneOf, listSource } from '#platform/server/lists/list-source.ts'
import { holdsNow } from '#platform/server/records/facts.ts'
import { userList } from '../model/user-list.ts'
import { isBeyond } from './rights-of-users.ts'
import { statusNow } from './user-store.ts'

const inStatus =
  (status: string) =>
  ({ now }: { now: Date }) =>
    sql`${statusNow('u', now)} = ${sql.lit(status)}`
const person = (alias: string): Sql =>
  sql`case when ${sql.raw(alias)}.id is not null then json_build_object('id', ${sql.raw(alias)}.id, 'name', ${sql.raw(alias)}.name) end`

// what a row shows is asked by the clock of the database: it is read again with every page
const AT_ONCE = sql`o.recorded_until = 'infinity' and o.holds_from <= now() and o.holds_until > now()`

export const userListSource = listSource(userList, {
  select: ({
    viewer,
    now,
  }) => sql`u.id, 'USR-' || u.display_number as "displayId", u.name, u.first_name as "firstName", u.last_name as "lastName", u.email, ${statusNow('u', now)} as status,
    coalesce((select json_agg(json_build_object('id', p.id, 'name', p.name) order by p.name)
      from app.occupancy o join app.position_public p on p.tenant_id = ${ownTenant} and p.id = o.position_id
      where o.tenant_id = ${ownTenant} and o.user_id = u.id and ${AT_ONCE}), '[]') as position,
    coalesce((select json_agg(json_build_object('id', r.id, 'name', r.name, 'mayTake', not ${isBeyond('r', viewer)}) order by r.name)
      from app.user_user_role l join app.user_role r on r.tenant_id = ${ownTenant} and r.id = l.user_role_id
      where l.tenant_id = ${ownTenant} and l.user_id = u.id), '[]') as roles,
    coalesce((select json_agg(json_build_object('id', g.id, 'name', g.name) order by g.group_type_position, g.name)
      from app.user_group l join app.group_public g on g.tenant_id = ${ownTenant} and g.id = l.group_id
      where l.tenant_id = ${ownTenant} and l.user_id = u.id), '[]') as groups,
    (select json_build_object('id', g.id, 'name', g.name)
      from app.user_group l join app.group_public g on g.tenant_id = ${ownTenant} and g.id = l.group_id
      where l.tenant_id = ${ownTenant} and l.user_id = u.id and l.is_primary_organization) as "primaryOrg",
    (select ${person('m')} from app."user" m where m.tenant_id = ${ownTenant} and m.id = u.manager_user_id) as manager,
    u.employee_type as "employeeType", u.employee_id as "employeeId", u.source_type as "sourceType",
    to_char(u.start_date, 'YYYY-MM-DD') as "startDate", to_char(u.termination_date, 'YYYY-MM-DD') as "terminationDate",
    ${instantText('u.last_login_at')} as "lastLogin", ${instantText('u.created_at')} as "createdAt", ${instantText('u.updated_at')} as "updatedAt"`,
  from: sql`app."user" u`,
  alias: 'u',
  visible: ({ viewer }) => sql`u.tenant_id = ${viewer.tenantId} and u.status <> 'DELETED'`,
  sort: {
    firstName: sql`lower(u.first_name)`,
    lastName: sql`lower(u.last_name)`,
    email: sql`u.email`,
    status: ({ now }) => statusNow('u', now),
    startDate: sql`u.start_date`,
    terminationDate: sql`u.termination_date`,
    createdOn: sql`u.created_at`,
    updatedOn: sql`u.updated_at`,
    userId: sql`u.display_number`,
    employeeType: sql`u.employee_type`,
    employeeId: sql`u.employee_id`,
    lastLogin: sql`u.last_login_at`,
  },
  none: { managerIds: () => sql`u.manager_user_id is null` },
  filter: {
    groupIds: (
      ids,
      { viewer, now },
    ) => sql`exists (select 1 from app.user_group g where g.tenant_id = ${ownTenant} and g.user_id = u.id
      and g.group_id = any(${groupsBelow(viewer.tenantId, ids, now)}))`,
    status: (words, { now }) => isOneOf(statusNow('u', now), words, 'text'),
    roleIds: (
      ids,
    ) => sql`exists (select 1 from app.user_user_role l where l.tenant_id = ${ownTenant} and l.user_id = u.id
      and l.user_role_id = any(${ids}::uuid[]))`,
    positionIds: (
      ids,
      { now },
    ) => sql`exists (select 1 from app.occupancy o where o.tenant_id = ${ownTenant} and o.user_id = u.id
      and o.position_id = any(${ids}::uuid[]) and ${holdsNow('o', now)})`,
    managerIds: (ids) => isOneOf(sql`u.manager_user_id`, ids, 'uuid'),
    primaryOrgIds: (
      ids,
    ) => sql`exists (select 1 from app.user_group g where g.tenant_id = ${ownTenant} and g.user_id = u.id
      and g.is_primary_organization and g.group_id = any(${ids}::uuid[]))`,
    employeeType: (words) => isOneOf(sql`u.employee_type`, words, 'text'),
    sourceType: (words) => isOneOf(sql`u.source_type`, words, 'text'),
    selectedUserIds: (ids) => isOneOf(sql`u.id`, ids, 'uuid'),
    includeSelf: (isIncluded, { viewer }) => (isIncluded ? sql`true` : sql`u.id <> ${viewer.userId}`),
    // from where it is asked: nothing on its own
    issuerType: () => sql`true`,
    issuerUserId: () => sql`true`,
    issuerPositionId: () => sql`true`,
    delegationPathway: (_, { viewer, now }, asked) => userInside(viewer.tenantId, asked, now),
    createdStartDate: (at) => sql`u.created_at >= ${at}`,
    createdEndDate: (at) => sql`u.created_at < ${at}`,
    updatedStartDate: (at) => sql`u.updated_at >= ${at}`,
    updatedEndDate: (at) => sql`u.updated_at < ${at}`,
    firstDayStartDate: (at, { viewer }) => sql`u.start_date >= ${dayOf(Date.parse(at), viewer.zone)}::date`,
    firstDayEndDate: (at, { viewer }) => sql`u.start_date < ${dayOf(Date.parse(at), viewer.zone)}::date`,
    lastDayStartDate: (at, { viewer }) =>
      sql`u.termination_date >= ${dayOf(Date.parse(at), viewer.zone)}::date`,
    lastDayEndDate: (at, { viewer }) => sql`u.termination_date < ${dayOf(Date.parse(at), viewer.zone)}::date`,
    lastLoginStartDate: (at) => sql`u.last_login_at >= ${at}`,
    lastLoginEndDate: (at) => sql`u.last_login_at < ${at}`,
  },
  tab: {
    all: () => null,
    active: inStatus('ACTIVE'),
    invited: inStatus('INVITED'),
    inactive: inStatus('INACTIVE'),
  },
  search: (word) =>
    any([contains(sql`(u.name || ' ' || u.email)`, word), contains(sql`('USR-' || u.display_number)`, word)]),
  lastWhereEmpty: ['lastLogin', 'startDate', 'terminationDate'],
})
