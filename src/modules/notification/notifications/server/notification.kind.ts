import { recordKind } from '#platform/server/records/record-kind.ts'
import { notificationRoutes } from './notification-routes.ts'

export const notificationKind = recordKind({
  name: 'notification/notifications',
  tables: ['notification'],
  routes: () => [['/api/notification', notificationRoutes]],
})
