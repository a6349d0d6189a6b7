import { may, type Viewer } from '#platform/web/client/viewer.ts'
import type { ModuleScreens } from '#platform/web/shell/navigation.ts'
import { decisionRoute } from './record-routes.ts'
import { useDecisionCount } from './use-decision-count.ts'

const decisions = decisionRoute.when
const creates = (viewer: Viewer) => decisions(viewer) && may(viewer, 'tenant.create_decisions')
const loadForm = () => import('./form/DecisionFormScreen.tsx')

/** Decisions in the register: list and form. The page of one shows delegations too: the module joins it. Spec 2.2. */
export const register: Required<Pick<ModuleScreens, 'screens' | 'navigation' | 'create'>> = {
  screens: [
    { path: '/decisions', load: () => import('./DecisionListScreen.tsx'), when: decisions },
    { path: '/decisions/create', load: loadForm, when: creates },
    {
      path: '/decisions/duplicate/$decisionId',
      load: () => import('./DuplicateScreen.tsx'),
      when: creates,
    },
    { path: '/decisions/edit/$decisionId', load: loadForm, when: decisions },
  ],
  navigation: [
    {
      key: 'decisions',
      label: 'Decisions',
      area: 'decisions',
      group: 'register',
      to: '/decisions',
      when: decisions,
      useCount: useDecisionCount,
      goKey: 'e',
    },
  ],
  create: [
    {
      key: 'decision',
      label: 'Decision',
      to: '/decisions/create',
      when: creates,
      command: 'New decision',
    },
  ],
}
