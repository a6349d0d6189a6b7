import { recordKind } from '#platform/server/records/record-kind.ts'
import { userRoleRoutes } from './user-role-routes.ts'
import { userRoles } from './user-role-store.ts'

export const userRoleKind = recordKind({
  name: 'auth/user-roles',
  tables: ['user_role'],
  routes: () => [['/api/auth', userRoleRoutes]],
  replays: [userRoles.replay],
})
