import { recordKind } from '#platform/server/records/record-kind.ts'
import { requestRoutes } from './request-routes.ts'

export const requestKind = recordKind({
  name: 'decision/requests',
  routes: () => [['/api/decision', requestRoutes]],
})
