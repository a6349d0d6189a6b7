import { lockSharedGroups, lockSharedPositions } from '#modules/settings/index.server.ts'
import type { Viewer } from '#platform/model/viewer.ts'
import { one, ownTenant, type Sql, sql, type Tx } from '#platform/server/database/sql.ts'
import { lockSharedUserRoles, readLabelsBeyond } from '../../user-roles/server/user-role-store.ts'
import type { UserReferences } from '../model/user-rules.ts'
import { isBeyond } from './rights-of-users.ts'
import { statusNow } from './user-store.ts'

type ReferenceQuery = {
  userRoleIds: readonly string[]
  groupIds: readonly string[]
  positionIds: readonly string[]
  managerIds: readonly string[]
}

type ReferenceProblems = {
  administratorRoles: string[]
  beyondToTake: string[]
  organizations: string[]
  managers: string[]
  above: { id: string; managerId: string | null }[]
}

const ids = (view: string, asked: readonly string[], also: Sql): Sql =>
  sql`array(select n.id from ${sql.raw(view)} n where n.tenant_id = ${ownTenant} and n.id = any(${asked}::uuid[]) and ${also})`

const isActive = (now: Date) => sql`${statusNow('n', now)} = 'ACTIVE'`

/**
 * What users may be given of what is asked for, and the line of managers above each that is named. What they are given is held
 * until the transaction ends: no one deletes it meanwhile.
 */
export async function referredBy(
  tx: Tx,
  viewer: Viewer,
  asked: ReferenceQuery,
  now: Date,
): Promise<
  UserReferences & {
    administratorRoles: ReadonlySet<string>
    beyondToTake: ReadonlySet<string>
  }
> {
  const { tenantId } = viewer
  const userRoles = await lockSharedUserRoles(tx, tenantId, asked.userRoleIds)
  const groups = await lockSharedGroups(tx, tenantId, asked.groupIds)
  const positions = await lockSharedPositions(tx, tenantId, asked.positionIds)
  const beyondToGive = await readLabelsBeyond(tx, viewer, asked.userRoleIds)
  const found = await one<ReferenceProblems>(
    tx,
    sql`select array(select n.id from app.user_role n where n.tenant_id = ${ownTenant} and not n.is_custom and n.name = 'System Admin') as "administratorRoles",
      array(select n.id from app.user_role n where n.tenant_id = ${ownTenant} and n.id = any(${asked.userRoleIds}::uuid[]) and ${isBeyond('n', viewer)}) as "beyondToTake",
      ${ids('app.organization_public', asked.groupIds, sql`true`)} as organizations,
      ${ids('app."user"', asked.managerIds, isActive(now))} as managers,
      coalesce((with recursive above (id, manager) as (
        select u.id, u.manager_user_id from app."user" u where u.tenant_id = ${ownTenant} and u.id = any(${asked.managerIds}::uuid[])
        union select u.id, u.manager_user_id from above b join app."user" u on u.tenant_id = ${ownTenant} and u.id = b.manager)
        select json_agg(json_build_object('id', b.id, 'managerId', b.manager)) from above b), '[]') as above
      from app.tenant t where t.tenant_id = ${tenantId}`,
  )
  return {
    userRoles,
    beyondToGive: new Set(beyondToGive.keys()),
    beyondToTake: new Set(found.beyondToTake),
    administratorRoles: new Set(found.administratorRoles),
    groups,
    organizations: new Set(found.organizations),
    positions,
    managers: new Set(found.managers),
    managerOf: new Map(found.above.map(({ id, managerId }) => [id, managerId])),
  }
}

/**
 * Addresses and lines of managers change one after the other: two changes at the same time could take the same address, or close a circle
 * together. Held before seats and users, by all: no one waits in a circle.
 */
export const lockSharedPeople = (tx: Tx, tenantId: string) =>
  sql`select pg_advisory_xact_lock(hashtextextended('people of ' || ${tenantId}::text, 0))`.execute(tx)
