import { createElement } from 'react'
import { may, type Viewer } from '#platform/web/client/viewer.ts'
import { later } from '#platform/web/feedback/later.tsx'
import type { ModuleScreens } from '#platform/web/shell/navigation.ts'
import type { AssociatedKind } from './actions/model/action.ts'
import type { ActionRow } from './actions/model/action-list.ts'
import type { RecordAnswers } from './actions/web/ActionListScreen.tsx'
import type { RecordPanel, RecordPart } from './actions/web/ActionScreen.tsx'
import { actionRoute, createsActions, seesActions } from './actions/web/action-route.ts'
import { useWaitingCount } from './actions/web/use-waiting-count.ts'

export type { ActionRow, RecordAnswers, RecordPanel }
export { createsActions }
/** The open actions about a record, for its page. */
export const OpenActions = later(() => import('./actions/web/OpenActions.tsx'))
/** The questions about a record that were decided, for its page. */
export const DecidedQuestions = later(() => import('./actions/web/DecidedQuestions.tsx'))
export const OpenActionsNote = later(() => import('./actions/web/OpenActionsNote.tsx'))

type Parts = {
  /** What modules to the right show of a record that an action is about, by its kind. */
  readonly panels: Readonly<Partial<Record<AssociatedKind, () => Promise<RecordPart>>>>
  /** The acts of such a module that answer several actions at the same time. */
  readonly answers: () => Promise<{ default: RecordAnswers }>
}

/** Screens, navigation, and commands of the actions module. */
export const actionScreens = ({ panels, answers }: Parts): ModuleScreens => {
  const loadList = async () => {
    const [{ default: List }, { default: useAnswers }] = await Promise.all([
      import('./actions/web/ActionListScreen.tsx'),
      answers(),
    ])
    return { default: () => createElement(List, { useAnswers }) }
  }
  return {
    screens: [
      { path: '/actions', load: loadList, when: seesActions },
      { path: '/actions/create', load: loadList, when: createsActions },
      {
        ...actionRoute,
        load: async () => {
          const [{ ActionScreen, ahead }, ...loaded] = await Promise.all([
            import('./actions/web/ActionScreen.tsx'),
            ...Object.entries(panels).map(async ([kind, load]) => [kind, await load()] as const),
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
        command: 'New action',
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
  }
}
