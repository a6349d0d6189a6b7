import { may } from '#platform/web/client/viewer.ts'
import { recordRoute } from '#platform/web/record/record-routes.tsx'

export const userRoute = recordRoute({
  kind: 'user',
  path: '/user-details/view/$userId',
  when: (viewer) => may(viewer, 'tenant.view_users'),
  who: 'person',
})
