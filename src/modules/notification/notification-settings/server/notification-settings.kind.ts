import { recordKind } from '#platform/server/records/record-kind.ts'
import { notificationChoiceRoutes, notificationSettingsRoutes } from './notification-settings-routes.ts'
import { notificationSettings } from './notification-settings-store.ts'

export const notificationSettingsKind = recordKind({
  name: 'notification/notification-settings',
  tables: ['notification_settings', 'notification_choice'],
  routes: () => [
    ['/api/auth', notificationSettingsRoutes],
    ['/api/notification', notificationChoiceRoutes],
  ],
  replays: [notificationSettings.replay],
})
