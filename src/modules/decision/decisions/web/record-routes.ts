import { may } from '#platform/web/client/viewer.ts'
import { recordRoute } from '#platform/web/record/record-routes.tsx'

export const decisionRoute = recordRoute({
  kind: 'decision',
  path: '/decisions/view/$decisionId',
  when: (viewer) => may(viewer, 'tenant.access_decisions_module'),
})

export const delegationRoute = recordRoute({
  kind: 'delegation',
  path: '/delegations/view/$delegationId',
  when: (viewer) => may(viewer, 'tenant.access_delegations_module'),
})
