import type { ModuleScreens } from '#platform/web/shell/navigation.ts'
import { may, type Viewer } from '#platform/web/viewer.ts'

const manages = (viewer: Viewer) => may(viewer, 'tenant.manage_account_settings')

export { AuthorityTypeIcon } from './authority-types/web/AuthorityTypeIcon.tsx'

/** What the settings module brings to the site. */
export const settingsScreens: ModuleScreens = {
  screens: [
    {
      path: '/admin/account-settings/decisions',
      load: () => import('./decision-settings/web/DecisionSettingsScreen.tsx'),
      when: manages,
    },
    {
      path: '/admin/account-settings/delegations',
      load: () => import('./delegation-settings/web/DelegationSettingsScreen.tsx'),
      when: manages,
    },
  ],
  navigation: [
    {
      key: 'settings',
      label: 'Settings',
      area: 'system',
      group: 'organization',
      to: '/admin/account-settings/decisions',
      under: '/admin',
      when: manages,
    },
  ],
}
