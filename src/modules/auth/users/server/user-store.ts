import { instantText, ownTenant, rows, type Sql, sql, type Tx } from '#platform/server/database/sql.ts'
import { byTheProduct, defineStore } from '#platform/server/records/record-store.ts'
import { NO_DAYS } from '../model/active-days.ts'
import { fullName } from '../model/user.ts'
import type { UserToChange } from '../model/user-policy.ts'
import { saveOccupancy } from './occupancy-store.ts'
import { countPositionsGained } from './positions-gained.ts'
import type { StoredUser } from './stored-user.ts'
import { saveStatus } from './user-status-store.ts'

/** The status of user `u` at an instant, as their days have turned it. */
export const statusNow = (u: string, at: Date): Sql => {
  const row = sql.raw(u)
  return sql`app.user_status_now(${row}.status, ${row}.active_from, ${row}.active_until, ${at})`
}

/** Of user `u`: the System Admin user role, which comes with the product. */
export const isAdministrator = (u: string): Sql => sql`exists (select 1 from app.user_user_role l
  join app.user_role r on r.tenant_id = ${ownTenant} and r.id = l.user_role_id
  where l.tenant_id = ${ownTenant} and l.user_id = ${sql.raw(u)}.id and not r.is_custom and r.name = 'System Admin')`

const GROUPS = sql`coalesce((select json_agg(json_build_object('groupId', g.group_id, 'isPrimaryOrg', g.is_primary_organization) order by g.group_id)
    from app.user_group g where g.tenant_id = ${ownTenant} and g.user_id = u.id), '[]')`

const positionsAt = (
  now: Date,
): Sql => sql`coalesce((select json_agg(json_build_object('positionId', o.position_id, 'from', ${instantText('o.holds_from')},
      'until', case when o.holds_until < 'infinity' then ${instantText('o.holds_until')} end) order by o.holds_from, o.position_id)
    from app.occupancy o where o.tenant_id = ${ownTenant} and o.user_id = u.id
      and o.recorded_until = 'infinity' and o.holds_until > ${now}), '[]')`

/** Users; of one who is deleted the status says so. A deleted one is named by the history, and by what they did. */
export const users = defineStore<StoredUser>({
  kind: 'user',
  table: 'app."user"',
  alias: 'u',
  isNumbered: true,
  name: sql`u.name`,
  columns: {
    personId: { column: 'person_id', type: 'text' },
    status: { column: 'status', type: 'text' },
    email: { column: 'email', type: 'text' },
    firstName: { column: 'first_name', type: 'text' },
    lastName: { column: 'last_name', type: 'text' },
    mobilePhone: { column: 'mobile_phone', type: 'text' },
    employeeId: { column: 'employee_id', type: 'text' },
    employeeNumber: { column: 'employee_number', type: 'text' },
    employeeType: { column: 'employee_type', type: 'text' },
    employmentType: { column: 'employment_type', type: 'text' },
    startDate: { column: 'start_date', type: 'date' },
    terminationDate: { column: 'termination_date', type: 'date' },
    activeFrom: { column: 'active_from', type: 'timestamptz' },
    activeUntil: { column: 'active_until', type: 'timestamptz' },
    sourceType: { column: 'source_type', type: 'text' },
    managerId: { column: 'manager_user_id', type: 'uuid' },
  },
  repeats: { name: { type: 'text', of: ({ firstName, lastName }) => fullName(firstName, lastName) } },
  links: { userRoleIds: { table: 'app.user_user_role', from: 'user_id', to: 'user_role_id' } },
  parts: [
    {
      table: 'app.user_group',
      of: 'user_id',
      types: { group_id: 'uuid', is_primary_organization: 'boolean' },
      rows: ({ groups }) =>
        groups.map(({ groupId, isPrimaryOrg }) => ({
          group_id: groupId,
          is_primary_organization: isPrimaryOrg,
        })),
    },
  ],
  reads: (now) => ({ groups: GROUPS, positions: positionsAt(now) }),
  alsoWrites: (tx, author, saved, now) =>
    Promise.all([saveStatus(tx, author, saved, now), saveOccupancy(tx, author, saved, now)]),
  extraEvidence: countPositionsGained,
  givesRights: true,
  evidence: [
    'id',
    'status',
    'email',
    'firstName',
    'lastName',
    'mobilePhone',
    'employeeId',
    'employeeNumber',
    'employeeType',
    'employmentType',
    'startDate',
    'terminationDate',
    'activeFrom',
    'activeUntil',
    'sourceType',
    'managerId',
    'userRoleIds',
    'groups',
    'positions',
  ],
})

