import { any, sql } from '#platform/server/database/sql.ts'
import { contains, isOneOf, listSource } from '#platform/server/lists/list-source.ts'
import { DEFAULT_USER_ROLES } from '../../permissions/model/permission-catalogue.ts'
import { userRoleList } from '../model/user-role-list.ts'
import { displayId, isHeldBy, usersCount } from './user-role-store.ts'

/** Whether the viewer holds a user role is in its row. */
export const userRoleListSource = listSource(userRoleList, {
  select: ({
    viewer,
  }) => sql`r.id, ${displayId} as "displayId", r.name, r.description, r.is_custom as "isCustom",
    ${usersCount} as "usersCount", ${isHeldBy(viewer.userId)} as "isOwn", r.status, r.version, null as beyond,
    (r.is_custom or r.name <> ${DEFAULT_USER_ROLES.SA[0]}) as "canDeactivate"`,
  from: sql`app.user_role r`,
  alias: 'r',
  visible: ({ viewer }) => sql`r.tenant_id = ${viewer.tenantId} and r.deleted_at is null`,
  sort: {
    roleName: sql`lower(r.name)`,
    isCustom: sql`r.is_custom`,
    usersCount,
    status: sql`r.status`,
    roleId: sql`r.display_number`,
  },
  filter: {
    isCustom: (yes) => sql`r.is_custom = ${yes}`,
    status: (words) => isOneOf(sql`r.status`, words, 'text'),
    isDeactivated: (yes) => sql`(r.status = 'INACTIVE') = ${yes}`,
  },
  tab: {},
  search: (word) =>
    any([contains(sql`r.name`, word), contains(sql`r.description`, word), contains(displayId, word)]),
})
