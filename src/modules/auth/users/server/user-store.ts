import { addFacts, type Fact, setFact, setFacts } from '#platform/server/facts.ts'
import { type Actor, recordRevisions } from '#platform/server/history.ts'
import { insertRows, instantText, rows, type Sql, sql, type Tx, updateRows } from '#platform/server/sql.ts'
import { fullName, type UserDetail } from '../model/user.ts'
import type { UserStatus } from '../model/user-lifecycle.ts'
import type { UserToChange } from '../model/user-policy.ts'
import { gainsOf } from './gains.ts'
import { tellWhenDue } from './occupancy-due.job.ts'

export const userStatus: Fact = {
  table: 'app.user_status',
  key: { user_id: 'uuid' },
  value: { status: 'text' },
}
export const occupancy: Fact = {
  table: 'app.occupancy',
  key: { user_id: 'uuid', position_id: 'uuid' },
  value: {},
}

/** A position from an instant until another (ISO 8601); null: without an end. */
export type Held = { positionId: string; from: string; until: string | null }

/** A user as they are stored, with the positions that they hold now or will hold. */
export type StoredUser = Pick<
  UserDetail,
  | 'firstName'
  | 'lastName'
  | 'email'
  | 'mobilePhone'
  | 'employeeId'
  | 'employeeNumber'
  | 'employeeType'
  | 'employmentType'
  | 'startDate'
  | 'terminationDate'
  | 'sourceType'
> & {
  id: string
  displayNumber: number
  personId: string | null
  status: UserStatus
  managerId: string | null
  userRoleIds: readonly string[]
  groups: readonly { groupId: string; isPrimaryOrg: boolean }[]
  positions: readonly Held[]
  version: number
}

/** Of user `u`: the System Admin user role, which comes with the product. */
export const isAdministrator = (u: string): Sql => sql`exists (select from app.user_user_role l
  join app.user_role r on r.tenant_id = l.tenant_id and r.id = l.user_role_id
  where l.tenant_id = ${sql.raw(u)}.tenant_id and l.user_id = ${sql.raw(u)}.id and not r.is_custom and r.name = 'System Admin')`

const isoDay = (column: string): Sql => sql`to_char(${sql.raw(column)}, 'YYYY-MM-DD')`

const stored = (
  now: Date,
): Sql => sql`u.id, u.display_number as "displayNumber", u.person_id as "personId", u.status, u.email,
  u.first_name as "firstName", u.last_name as "lastName", u.mobile_phone as "mobilePhone", u.employee_id as "employeeId",
  u.employee_number as "employeeNumber", u.employee_type as "employeeType", u.employment_type as "employmentType",
  ${isoDay('u.start_date')} as "startDate", ${isoDay('u.termination_date')} as "terminationDate", u.source_type as "sourceType",
  u.manager_user_id as "managerId", u.version,
  array(select l.user_role_id from app.user_user_role l where l.tenant_id = u.tenant_id and l.user_id = u.id order by 1) as "userRoleIds",
  coalesce((select json_agg(json_build_object('groupId', g.group_id, 'isPrimaryOrg', g.is_primary_organization) order by g.group_id)
    from app.user_group g where g.tenant_id = u.tenant_id and g.user_id = u.id), '[]') as groups,
  coalesce((select json_agg(json_build_object('positionId', o.position_id, 'from', ${instantText('o.holds_from')},
      'until', case when o.holds_until < 'infinity' then ${instantText('o.holds_until')} end) order by o.holds_from, o.position_id)
    from app.occupancy o where o.tenant_id = u.tenant_id and o.user_id = u.id
      and o.recorded_until = 'infinity' and o.holds_until > ${now}), '[]') as positions,
  u.status = 'ACTIVE' and ${isAdministrator('u')} and not exists (select from app."user" a
    where a.tenant_id = u.tenant_id and a.id <> u.id and a.status = 'ACTIVE' and ${isAdministrator('a')}) as "isLastAdministrator"`

export type FoundUser = StoredUser & Pick<UserToChange, 'isLastAdministrator'>

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
    sql`select ${stored(now)} from app."user" u
      where u.tenant_id = ${tenantId} and u.id = any(${ids}::uuid[]) and (u.status <> 'DELETED' or ${deletedToo})`,
  )
  return new Map(found.map((user) => [user.id, user]))
}