export type FoundUser = StoredUser & Pick<UserToChange, 'isLastAdministrator'> & { displayNumber: number }

/** Users by their ids; deleted ones are there only where that is asked for. */
export async function findUsers(
  tx: Tx,
  tenantId: string,
  ids: readonly string[],
  now: Date,
  { deletedToo = false } = {},
): Promise<Map<string, FoundUser>> {
  const found = await rows<FoundUser>(
    tx,
    sql`select ${users.selected(now)}, u.display_number as "displayNumber",
        u.status = 'ACTIVE' and ${isAdministrator('u')} and not exists (select 1 from app."user" a
          where a.tenant_id = ${ownTenant} and a.id <> u.id and a.status = 'ACTIVE' and a.active_until is null and ${isAdministrator('a')}) as "isLastAdministrator"
      from app."user" u
      where u.tenant_id = ${tenantId} and u.id = any(${ids}::uuid[]) and (u.status <> 'DELETED' or ${deletedToo})`,
  )
  return new Map(found.map((user) => [user.id, user]))
}

/**
 * The same, locked with every administrator in the order of their ids: two who take each other's rights wait here.
 * What an administrator does meanwhile is written: it only refers to them.
 */
export async function lockUsers(
  tx: Tx,
  tenantId: string,
  ids: readonly string[],
  now: Date,
  which: { deletedToo?: boolean } = {},
) {
  await sql`select u.id from app."user" u where u.tenant_id = ${tenantId} and (u.id = any(${ids}::uuid[]) or ${isAdministrator('u')})
    order by u.id for no key update`.execute(tx)
  return findUsers(tx, tenantId, ids, now, which)
}

/** Until the transaction ends no one changes these. */
export const lockSharedUsers = users.lockShared

export type NewUser = {
  id: string
  personId: string | null
  email: string
  firstName: string
  lastName: string
  managerUserId: string | null
  userRoleIds: readonly string[]
  groupIds: readonly string[]
  primaryOrganizationId: string | null
  /** Positions and since when they are occupied. */
  positions: readonly { id: string; from: Date; until?: Date | null }[]
}

/** Adds active users with their user roles, groups and positions. Managers stand before their reports. */
export const addUsers = (tx: Tx, tenantId: string, added: readonly NewUser[], now: Date) =>
  users.save(
    tx,
    byTheProduct(tenantId),
    added.map((user) => ({
      event: 'CREATE',
      before: null,
      after: {
        ...NOTHING_KEPT,
        id: user.id,
        personId: user.personId,
        status: 'ACTIVE',
        email: user.email.toLowerCase(),
        firstName: user.firstName,
        lastName: user.lastName,
        managerId: user.managerUserId,
        userRoleIds: user.userRoleIds,
        groups: [...user.groupIds].sort().map((groupId) => ({
          groupId,
          isPrimaryOrg: groupId === user.primaryOrganizationId,
        })),
        positions: user.positions.map(({ id, from, until }) => ({
          positionId: id,
          from: from.toISOString(),
          until: until?.toISOString() ?? null,
        })),
      },
    })),
    now,
  )

/** A new user of whom nothing is known but who they are. */
export const NOTHING_KEPT = {
  mobilePhone: '',
  employeeId: '',
  employeeNumber: '',
  employeeType: 'Full Time',
  employmentType: null,
  startDate: null,
  terminationDate: null,
  ...NO_DAYS,
  sourceType: 'MANUAL',
  managerId: null,
  groups: [],
  positions: [],
  version: 1,
} as const

/** Membership is asked before a tenant is known: the identity schema keeps which tenants a person belongs to. */
export async function joinTenant(tx: Tx, tenantId: string, personId: string, userId: string): Promise<void> {
  await sql`select identity.join_tenant(${personId}, ${tenantId}::uuid, ${userId}::uuid)`.execute(tx)
}
