import { BUILT, type State, waitsFor } from './row.ts'

/** Spec 6: what a user role permits, and the keys of the product that stand for it. Built: the product asks for it. */
export const PERMISSIONS_OF_SPEC: readonly (readonly [
  name: string,
  keys: readonly string[],
  state: State,
])[] = [
  ['Decisions module', ['tenant.access_decisions_module'], BUILT],
  ['Delegations module', ['tenant.access_delegations_module'], BUILT],
  ['Matrices module', ['tenant.access_matrices_module'], BUILT],
  ['Actions module', ['tenant.access_actions_module'], BUILT],
  ['Documents module', ['tenant.access_documents_module'], waitsFor('Documents')],
  ['Reporting module', ['tenant.access_reports_module'], waitsFor('Reports')],
  ['Settings module', ['tenant.access_settings_module'], waitsFor('Module settings')],
  ['Create Root Delegation', ['tenant.create_root_delegations'], BUILT],
  ['View Version History', ['decision.view_version_history'], BUILT],
  ['View Change Log', ['decision.view_change_log', 'delegation.view_change_log'], BUILT],
  ['Assign or Change Owner', ['decision.change_owner'], BUILT],
  ['Assign or Change Issuer', ['delegation.change_issuer'], BUILT],
  ['Approve Delegation', ['delegation.approve_deny'], BUILT],
  [
    'Manage Conditions and Roles',
    ['decision.manage_conditions_roles', 'delegation.manage_conditions_roles'],
    BUILT,
  ],
  ['Global Redelegation Limit Override', ['delegation.override_redelegation_limit'], BUILT],
  ['Manage Sharing of matrices', ['matrix.share'], BUILT],
  ['Manage Sharing of documents', ['document.share'], waitsFor('Documents')],
  ['Manage Users', ['tenant.manage_users'], BUILT],
  ['Manage Roles', ['tenant.manage_roles'], BUILT],
  ['user access logs', ['tenant.view_access_logs'], waitsFor('Single sign-on and directory sync')],
  ['access and API key management', ['tenant.manage_api_keys'], waitsFor('API keys')],
  ['subscription and billing', ['tenant.manage_subscription'], waitsFor('Subscription and help')],
  ['request authority', ['tenant.request_authority'], BUILT],
  ['impersonate users', ['tenant.impersonate_users'], waitsFor('Impersonation')],
]

/** Spec 6: files that name permissions and ask for none: the catalogue, the names of its rows, and user roles of the demo. */
export const CATALOGUE = /permissions\/model\/|user-roles\/web\/|user-roles\/model\/|^app\/demo\//
