import { may, type Viewer } from '#platform/web/client/viewer.ts'
import { recordRoute } from '#platform/web/record/record-routes.tsx'

const asks = (viewer: Viewer) => may(viewer, 'tenant.check_authority')
const asksOfOthers = (viewer: Viewer) => may(viewer, 'tenant.check_authority_of_others')

/** The authority of a person. Their name leads here where the viewer may not open their record. */
export const authorityOfUser = recordRoute({
  kind: 'user',
  path: '/users/$userId/authority',
  when: asks,
  leads: (viewer, id) => asksOfOthers(viewer) || (asks(viewer) && id === viewer.user.id),
  who: 'person',
})

/** The same of a position. */
export const authorityOfPosition = recordRoute({
  kind: 'position',
  path: '/positions/$positionId/authority',
  when: asks,
  leads: (viewer, id) =>
    asksOfOthers(viewer) || (asks(viewer) && viewer.user.positions.some((held) => held.id === id)),
  who: 'position',
})
