import { may } from '#platform/web/client/viewer.ts'
import { recordRoute } from '#platform/web/record/record-routes.tsx'

export const groupRoute = recordRoute({
  kind: 'group',
  path: '/admin/groups/view/$groupId',
  when: (viewer) => may(viewer, 'tenant.manage_groups'),
  who: 'group',
})
