import { recordKind } from '#platform/server/records/record-kind.ts'
import { listLayoutRoutes } from './list-layout-routes.ts'

export const listLayoutKind = recordKind({
  name: 'auth/list-layouts',
  tables: ['list_layout', 'list_view'],
  routes: () => [['/api/auth', listLayoutRoutes]],
})
