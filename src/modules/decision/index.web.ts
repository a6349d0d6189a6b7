import { may } from '#platform/web/client/viewer.ts'
import type { ModuleScreens } from '#platform/web/shell/navigation.ts'
import { authorityOfPosition, authorityOfUser } from './check/web/authority-page/authority-routes.ts'
import { CHECK_PATH, WHO_CAN_PATH } from './check/web/question-paths.ts'
import { openCheck } from './decisions/web/check-drawer.ts'
import { decisionRoute, delegationRoute } from './decisions/web/record-routes.ts'
import { register } from './decisions/web/register.ts'
import { authorityOfGroup } from './delegations/web/authority-tree/authority-of-group.ts'
import { useDelegationCount } from './delegations/web/use-counts.ts'
import { TopBarActs } from './requests/web/TopBarActs.tsx'

export {
  authorityTypePicker,
  categoryPicker,
  decisionPicker,
  decisionRolePicker,
  sectionPicker,
} from './decisions/web/pickers.ts'

const delegations = delegationRoute.when
const issues = (viewer: Parameters<typeof may>[0]) =>
  delegations(viewer) &&
  (may(viewer, 'tenant.create_root_delegations') || may(viewer, 'tenant.create_delegations'))

/** "Can they decide?", for what shows who may decide what. */
export { openCheck }

/** The path of a delegation to Root Authority. */
export const loadDelegationPath = () => import('./delegations/web/DelegationPath.tsx')

/** "What may I decide", for the profile. */
export const loadWhatMayIDecide = () => import('./check/web/WhatMayIDecide.tsx')
/** What a person or position may decide, for their pages. */
export const loadAuthorityOfUser = () =>
  import('./check/web/authority-page/AuthorityPart.tsx').then(({ OfUser }) => ({ default: OfUser }))
export const loadAuthorityOfPosition = () =>
  import('./check/web/authority-page/AuthorityPart.tsx').then(({ OfPosition }) => ({
    default: OfPosition,
  }))

/** Who may decide what in a group, for its page. */
export const loadAuthorityOfGroup = () => import('./delegations/web/authority-tree/use-group-tabs.ts')

/** What an action asks about a delegation, for the page of the action. */
export const loadAskedDelegation = () => import('./asks/web/AskedDelegation.tsx')

/** The acts that answer actions about delegations. */
export const loadAnswersOnDelegations = () => import('./asks/web/use-answers-on-delegations.ts')

/** The same of a decision. */
export const loadAskedDecision = () => import('./asks/web/AskedDecision.tsx')

/** What the decision module brings to the site. */
export const decisionScreens: ModuleScreens = {
  TopBarAct: TopBarActs,
  screens: [
    {
      path: '/delegations',
      load: () => import('./delegations/web/DelegationListScreen.tsx'),
      when: delegations,
    },
    {
      path: '/delegations/create',
      load: () => import('./designees/web/DelegationFormWithRoles.tsx'),
      when: issues,
    },
    {
      path: '/delegations/redelegate/$delegationId',
      load: () => import('./designees/web/DelegationFormWithRoles.tsx'),
      when: delegations,
    },
    {
      path: '/delegations/duplicate/$delegationId',
      load: () => import('./delegations/web/DuplicateScreen.tsx'),
      when: issues,
    },
    {
      path: '/delegations/edit',
      load: () => import('./designees/web/BulkEditWithRoles.tsx'),
      when: delegations,
    },
    {
      path: '/delegations/edit/$delegationId',
      load: () => import('./designees/web/DelegationFormWithRoles.tsx'),
      when: delegations,
    },
    { ...delegationRoute, load: () => import('./designees/web/DelegationWithRoles.tsx') },
    ...register.screens,
    {
      path: CHECK_PATH,
      load: () => import('./check/web/CheckScreen.tsx'),
      when: (viewer) => may(viewer, 'tenant.check_authority'),
    },
    {
      path: WHO_CAN_PATH,
      load: () => import('./check/web/WhoCanScreen.tsx'),
      when: (viewer) => may(viewer, 'tenant.check_authority_of_others'),
    },
    { ...decisionRoute, load: () => import('./check/web/DecisionWithAuthority.tsx') },
    {
      ...authorityOfUser,
      load: () =>
        import('./check/web/authority-page/AuthorityScreen.tsx').then(({ AuthorityOfUser }) => ({
          default: AuthorityOfUser,
        })),
    },
    {
      ...authorityOfPosition,
      load: () =>
        import('./check/web/authority-page/AuthorityScreen.tsx').then(({ AuthorityOfPosition }) => ({
          default: AuthorityOfPosition,
        })),
    },
    {
      ...authorityOfGroup,
      load: () =>
        import('./delegations/web/authority-tree/AuthorityTreeOfGroup.tsx').then(({ AuthorityOfGroup }) => ({
          default: AuthorityOfGroup,
        })),
    },
  ],
  finds: [
    {
      key: 'check',
      label: 'Check',
      when: (viewer) => may(viewer, 'tenant.check_authority_of_others'),
      load: () => import('./check/web/find-check.ts'),
    },
    {
      key: 'decisions',
      label: 'Decisions',
      when: decisionRoute.when,
      load: () => import('./decisions/web/find-decisions.ts'),
    },
    {
      key: 'delegations',
      label: 'Delegations',
      when: delegations,
      load: () => import('./delegations/web/find-delegations.ts'),
    },
  ],
  commands: [
    {
      key: 'check',
      label: 'Can they decide?',
      aliases: ['Check an amount'],
      icon: 'check',
      keys: 'mod+j',
      when: (viewer) => may(viewer, 'tenant.check_authority'),
      act: () => openCheck(),
    },
  ],
  create: [
    {
      key: 'delegation',
      label: 'Delegation',
      to: '/delegations/create',
      when: issues,
      createKey: 'd',
      command: 'Issue delegation',
    },
    ...register.create,
  ],
  navigation: [
    {
      key: 'delegations',
      label: 'Delegations',
      area: 'delegations',
      group: 'work',
      to: '/delegations',
      when: delegations,
      useCount: () => useDelegationCount('all'),
      goKey: 'd',
    },
    {
      key: 'redelegations',
      label: 'Redelegations',
      area: 'redelegations',
      group: 'work',
      to: '/delegations',
      search: { tab: 'redelegations' },
      when: delegations,
      useCount: () => useDelegationCount('redelegations'),
      goKey: 'r',
    },
    ...register.navigation,
  ],
}
