import { recordKind } from '#platform/server/records/record-kind.ts'
import { userRoutes } from '../../users/server/user-routes.ts'
import { ownRoutes } from './own-routes.ts'

export const profileKind = recordKind({
  name: 'auth/profile',
  routes: () => [
    ['/api/auth', userRoutes],
    ['/api/auth', ownRoutes],
  ],
})
