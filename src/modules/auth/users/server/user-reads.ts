import type * as z from 'zod'
import type { Viewer } from '#platform/model/viewer.ts'
import { exactFirst } from '#platform/server/database/exact-first.ts'
import {
  all,
  instantText,
  one,
  ownTenant,
  rows,
  type Sql,
  sql,
  type Tx,
} from '#platform/server/database/sql.ts'
import { contains } from '#platform/server/lists/list-source.ts'
import { holdsNow } from '#platform/server/records/facts.ts'
import { currenciesOf } from '../../tenants/server/usable-currencies.ts'
import type {
  getOwnGroups,
  selectOrganizations,
  selectUsers,
  UserDetails,
  userChoice,
} from '../model/user-calls.ts'

/** Positions that a user holds now, as JSON of id and name. */
export const positionsOf = (tenantId: string, userId: Sql, now: Date): Sql => sql`
  coalesce((select json_agg(json_build_object('id', p.id, 'name', p.name) order by p.name)
    from app.occupancy o join app.position_public p on p.tenant_id = ${ownTenant} and p.id = o.position_id
    where o.tenant_id = ${tenantId} and o.user_id = ${userId} and ${holdsNow('o', now)}), '[]')`

/** How the user `u` wants to work. */
export const preferencesOf = sql`json_build_object('singleKeys', u.single_keys, 'dateFormat', u.date_format, 'zone', u.zone,
  'currency', u.display_currency)`

const logoSince = (logo: 'company' | 'dashboard'): Sql =>
  sql`(select l.updated_at from app.tenant_logo l where l.tenant_id = ${ownTenant} and l.logo = ${logo})`

export async function readDetails(tx: Tx, viewer: Viewer, now: Date): Promise<UserDetails> {
  const found = await one<Omit<UserDetails, 'permissions' | 'isSystemAdmin'>>(
    tx,
    sql`select json_build_object('id', u.person_id, 'email', u.email) as person,
      json_build_object('id', t.tenant_id, 'name', t.name, 'accountId', t.account_id, 'dateFormat', coalesce(u.date_format, t.date_format), 'zone', t.zone,
        'baseCurrency', t.base_currency, 'currencies', ${currenciesOf(now)},
        'logos', json_build_object('company', ${logoSince('company')}, 'dashboard', ${logoSince('dashboard')})) as tenant,
      json_build_object('id', u.id, 'name', u.name, 'positions', ${positionsOf(viewer.tenantId, sql`u.id`, now)},
        'userRoles', coalesce((select json_agg(json_build_object('id', r.id, 'name', r.name) order by r.name)
          from app.user_user_role l join app.user_role r on r.tenant_id = ${ownTenant} and r.id = l.user_role_id
          where l.tenant_id = ${ownTenant} and l.user_id = u.id), '[]'),
        'mobilePhone', u.mobile_phone, 'employeeType', u.employee_type,
        'manager', (select json_build_object('id', m.id, 'name', m.name) from app."user" m where m.tenant_id = ${ownTenant} and m.id = u.manager_user_id),
        'groups', coalesce((select json_agg(json_build_object('id', g.id, 'name', g.name, 'isPrimaryOrg', l.is_primary_organization) order by g.name)
          from app.user_group l join app.group_public g on g.tenant_id = ${ownTenant} and g.id = l.group_id
          where l.tenant_id = ${ownTenant} and l.user_id = u.id), '[]'),
        'imageUpdatedAt', (select ${instantText('i.updated_at')} from app.user_image i where i.tenant_id = ${ownTenant} and i.user_id = u.id)) as user,
      ${preferencesOf} as preferences
      from app."user" u join app.tenant t on t.tenant_id = ${ownTenant}
      where u.tenant_id = ${viewer.tenantId} and u.id = ${viewer.userId}`,
  )
  return {
    ...found,
    permissions: Object.fromEntries(viewer.permissions),
    isSystemAdmin: viewer.isSystemAdmin,
  }
}

type OwnGroup = z.output<typeof getOwnGroups.reply>['items'][number]

export const ownGroups = (tx: Tx, { tenantId, userId }: Viewer): Promise<OwnGroup[]> =>
  rows(
    tx,
    sql`select g.id, g.name, coalesce(nullif(g.display_name, ''), g.name) as "displayName", g.group_type_name as "groupTypeName", g.status, l.is_primary_organization as "isPrimaryOrg"
      from app.user_group l join app.group_public g on g.tenant_id = ${tenantId} and g.id = l.group_id
      where l.tenant_id = ${tenantId} and l.user_id = ${userId}
      order by l.is_primary_organization desc, g.group_type_position, g.name, g.id`,
  )

type Choice = z.output<typeof userChoice>

export async function searchUsers(
  tx: Tx,
  viewer: Viewer,
  asked: z.output<typeof selectUsers.query>,
  now: Date,
): Promise<{ items: Choice[]; more: boolean }> {
  const words = (asked.search ?? '').split(/\s+/).filter(Boolean)
  const found = await rows<Choice>(
    tx,
    sql`select u.id, u.name, u.email, ${positionsOf(viewer.tenantId, sql`u.id`, now)} as positions
      from app."user" u
      where u.tenant_id = ${viewer.tenantId} and ${asked.ids ? sql`u.id = any(${asked.ids}::uuid[])` : sql`u.status = 'ACTIVE'`}
        and ${all(words.map((word) => contains(sql`(u.name || ' ' || u.email)`, word)))}
      order by ${exactFirst(sql`u.name`, asked.search)} u.name, u.id limit ${sql.lit(asked.limit + 1)} offset ${sql.lit((asked.page - 1) * asked.limit)}`,
  )
  return { items: found.slice(0, asked.limit), more: found.length > asked.limit }
}

type OrganizationChoice = z.output<typeof selectOrganizations.reply>['items'][number]

export async function searchOrganizations(
  tx: Tx,
  viewer: Viewer,
  asked: z.output<typeof selectOrganizations.query>,
): Promise<{ items: OrganizationChoice[]; more: boolean }> {
  const words = (asked.search ?? '').split(/\s+/).filter(Boolean)
  const found = await rows<OrganizationChoice>(
    tx,
    sql`select o.id, o.name from app.organization_public o join app.group_public g on g.tenant_id = ${ownTenant} and g.id = o.id
      where o.tenant_id = ${viewer.tenantId} and ${asked.ids ? sql`o.id = any(${asked.ids}::uuid[])` : sql`g.status = 'ACTIVE'`}
        and ${all(words.map((word) => contains(sql`o.name`, word)))}
      order by ${exactFirst(sql`o.name`, asked.search)} o.name, o.id limit ${sql.lit(asked.limit + 1)} offset ${sql.lit((asked.page - 1) * asked.limit)}`,
  )
  return { items: found.slice(0, asked.limit), more: found.length > asked.limit }
}
