import { BUILT, type State, waitsFor } from './row.ts'

/** A screen, dialog or drawer of spec 2.4 and what it is called where it is: the file that draws it. One that waits has a trace. */
export type ScreenOf = readonly [name: string, file: string | RegExp, state: State]

const waits = (part: Parameters<typeof waitsFor>[0], trace: RegExp, ...names: string[]): ScreenOf[] =>
  names.map((name) => [name, trace, waitsFor(part)])

const WIDGETS = [
  'My Actions',
  'My Groups',
  'My Delegations',
  'My Redelegations',
  'Drafts',
  'Draft Records',
  'Actions by Status',
  'Actions by Type',
  'Delegations by Status',
  'Delegations by Section',
  'counts of decisions by status',
  'counts of documents by status',
  'hide a widget',
]

export const SCREENS: readonly ScreenOf[] = [
  ...waits('Dashboard', /\/dashboards?\/web\//, ...WIDGETS.map((widget) => `dashboard: ${widget}`)),
  ['decisions: list', 'modules/decision/decisions/web/DecisionListScreen.tsx', BUILT],
  ['decisions: full view', 'modules/decision/decisions/web/DecisionScreen.tsx', BUILT],
  ['decisions: upload', 'platform/web/upload/UploadDialog.tsx', BUILT],
  ['decisions: change log', 'platform/web/record/ChangeLog.tsx', BUILT],
  ['decisions: revision', 'platform/web/record/RevisionDrawer.tsx', BUILT],
  ...waits('Documents', /LinkedRecords/, 'decisions: linked records', 'decisions: unlink'),
  ['delegations: list', 'modules/decision/delegations/web/DelegationListScreen.tsx', BUILT],
  ['delegations: full view', 'modules/decision/delegations/web/DelegationScreen.tsx', BUILT],
  ['delegations: pathway', 'modules/decision/delegations/web/PathCard.tsx', BUILT],
  ['delegations: conditions', 'modules/decision/delegations/web/Conditions.tsx', BUILT],
  ['delegations: roles', 'modules/decision/designees/web/DelegationRoles.tsx', BUILT],
  ['delegations: change log', 'platform/web/record/ChangeLog.tsx', BUILT],
  ...waits(
    'Matrices',
    /modules\/matrix\//,
    ...[
      'list',
      'wizard: main info',
      'wizard: groups',
      'wizard: personnel',
      'wizard: decisions',
      'wizard: delegation',
      'wizard: formatting',
      'wizard: sharing',
      'customize drawer',
      'role-matrix drawer',
      'duplicate',
      'view',
    ].map((part) => `matrices: ${part}`),
  ),
  ...waits(
    'Documents',
    /modules\/document\/documents\/web/,
    ...['list', 'add and edit', 'viewer', 'linked records', 'change log and revisions'].map(
      (part) => `documents: ${part}`,
    ),
  ),
  ['actions: list', 'modules/actions/actions/web/ActionListScreen.tsx', BUILT],
  ['actions: create', 'modules/actions/actions/web/ActionForm.tsx', BUILT],
  ['actions: types', 'modules/actions/action-types/web/ActionTypes.tsx', BUILT],
  ['actions: templates', 'modules/actions/action-templates/web/ActionTemplates.tsx', BUILT],
  ...waits(
    'Reports',
    /modules\/report\//,
    ...[
      'list, published and archived',
      'wizard: main information',
      'wizard: data columns',
      'wizard: filters',
      'wizard: publish',
    ].map((part) => `reports: ${part}`),
  ),
  ['users: list', 'modules/auth/users/web/UserList.tsx', BUILT],
  ['users: invite', 'modules/auth/users/web/InviteDialog.tsx', BUILT],
  ['users: bulk upload', 'modules/auth/users/server/import-users.ts', BUILT],
  ['users: profile', 'modules/auth/profile/web/ProfileScreen.tsx', BUILT],
  ['user roles: list', 'modules/auth/user-roles/web/UserRoleList.tsx', BUILT],
  ['user roles: editor', 'modules/auth/user-roles/web/UserRoleFormScreen.tsx', BUILT],
  ['positions', 'modules/settings/positions/web/PositionListScreen.tsx', BUILT],
  ['groups', 'modules/settings/groups/web/GroupListScreen.tsx', BUILT],
  ['group types', 'modules/settings/group-types/web/GroupTypesScreen.tsx', BUILT],
  ['authority types', 'modules/settings/authority-types/web/AuthorityTypes.tsx', BUILT],
  ['settings: decisions', 'modules/settings/decision-settings/web/DecisionSettingsScreen.tsx', BUILT],
  ['settings: decision roles', 'modules/settings/decision-roles/web/DecisionRoles.tsx', BUILT],
  ['settings: sections and categories', 'modules/settings/sections/web/Sections.tsx', BUILT],
  ['settings: recipients', 'modules/settings/delegation-settings/web/DelegationSettingsScreen.tsx', BUILT],
  ['settings: info and region', 'modules/auth/tenants/web/InfoRegionScreen.tsx', BUILT],
  ['settings: users and roles', 'modules/auth/users-roles/web/UsersRolesScreen.tsx', BUILT],
  [
    'settings: notifications',
    'modules/notification/notification-settings/web/NotificationSettingsScreen.tsx',
    BUILT,
  ],
  ['my notifications drawer', 'modules/notification/notifications/web/NotificationsDrawer.tsx', BUILT],
  ...waits('Module settings', /advanced-settings/, 'settings: advanced', 'settings: modules'),
  ...waits('Documents', /document-settings/, 'settings: documents'),
  ...waits(
    'Search',
    /\/search\/web\//,
    ...['recent', 'top results', 'more results', 'full page', 'created and updated', 'reset filter'].map(
      (part) => `global search: ${part}`,
    ),
  ),
  ...waits(
    'Subscription and help',
    /subscription|knowledge-base|support/,
    ...['plan', 'invoices', 'usage', 'knowledge base', 'contact support'].map(
      (part) => `subscription: ${part}`,
    ),
  ),
  ['access denied: other account', 'modules/auth/sessions/web/OtherAccount.tsx', BUILT],
  ['upload: decisions', 'modules/decision/decisions/server/import-decisions.ts', BUILT],
  ['upload: positions', 'modules/settings/positions/server/import-positions.ts', BUILT],
  ['upload: sections and categories', 'modules/settings/sections/server/import-sections.ts', BUILT],
]
