import { recordKind } from '#platform/server/records/record-kind.ts'
import { authorityRoutes } from './authority-routes.ts'

export const checkKind = recordKind({
  name: 'decision/check',
  routes: () => [['/api/decision', authorityRoutes]],
})
