import { recordKind } from '#platform/server/records/record-kind.ts'
import { exportGroups } from './export-groups.ts'
import type { GroupEvents } from './group-events.ts'
import { groupReplay } from './group-replay.ts'
import { groupRoutes } from './group-routes.ts'

export const groupKind = recordKind({
  name: 'settings/groups',
  tables: ['group', 'group_status', 'group_parent'],
  routes: ({ listeners }: { listeners: GroupEvents }) => [['/api/settings', groupRoutes(listeners)]],
  replays: [groupReplay],
  longJobs: () => [exportGroups.job],
})
