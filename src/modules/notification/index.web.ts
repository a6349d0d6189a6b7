import { may, type Viewer } from '#platform/web/client/viewer.ts'
import type { ModuleScreens } from '#platform/web/shell/navigation.ts'
import { NotificationBell } from './notifications/web/NotificationBell.tsx'

/** On the profile: which emails one wants. */
export const loadOwnMails = () => import('./notification-settings/web/OwnMails.tsx')

/** What the notification module brings to the site. */
export const notificationScreens: ModuleScreens = {
  screens: [
    {
      path: '/admin/notifications',
      load: () => import('./notification-settings/web/NotificationSettingsScreen.tsx'),
      when: (viewer: Viewer) => may(viewer, 'tenant.manage_notifications'),
    },
  ],
  navigation: [],
  TopBarEnd: NotificationBell,
}
