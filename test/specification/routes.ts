import { BUILT, type State, waitsFor } from './row.ts'

export type RouteOf = readonly [path: string, state: State]

const below = (path: string, children: readonly string[], state: State): RouteOf[] =>
  children.map((child) => [`${path}${child && `/${child}`}`, state])

const userRoles = ['role/view/:roleId', 'role/create', 'role/edit/:roleId', 'role/duplicate/:roleId']

/** Spec 2.2: the full set of routes, as addresses. */
export const ROUTES: readonly RouteOf[] = [
  ['/', BUILT],
  ['/dashboard', BUILT],
  ['/auth', BUILT],
  ['/actions', BUILT],
  ['/actions/create', BUILT],
  ...below(
    '/admin/account-settings',
    ['info-region', 'groups', 'decisions', 'delegations', 'positions', 'matrices', 'actions'],
    BUILT,
  ),
  ['/admin/account-settings/documents', waitsFor('Documents')],
  ['/admin/groups', BUILT],
  ['/admin/notifications', BUILT],
  ...below('/admin/users-roles', ['', ':activeTab'], BUILT),
  ...below('/admin', userRoles, BUILT),
  ...below('/admin/advanced-settings', ['', ':activeTab'], waitsFor('Module settings')),
  ['/admin/subscriptions', waitsFor('Subscription and help')],
  ...below(
    '/decisions',
    ['', 'create', 'edit/:decisionId', 'duplicate/:decisionId', 'view/:decisionId'],
    BUILT,
  ),
  ...below(
    '/delegations',
    [
      '',
      'create',
      'view/:delegationId',
      'edit',
      'edit/:delegationId',
      'duplicate/:delegationId',
      'redelegate/:delegationId',
    ],
    BUILT,
  ),
  ...below(
    '/documents',
    ['', 'view/:documentId', 'edit/:documentId', 'duplicate/:documentId'],
    waitsFor('Documents'),
  ),
  ...below(
    '/matrices',
    ['', 'details/:matrixId', 'edit/:matrixId', 'create', 'draft/:matrixId', 'duplicate/:matrixId'],
    BUILT,
  ),
  ...below(
    '/reports',
    ['', 'create', 'duplicate/:reportId', 'details/:reportId', 'edit/:reportId'],
    waitsFor('Reports'),
  ),
  ['/user-details/view/:userId', BUILT],
  ['/user-details/edit/:userId', BUILT],
  ...below('/user-profile', ['', ':activeTab'], BUILT),
  ...below('', userRoles, BUILT),
  ['/contact', waitsFor('Subscription and help')],
  ['/search-result', waitsFor('Search')],
]

/** Spec 2.2: areas of the navigation, by the key of their entry. */
export const NAVIGATION: readonly RouteOf[] = [
  ['delegations', BUILT],
  ['redelegations', BUILT],
  ['actions', BUILT],
  ['decisions', BUILT],
  ['matrices', BUILT],
  ['documents', waitsFor('Documents')],
  ['reports', waitsFor('Reports')],
  ['users-roles', BUILT],
  ['groups', BUILT],
  ['positions', BUILT],
  ['settings', BUILT],
]
