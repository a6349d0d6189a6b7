import { createElement } from 'react'
import { may, type Viewer } from '#platform/web/client/viewer.ts'
import { later } from '#platform/web/feedback/later.tsx'
import type { ModuleScreens } from '#platform/web/shell/navigation.ts'
import type { AssociatedKind } from './actions/model/action.ts'
import type { RecordPanel } from './actions/web/ActionScreen.tsx'
import { actionRoute, createsActions, seesActions } from './actions/web/action-route.ts'
import { useWaitingCount } from './actions/web/use-waiting-count.ts'

/** The form of an action, to ask somebody for something about a record. */
export const ActionForm = later(() => import('./actions/web/ActionForm.tsx'))
export type { RecordPanel }
export { createsActions }
/** The open actions about a record, for its page. */
export const OpenActions = later(() => import('./actions/web/OpenActions.tsx'))
export const OpenActionsNote = later(() => import('./actions/web/OpenActionsNote.tsx'))

type Panels = Readonly<Partial<Record<AssociatedKind, () => Promise<{ default: RecordPanel }>>>>

/** What the actions module brings to the site. What modules to its right show of a record that an action is about: `panels`. */
export const actionScreens = (panels: Panels): ModuleScreens => ({
  screens: [
    { path: '/actions', load: () => import('./actions/web/ActionListScreen.tsx'), when: seesActions },
    {
      path: '/actions/create',
      load: () => import('./actions/web/ActionListScreen.tsx'),
      when: createsActions,
    },
    {
      ...actionRoute,
      load: async () => {
        const [{ ActionScreen, ahead }, ...loaded] = await Promise.all([
          import('./actions/web/ActionScreen.tsx'),
          ...Object.entries(panels).map(async ([kind, load]) => [kind, (await load()).default] as const),
        ])
        return { default: () => createElement(ActionScreen, { panels: Object.fromEntries(loaded) }), ahead }
      },
    },
    {
      path: '/admin/account-settings/actions',
      load: () => import('./action-templates/web/ActionSettingsScreen.tsx'),
      when: (viewer: Viewer) => may(viewer, 'tenant.manage_account_settings'),
    },
  ],
  finds: [
    {
      key: 'actions',
      label: 'Actions',
      when: seesActions,
      load: () => import('./actions/web/find-actions.ts'),
    },
  ],
  create: [
    {
      key: 'action',
      label: 'Action',
      to: '/actions/create',
      when: createsActions,
      createKey: 'a',
      command: 'Create action',
    },
  ],
  navigation: [
    {
      key: 'actions',
      label: 'Actions',
      area: 'actions',
      group: 'work',
      to: '/actions',
      when: seesActions,
      useCount: useWaitingCount,
      goKey: 'a',
    },
  ],
})
