import { may } from '#platform/web/client/viewer.ts'
import { recordRoute } from '#platform/web/record/record-routes.tsx'

export const positionRoute = recordRoute({
  kind: 'position',
  path: '/admin/account-settings/positions/view/$positionId',
  when: (viewer) => may(viewer, 'tenant.manage_positions'),
  who: 'position',
})