/** The same, locked with every administrator in the order of their ids: two who take each other's rights wait here. */
export async function lockUsers(
  tx: Tx,
  tenantId: string,
  ids: readonly string[],
  now: Date,
  which: { deletedToo?: boolean } = {},
) {
  await sql`select u.id from app."user" u where u.tenant_id = ${tenantId} and (u.id = any(${ids}::uuid[]) or ${isAdministrator('u')})
    order by u.id for update`.execute(tx)
  return findUsers(tx, tenantId, ids, now, which)
}

/** Until the transaction ends nobody changes these. */
export const holdUsers = async (tx: Tx, tenantId: string, ids: readonly string[]): Promise<void> => {
  if (ids.length === 0) return
  await sql`select u.id from app."user" u where u.tenant_id = ${tenantId} and u.id = any(${ids}::uuid[]) order by u.id for share`.execute(
    tx,
  )
}

export type SavedUser = { event: string; before: StoredUser | null; after: StoredUser }

/** The one way in: row, parts, facts and history, all in the caller's transaction. No user stands in it twice. */
export async function saveUsers(
  tx: Tx,
  tenantId: string,
  actor: Actor,
  saved: readonly SavedUser[],
  now: Date,
): Promise<void> {
  const added = saved.filter(({ before }) => before === null).map(({ after }) => after)
  const replaced = saved.flatMap(({ before, after }) => (before ? [{ before, after }] : []))
  await insertRows(
    tx,
    'app."user"',
    COLUMNS,
    added.map((user) => rowOf(tenantId, user, now)),
  )
  await updateRows(
    tx,
    'app."user"',
    tenantId,
    CHANGED,
    replaced.map(({ after }) => rowOf(tenantId, after, now)),
  )
  await replaceParts(
    tx,
    tenantId,
    replaced.map(({ after }) => after.id),
    saved.map(({ after }) => after),
  )
  await saveFacts(tx, tenantId, actor, added, replaced, now)
  const gains = await gainsOf(tx, tenantId, saved, now)
  await recordRevisions(
    tx,
    tenantId,
    actor,
    saved.map(({ event, before, after }) => ({
      kind: 'user',
      recordId: after.id,
      event,
      before: before && evidence(before),
      after: { ...evidence(after), ...(gains.has(after.id) && { gains: gains.get(after.id) }) },
    })),
    now,
  )
}

const CHANGED = {
  person_id: 'text',
  email: 'text',
  first_name: 'text',
  last_name: 'text',
  name: 'text',
  mobile_phone: 'text',
  employee_id: 'text',
  employee_number: 'text',
  employee_type: 'text',
  employment_type: 'text',
  start_date: 'date',
  termination_date: 'date',
  manager_user_id: 'uuid',
  status: 'text',
  version: 'integer',
  updated_at: 'timestamptz',
} as const

const COLUMNS = {
  tenant_id: 'uuid',
  id: 'uuid',
  display_number: 'integer',
  source_type: 'text',
  created_at: 'timestamptz',
  ...CHANGED,
} as const

const rowOf = (tenantId: string, user: StoredUser, now: Date) => ({
  tenant_id: tenantId,
  id: user.id,
  display_number: user.displayNumber,
  source_type: user.sourceType,
  created_at: now,
  person_id: user.personId,
  email: user.email,
  first_name: user.firstName,
  last_name: user.lastName,
  name: fullName(user.firstName, user.lastName),
  mobile_phone: user.mobilePhone,
  employee_id: user.employeeId,
  employee_number: user.employeeNumber,
  employee_type: user.employeeType,
  employment_type: user.employmentType,
  start_date: user.startDate,
  termination_date: user.terminationDate,
  manager_user_id: user.managerId,
  status: user.status,
  version: user.version,
  updated_at: now,
})

async function replaceParts(
  tx: Tx,
  tenantId: string,
  replaced: readonly string[],
  users: readonly StoredUser[],
): Promise<void> {
  if (replaced.length > 0)
    for (const table of ['app.user_user_role', 'app.user_group'])
      await sql`delete from ${sql.raw(table)} where tenant_id = ${tenantId} and user_id = any(${replaced}::uuid[])`.execute(
        tx,
      )
  await insertRows(
    tx,
    'app.user_user_role',
    { tenant_id: 'uuid', user_id: 'uuid', user_role_id: 'uuid' },
    users.flatMap((user) =>
      user.userRoleIds.map((id) => ({ tenant_id: tenantId, user_id: user.id, user_role_id: id })),
    ),
  )
  await insertRows(
    tx,
    'app.user_group',
    { tenant_id: 'uuid', user_id: 'uuid', group_id: 'uuid', is_primary_organization: 'boolean' },
    users.flatMap((user) =>
      user.groups.map(({ groupId, isPrimaryOrg }) => ({
        tenant_id: tenantId,
        user_id: user.id,
        group_id: groupId,
        is_primary_organization: isPrimaryOrg,
      })),
    ),
  )
}

