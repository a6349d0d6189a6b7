import { recordKind } from '#platform/server/records/record-kind.ts'
import type { GroupTypeEvents } from './group-type-events.ts'
import { groupTypeRoutes } from './group-type-routes.ts'
import { groupTypes } from './group-type-store.ts'

export const groupTypeKind = recordKind({
  name: 'settings/group-types',
  tables: ['group_type'],
  routes: ({ listeners }: { listeners: GroupTypeEvents }) => [['/api/settings', groupTypeRoutes(listeners)]],
  replays: [groupTypes.replay],
})
