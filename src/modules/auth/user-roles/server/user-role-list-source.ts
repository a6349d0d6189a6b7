import type { Viewer } from '#platform/model/viewer.ts'
import { contains, isOneOf, type ListSource } from '#platform/server/list-source.ts'
import { any, sql } from '#platform/server/sql.ts'
import { DEFAULT_USER_ROLES } from '../../permissions/model/permission-catalogue.ts'
import type { userRoleList } from '../model/user-role-list.ts'
import { displayId, isHeldBy, usersCount } from './user-role-store.ts'

type Columns = (typeof userRoleList)['columns'][number]['key']

/** The list as one viewer sees it: whether they hold a user role themselves stands in its row. */
export const userRoleListSource = (
  viewer: Pick<Viewer, 'tenantId' | 'userId'>,
): ListSource<Columns, (typeof userRoleList)['filters'], never, null> => ({
  select: sql`r.id, ${displayId} as "displayId", r.name, r.description, r.is_custom as "isCustom",
    ${usersCount} as "usersCount", ${isHeldBy(viewer.userId)} as "isOwn", r.status, r.version,
    (r.is_custom or r.name <> ${DEFAULT_USER_ROLES.SA[0]}) as "canDeactivate"`,
  from: sql`app.user_role r`,
  alias: 'r',
  visible: () => sql`r.tenant_id = ${viewer.tenantId} and r.deleted_at is null`,
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