async function saveFacts(
  tx: Tx,
  tenantId: string,
  actor: Actor,
  added: readonly StoredUser[],
  replaced: readonly { before: StoredUser; after: StoredUser }[],
  now: Date,
): Promise<void> {
  const statusOf = ({ id, status }: StoredUser) => ({ key: { user_id: id }, value: { status } })
  await addFacts(tx, userStatus, tenantId, { entries: added.map(statusOf), from: now, now })
  const turned = replaced.filter(({ before, after }) => before.status !== after.status)
  if (turned.length > 0)
    await setFacts(tx, userStatus, tenantId, {
      entries: turned.map(({ after }) => statusOf(after)),
      from: now,
      now,
    })
  const isFromNow = ({ from, until }: Held) => from === now.toISOString() && until === null
  const keyOf = (user: StoredUser, positionId: string) => ({ user_id: user.id, position_id: positionId })
  await addFacts(tx, occupancy, tenantId, {
    entries: added.flatMap((user) =>
      user.positions.filter(isFromNow).map(({ positionId }) => ({ key: keyOf(user, positionId), value: {} })),
    ),
    from: now,
    now,
  })
  const held = [
    ...added.flatMap((user) =>
      user.positions.filter((each) => !isFromNow(each)).map((set) => ({ user, ended: undefined, set })),
    ),
    ...replaced.flatMap(({ before, after }) =>
      changesOfPositions(before.positions, after.positions, now).map((each) => ({ user: after, ...each })),
    ),
  ]
  for (const { user, ended, set } of held) {
    if (ended)
      await setFact(tx, occupancy, tenantId, {
        key: keyOf(user, ended.positionId),
        value: null,
        from: ended.from,
        now,
      })
    if (set)
      await setFact(tx, occupancy, tenantId, {
        key: keyOf(user, set.positionId),
        value: {},
        from: new Date(set.from),
        until: set.until === null ? null : new Date(set.until),
        now,
      })
    if (set) await tellWhenDue(tx, tenantId, { userId: user.id, actor: actor.userId, held: set, now })
  }
}

type ChangeOfPosition = { ended?: { positionId: string; from: Date } | undefined; set?: Held | undefined }

/** What is left out ends now, or never begins; what has other days is said anew, from its old beginning on. */
function changesOfPositions(before: readonly Held[], after: readonly Held[], now: Date): ChangeOfPosition[] {
  const kept = (each: Held) =>
    after.some((a) => a.positionId === each.positionId && a.from === each.from && a.until === each.until)
  const gone = before.filter((each) => !kept(each))
  const came = after.filter(
    (each) =>
      !before.some((b) => b.positionId === each.positionId && b.from === each.from && b.until === each.until),
  )
  return [
    ...gone.map((each) => {
      const isSaidAnew = came.some(({ positionId }) => positionId === each.positionId)
      const from = isSaidAnew ? new Date(each.from) : new Date(Math.max(now.getTime(), Date.parse(each.from)))
      return { ended: { positionId: each.positionId, from } }
    }),
    ...came.map((set) => ({ set })),
  ]
}

/** What history keeps of a user. */
export const evidence = ({ version: _v, displayNumber: _d, personId: _p, ...user }: StoredUser) => {
  const { isLastAdministrator: _, ...kept } = user as FoundUser
  return kept
}

export type NewUser = {
  id: string
  displayNumber: number
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

const BY_THE_PRODUCT: Actor = { userId: null, requestId: null }

/** Adds active users with their user roles, groups and positions. Managers stand before their reports. */
export const addUsers = (tx: Tx, tenantId: string, users: readonly NewUser[], now: Date): Promise<void> =>
  saveUsers(
    tx,
    tenantId,
    BY_THE_PRODUCT,
    users.map((user) => ({
      event: 'CREATE',
      before: null,
      after: {
        ...NOTHING_KEPT,
        id: user.id,
        displayNumber: user.displayNumber,
        personId: user.personId,
        status: 'ACTIVE',
        email: user.email.toLowerCase(),
        firstName: user.firstName,
        lastName: user.lastName,
        managerId: user.managerUserId,
        userRoleIds: user.userRoleIds,
        groups: user.groupIds.map((groupId) => ({
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
