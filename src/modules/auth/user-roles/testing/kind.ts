import { kindTesting } from '#test/database/kind-testing.ts'
import { userRole } from '#test/database/records.ts'
import { type UserRoleInput, userRoleDetail, userRoleInput } from '../model/user-role.ts'
import { userRoleList } from '../model/user-role-list.ts'

export const testing = kindTesting({
  samples: (world, { userRoleId }) => {
    const tenantId = world.tenant.id
    const version = { 'if-match': '"1"' }
    const userRoles = `/api/auth/tenants/${tenantId}/roles`
    return {
      selectUserRoles: { path: `${userRoles}?ids=${userRoleId}` },
      listUserRoles: { path: `${userRoles}/list?ids=${userRoleId}` },
      getUserRole: { path: `${userRoles}/${userRoleId}` },
      getUserRoleChangelog: { path: `${userRoles}/${userRoleId}/changelog` },
      createUserRole: { path: userRoles, body: userRole },
      updateUserRole: { path: `${userRoles}/${userRoleId}`, body: userRole, headers: version },
      deactivateUserRoles: { path: `${userRoles}/bulk-deactivate`, body: { roleIds: [userRoleId] } },
      reactivateUserRoles: { path: `${userRoles}/bulk-reactivate`, body: { roleIds: [userRoleId] } },
      deleteUserRoles: { path: `${userRoles}/bulk-delete`, body: { roleIds: [userRoleId] } },
    }
  },
  ids: {
    roleId: 'userRole',
    roleIds: 'userRole',
  },
  places: [[/^\/api\/auth\/tenants\/\{tenantId\}\/roles\b/, 'userRole']],
  chosen: {
    userRole: (_, { userRoleId }) => userRoleId,
  },
  written: {
    name: 'user role',
    example: ({ tenant }) => ({
      path: `/api/auth/tenants/${tenant.id}/roles`,
      listed: `/api/auth/tenants/${tenant.id}/roles`,
      schema: userRoleInput,
      first: {
        name: 'Clerk',
        description: 'Keeps things',
        permissions: { 'tenant.view_users': 'ON' },
      },
      second: { name: 'Keeper', description: 'Files things', permissions: {} },
      told: { permissions: 'tenant.view_users' },
      sent: ({ name, description, permissions }: UserRoleInput) => ({ name, description, permissions }),
    }),
  },
  listed: {
    list: userRoleList,
    detail: userRoleDetail,
    only: { canDeactivate: 'the page asks the lifecycle, which needs the whole role' },
  },
})
