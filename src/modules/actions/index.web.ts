import { may, type Viewer } from '#platform/web/client/viewer.ts'
import type { ModuleScreens } from '#platform/web/shell/navigation.ts'

/** What the actions module brings to the site. The settings lead to its page by their side navigation. */
export const actionScreens: ModuleScreens = {
  screens: [
    {
      path: '/admin/account-settings/actions',
      load: () => import('./action-types/web/ActionSettingsScreen.tsx'),
      when: (viewer: Viewer) => may(viewer, 'tenant.manage_account_settings'),
    },
  ],
  navigation: [],
}
