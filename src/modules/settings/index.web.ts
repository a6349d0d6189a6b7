import { createElement } from 'react'
import { may, type Viewer } from '#platform/web/client/viewer.ts'
import type { ModuleScreens } from '#platform/web/shell/navigation.ts'
import type { UseGroupTabs } from './groups/web/GroupScreen.tsx'
import { groupRoute } from './groups/web/group-route.ts'
import type { PositionPart } from './positions/web/PositionScreen.tsx'
import { positionRoute } from './positions/web/position-route.ts'

const manages = (viewer: Viewer) => may(viewer, 'tenant.manage_account_settings')

export { AuthorityTypeIcon } from './authority-types/web/AuthorityTypeIcon.tsx'
export { SettingsScreen } from './delegation-settings/web/SettingsScreen.tsx'
export { authorityEffects } from './effects/web/authority-effects.ts'
export { effectFacts } from './effects/web/effect-facts.ts'
export { groupPicker, groupTree, loadGroups, ownGroupTree } from './groups/web/group-pickers.ts'
export { positionPicker } from './positions/web/position-picker.ts'
export { IconPicker } from './vocabulary/web/IconPicker.tsx'
export { WordForm } from './vocabulary/web/WordForm.tsx'
export { WordsSection } from './vocabulary/web/WordsSection.tsx'
export { ENABLED_OR_NOT, WordTable } from './vocabulary/web/WordTable.tsx'

type PartOfPosition = () => Promise<{ default: PositionPart }>

type TabsOfGroup = () => Promise<{ default: UseGroupTabs }>

/** What the settings module brings to the site. `positionParts`, `groupTabs`: what the modules to its right know of a position, and of a group. */
export const settingsScreens = (
  positionParts: readonly PartOfPosition[],
  groupTabs: TabsOfGroup,
): ModuleScreens => ({
  screens: [
    { path: '/admin/groups', load: () => import('./groups/web/GroupListScreen.tsx'), when: groupRoute.when },
    {
      ...groupRoute,
      load: async () => {
        const [{ GroupScreen, ahead }, { default: useTabs }] = await Promise.all([
          import('./groups/web/GroupScreen.tsx'),
          groupTabs(),
        ])
        return { default: () => createElement(GroupScreen, { useTabs }), ahead }
      },
    },
    {
      path: '/admin/account-settings/groups',
      load: () => import('./group-types/web/GroupTypesScreen.tsx'),
      when: manages,
    },
    {
      path: '/admin/account-settings/positions',
      load: () => import('./positions/web/PositionListScreen.tsx'),
      when: positionRoute.when,
    },
    {
      ...positionRoute,
      load: async () => {
        const [{ PositionScreen, ahead }, ...loaded] = await Promise.all([
          import('./positions/web/PositionScreen.tsx'),
          ...positionParts.map((load) => load()),
        ])
        const parts = loaded.map((part) => part.default)
        return { default: () => createElement(PositionScreen, { parts }), ahead }
      },
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
    {
      path: '/admin/account-settings/matrices',
      load: () => import('./matrix-settings/web/MatrixSettingsScreen.tsx'),
      when: manages,
    },
  ],
  finds: [
    {
      key: 'positions',
      label: 'Positions',
      when: (viewer) => positionRoute.when(viewer) || may(viewer, 'tenant.check_authority'),
      load: () => import('./positions/web/find-positions.ts'),
    },
  ],
  navigation: [
    {
      key: 'positions',
      label: 'Positions',
      area: 'positions',
      group: 'organization',
      to: '/admin/account-settings/positions',
      under: ['/admin/account-settings/positions', '/positions'],
      when: positionRoute.when,
    },
    {
      key: 'groups',
      label: 'Groups',
      area: 'groups',
      group: 'organization',
      to: '/admin/groups',
      when: groupRoute.when,
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
})
