import type { Viewer } from '#platform/model/viewer.ts'
import { exactFirst } from '#platform/server/database/exact-first.ts'
import { all, maybeOne, ownTenant, rows, type Sql, sql, type Tx } from '#platform/server/database/sql.ts'
import { contains } from '#platform/server/lists/list-source.ts'
import { defineStore } from '#platform/server/records/record-store.ts'
import { type Giver, permissionBeyond } from '../../permissions/model/giving.ts'
import { labelOf } from '../../permissions/model/permission-modules.ts'
import type { Permissions } from '../../permissions/model/permission-rules.ts'
import { ROLE_BEYOND } from '../model/user-role-failures.ts'
import type { StoredUserRole } from './stored-user-role.ts'
import { evidenceOf } from './user-role-changelog.ts'

/** How many active or invited users hold the user role `r`: an invited one is active as soon as they sign in. */
export const usersCount: Sql = sql`(select count(*) from app.user_user_role l
  join app."user" u on u.tenant_id = ${ownTenant} and u.id = l.user_id and u.status in ('ACTIVE', 'INVITED')
  where l.tenant_id = ${ownTenant} and l.user_role_id = r.id)::int`
export const isHeldBy = (userId: string): Sql => sql`exists (select 1 from app.user_user_role l
  where l.tenant_id = ${ownTenant} and l.user_role_id = r.id and l.user_id = ${userId})`
export const displayId: Sql = sql`'ROL-' || r.display_number`

/** The label of the permission that keeps the giver from giving a role with these; null where nothing does. */
export function labelBeyond(giver: Giver, permissions: Permissions): string | null {
  const key = permissionBeyond(giver, permissions)
  return key === undefined ? null : labelOf(key)
}

/** For each of these user roles that the viewer may not give, the label of the permission that keeps them from it. */
export async function readLabelsBeyond(
  tx: Tx,
  viewer: Viewer,
  ids: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  const found = await rows<Pick<StoredUserRole, 'id' | 'permissions'>>(
    tx,
    sql`select r.id, r.permissions from app.user_role r where r.tenant_id = ${viewer.tenantId} and r.id = any(${ids}::uuid[])`,
  )
  return new Map(
    found.flatMap(({ id, permissions }) => {
      const label = labelBeyond(viewer, permissions)
      return label === null ? [] : [[id, label] as const]
    }),
  )
}

const select = ({ tenantId, userId }: Viewer, where: Sql): Sql<Omit<StoredUserRole, 'beyond'>> =>
  sql`select r.id, ${displayId} as "displayId", r.name, r.description, r.is_custom as "isCustom", r.status, r.permissions,
      ${usersCount} as "usersCount", ${isHeldBy(userId)} as "isOwn", r.version,
      to_char(r.updated_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as "updatedAt"
    from app.user_role r where r.tenant_id = ${tenantId} and r.deleted_at is null and ${where}`

const judgeFor = (viewer: Viewer) => (found: Omit<StoredUserRole, 'beyond'>) => ({
  ...found,
  beyond: labelBeyond(viewer, found.permissions),
})

export async function findUserRole(tx: Tx, viewer: Viewer, id: string): Promise<StoredUserRole | undefined> {
  const found = await maybeOne(tx, select(viewer, sql`r.id = ${id}`))
  return found && judgeFor(viewer)(found)
}

/**
 * Some user roles, held until the transaction ends: no one is given one meanwhile. They are locked before they are read: who
 * was given one while this waited is counted.
 */
export async function lockUserRoles(
  tx: Tx,
  viewer: Viewer,
  ids: readonly string[],
): Promise<Map<string, StoredUserRole>> {
  await sql`select from app.user_role where tenant_id = ${viewer.tenantId} and id = any(${ids}::uuid[]) order by id for update`.execute(
    tx,
  )
  const found = await rows(tx, select(viewer, sql`r.id = any(${ids}::uuid[])`))
  return new Map(found.map(judgeFor(viewer)).map((each) => [each.id, each]))
}

type UserRoleEvidence = Pick<
  StoredUserRole,
  'id' | 'name' | 'description' | 'isCustom' | 'status' | 'permissions' | 'version'
>

/** For people a deleted one no longer exists, and the person who still holds it has nothing of it; the history names it. */
export const userRoles = defineStore<UserRoleEvidence>({
  kind: 'user-role',
  table: 'app.user_role',
  isNumbered: true,
  name: sql`r.name`,
  columns: {
    name: { column: 'name', type: 'text' },
    description: { column: 'description', type: 'text' },
    isCustom: { column: 'is_custom', type: 'boolean' },
    status: { column: 'status', type: 'text' },
    permissions: { column: 'permissions', type: 'jsonb' },
  },
  evidence: (role, isDeleted) => evidenceOf({ ...role, status: isDeleted ? 'DELETED' : role.status }),
  deleted: { status: 'INACTIVE' },
  givesRights: true,
  inUse: sql`r.status = 'ACTIVE'`,
})

/** Which of them may be given to a user now; until that is written no one deactivates or deletes them. */
export const lockSharedUserRoles = userRoles.lockShared

export async function searchUserRoles(
  tx: Tx,
  viewer: Viewer,
  {
    search,
    ids,
    page,
    limit,
  }: { search?: string | undefined; ids?: readonly string[] | undefined; page: number; limit: number },
) {
  const words = (search ?? '').split(/\s+/).filter(Boolean)
  const found = await rows<
    Pick<StoredUserRole, 'id' | 'name' | 'description' | 'isCustom' | 'status' | 'permissions'>
  >(
    tx,
    sql`select r.id, r.name, r.description, r.is_custom as "isCustom", r.status, r.permissions from app.user_role r
      where r.tenant_id = ${viewer.tenantId} and r.deleted_at is null
        and ${ids ? sql`r.id = any(${ids}::uuid[])` : sql`true`} and ${all(words.map((word) => contains(sql`r.name`, word)))}
      order by ${exactFirst(sql`r.name`, search)} lower(r.name), r.id limit ${sql.lit(limit + 1)} offset ${sql.lit((page - 1) * limit)}`,
  )
  const items = found.slice(0, limit).map(({ permissions, ...role }) => ({
    ...role,
    barred: labelBeyond(viewer, permissions) === null ? null : ROLE_BEYOND,
  }))
  return { items, more: found.length > limit }
}
