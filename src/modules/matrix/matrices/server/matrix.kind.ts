import { recordKind } from '#platform/server/records/record-kind.ts'
import { leaveGroups } from './leave-groups.ts'
import { personnelRoutes } from './list-personnel.ts'
import { matrixRoutes } from './matrix-routes.ts'
import { matrices } from './matrix-store.ts'
import { shownRoutes } from './shown-routes.ts'

export const matrixKind = recordKind({
  name: 'matrix/matrices',
  tables: ['matrix', 'matrix_group', 'matrix_shared_group', 'matrix_shared_user', 'matrix_keeping'],
  routes: () => [
    ['/api/matrix', matrixRoutes],
    ['/api/matrix', shownRoutes],
    ['/api/auth', personnelRoutes],
  ],
  replays: [matrices.replay],
  listeners: { groupsDetached: [leaveGroups] },
})
