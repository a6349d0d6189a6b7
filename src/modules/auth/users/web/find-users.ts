import { finder } from '#platform/web/shell/find-records.ts'
import { globalSearchOfUsers } from '../model/user-search-call.ts'
import { userRoute } from './user-route.ts'

export const find = finder('/api/auth', globalSearchOfUsers, (row) => ({
  label: row.name,
  caption: [row.displayId, ...row.position.map(({ name }) => name)].join(' · '),
  besides: row.email,
  tile: { person: row.name },
  status: { kind: 'user', status: row.status },
  to: userRoute.pathOf(row.id),
  leadsAs: 'user',
}))
