import { may, type Viewer } from '#platform/web/client/viewer.ts'
import type { ModuleScreens } from '#platform/web/shell/navigation.ts'

const manages = (viewer: Viewer) => may(viewer, 'tenant.manage_account_settings')
const managesGroups = (viewer: Viewer) => may(viewer, 'tenant.manage_groups')
const managesPositions = (viewer: Viewer) => may(viewer, 'tenant.manage_positions')

export { AuthorityTypeIcon } from './authority-types/web/AuthorityTypeIcon.tsx'
export { settingsSide } from './delegation-settings/web/settings-side.ts'
export { effectFacts } from './effects/web/effect-facts.ts'
export { sendAsShown } from './effects/web/send-as-shown.ts'
export { useActs } from './effects/web/use-acts.tsx'
export { useRecordForm } from './effects/web/use-record-form.tsx'
export { useShownFirst } from './effects/web/use-shown-first.tsx'
export { groupPicker, groupTree, loadGroups, ownGroupTree } from './groups/web/group-pickers.ts'
export { positionPicker } from './positions/web/position-picker.ts'

/** What the settings module brings to the site. */
export const settingsScreens: ModuleScreens = {
  screens: [
    { path: '/admin/groups', load: () => import('./groups/web/GroupListScreen.tsx'), when: managesGroups },
    {
      path: '/admin/groups/view/$groupId',
      load: () => import('./groups/web/GroupScreen.tsx'),
      when: managesGroups,
    },
    {
      path: '/admin/account-settings/groups',
      load: () => import('./group-types/web/GroupTypesScreen.tsx'),
      when: manages,
    },
    {
      path: '/admin/account-settings/positions',
      load: () => import('./positions/web/PositionListScreen.tsx'),
      when: managesPositions,
    },
    {
      path: '/admin/account-settings/positions/view/$positionId',
      load: () => import('./positions/web/PositionScreen.tsx'),
      when: managesPositions,
    },
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
      key: 'positions',
      label: 'Positions',
      area: 'positions',
      group: 'organization',
      to: '/admin/account-settings/positions',
      when: managesPositions,
    },
    {
      key: 'groups',
      label: 'Groups',
      area: 'groups',
      group: 'organization',
      to: '/admin/groups',
      when: managesGroups,
    },
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
