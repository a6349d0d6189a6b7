import { may } from '#platform/web/client/viewer.ts'
import { recordRoute } from '#platform/web/record/record-routes.tsx'

export const userRoleRoute = recordRoute({
  kind: 'user-role',
  path: '/admin/role/view/$roleId',
  when: (viewer) => may(viewer, 'tenant.view_users'),
})
