import { recordRoute } from '#platform/web/record/record-routes.tsx'
import { delegationRoute } from '../../../decisions/web/record-routes.ts'

/** Who may decide what in a group. Its name leads here where the viewer may not open its record. */
export const authorityOfGroup = recordRoute({
  kind: 'group',
  path: '/groups/$groupId/authority',
  when: delegationRoute.when,
  leads: delegationRoute.when,
  who: 'group',
})
