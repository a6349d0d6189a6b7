import { may } from '#platform/web/client/viewer.ts'
import { recordRoute } from '#platform/web/record/record-routes.tsx'

/** Anyone who is asked by a system action comes here without the module, too. */
export const actionRoute = recordRoute({
  kind: 'action',
  path: '/actions/view/$actionId',
  when: () => true,
})

export const seesActions = (viewer: Parameters<typeof may>[0]) => may(viewer, 'tenant.access_actions_module')
export const createsActions = (viewer: Parameters<typeof may>[0]) =>
  seesActions(viewer) && may(viewer, 'tenant.create_actions')
