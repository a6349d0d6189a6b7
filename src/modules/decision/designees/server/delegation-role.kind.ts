import { recordKind } from '#platform/server/records/record-kind.ts'
import { delegationRoleRoutes } from './delegation-role-routes.ts'
import { delegationRoles } from './delegation-role-store.ts'

export const delegationRoleKind = recordKind({
  name: 'decision/designees',
  tables: ['delegation_role', 'delegation_role_designee'],
  routes: () => [['/api/decision', delegationRoleRoutes]],
  replays: [delegationRoles.replay],
})
