import type { Permission, Scope } from '#platform/model/viewer.ts'

/** One permission as people read it. `does` continues from "May": of all decisions, or as it stands where it has no reach. */
export type PermissionWords = { readonly key: Permission; readonly label: string; readonly does: string }

export type PermissionModule = {
  readonly key: string
  readonly label: string
  /** The switch that all of it stands behind; none where it stands behind none. */
  readonly access: Permission | null
  /** What its scopes are of: "decisions". */
  readonly noun: string
  readonly basic: readonly PermissionWords[]
  readonly extended: readonly PermissionWords[]
}

const words = (rows: readonly (readonly [key: Permission, label: string, does: string])[]) =>
  rows.map(([key, label, does]): PermissionWords => ({ key, label, does }))

/** The catalogue by module, in the order of the navigation: what is basic, and what is extended. Spec 6. */
export const PERMISSION_MODULES: readonly PermissionModule[] = [
  {
    key: 'decisions',
    label: 'Decisions',
    access: 'tenant.access_decisions_module',
    noun: 'decisions',
    basic: words([
      ['decision.view', 'View', 'view'],
      ['tenant.create_decisions', 'Create', 'create decisions'],
      ['decision.edit', 'Edit', 'edit'],
      ['decision.archive', 'Archive', 'archive'],
      ['decision.delete', 'Delete', 'delete'],
    ]),
    extended: words([
      ['decision.change_owner', 'Assign or change owner', 'change the owner of'],
      ['decision.manage_conditions_roles', 'Manage conditions and roles', 'set conditions and roles of'],
      ['decision.link_documents', 'Link documents', 'link documents to'],
      ['decision.view_change_log', 'View change log', 'read the change log of'],
      ['decision.view_version_history', 'View version history', 'read earlier versions of'],
      ['decision.export', 'Export', 'export'],
    ]),
  },
  {
    key: 'delegations',
    label: 'Delegations',
    access: 'tenant.access_delegations_module',
    noun: 'delegations',
    basic: words([
      ['delegation.view', 'View', 'view'],
      ['tenant.create_delegations', 'Redelegate', 'redelegate what they hold'],
      ['delegation.edit', 'Edit', 'edit'],
      ['delegation.issue', 'Issue and reissue', 'issue'],
      ['delegation.suspend', 'Suspend', 'suspend'],
      ['delegation.revoke', 'Revoke', 'revoke'],
      ['delegation.reassign', 'Reassign', 'reassign'],
      ['delegation.delete', 'Delete', 'delete'],
    ]),
    extended: words([
      ['tenant.create_root_delegations', 'Create root delegation', 'issue delegations from Root Authority'],
      ['delegation.approve_deny', 'Approve delegation', 'approve or deny'],
      ['delegation.change_issuer', 'Assign or change issuer', 'change the issuer of'],
      ['delegation.manage_conditions_roles', 'Manage conditions and roles', 'set conditions and roles of'],
      [
        'delegation.override_redelegation_limit',
        'Global redelegation limit override',
        'override the redelegation limits in',
      ],
      ['delegation.link_documents', 'Link documents', 'link documents to'],
      ['delegation.view_change_log', 'View change log', 'read the change log of'],
      ['delegation.view_version_history', 'View version history', 'read earlier versions of'],
      ['delegation.export', 'Export', 'export'],
    ]),
  },
  {
    key: 'matrices',
    label: 'Matrices',
    access: 'tenant.access_matrices_module',
    noun: 'matrices',
    basic: words([
      ['matrix.view', 'View', 'view'],
      ['tenant.create_matrices', 'Create', 'create matrices'],
      ['matrix.edit', 'Edit', 'edit'],
      ['matrix.archive', 'Archive', 'archive'],
      ['matrix.delete', 'Delete', 'delete'],
    ]),
    extended: words([
      ['matrix.share', 'Manage sharing', 'share'],
      ['matrix.share_external', 'Share outside the organization', 'share by a public link'],
      ['matrix.change_owner', 'Assign or change owner', 'change the owner of'],
      ['matrix.view_version_history', 'View version history', 'read earlier versions of'],
      ['matrix.export', 'Export', 'export'],
    ]),
  },
  {
    key: 'actions',
    label: 'Actions',
    access: 'tenant.access_actions_module',
    noun: 'actions',
    basic: words([
      ['action.view', 'View', 'view'],
      ['tenant.create_actions', 'Create', 'create actions'],
      ['action.edit', 'Edit', 'edit'],
      ['action.delete', 'Delete', 'delete'],
    ]),
    extended: words([
      ['action.reassign', 'Reassign', 'reassign'],
      ['action.export', 'Export', 'export'],
    ]),
  },
  {
    key: 'documents',
    label: 'Documents',
    access: 'tenant.access_documents_module',
    noun: 'documents',
    basic: words([
      ['document.view', 'View', 'view'],
      ['tenant.create_documents', 'Create', 'create documents'],
      ['document.edit', 'Edit', 'edit'],
      ['document.archive', 'Archive', 'archive'],
      ['document.delete', 'Delete', 'delete'],
    ]),
    extended: words([
      ['document.review', 'Review', 'review'],
      ['document.approve', 'Approve', 'approve'],
      ['document.share', 'Manage sharing', 'share'],
      ['document.change_owner', 'Assign or change owner', 'change the owner of'],
      ['document.view_change_log', 'View change log', 'read the change log of'],
      ['document.view_version_history', 'View version history', 'read earlier versions of'],
      ['document.export', 'Export', 'export'],
    ]),
  },
  {
    key: 'reports',
    label: 'Reporting',
    access: 'tenant.access_reports_module',
    noun: 'reports',
    basic: words([
      ['report.view', 'View', 'view'],
      ['tenant.create_reports', 'Create', 'create reports'],
      ['report.edit', 'Edit', 'edit'],
      ['report.archive', 'Archive', 'archive'],
      ['report.delete', 'Delete', 'delete'],
    ]),
    extended: [],
  },
  {
    key: 'settings',
    label: 'Settings',
    access: 'tenant.access_settings_module',
    noun: 'settings',
    basic: words([
      ['tenant.manage_account_settings', 'Manage account settings', 'change the account settings'],
      ['tenant.manage_groups', 'Manage groups', 'manage groups'],
      ['tenant.manage_positions', 'Manage positions', 'manage positions'],
      ['tenant.manage_notifications', 'Manage notifications', 'manage notifications'],
    ]),
    extended: words([
      ['tenant.manage_users', 'Manage users', 'manage users'],
      ['tenant.manage_roles', 'Manage roles', 'manage roles'],
      ['tenant.impersonate_users', 'Impersonate users', 'act as another user'],
      ['tenant.manage_api_keys', 'Manage access and API keys', 'manage access and API keys'],
      ['tenant.manage_subscription', 'Subscription and billing', 'manage subscription and billing'],
    ]),
  },
  {
    key: 'general',
    label: 'In every module',
    access: null,
    noun: 'records',
    basic: words([
      ['tenant.check_authority', 'Check their own authority', 'check what they may decide'],
      ['tenant.check_authority_of_others', 'Check authority of others', 'check what others may decide'],
      ['tenant.request_authority', 'Request authority', 'request authority'],
      ['tenant.view_users', 'View users', 'view the directory of users'],
    ]),
    extended: words([
      ['tenant.bulk_upload', 'Upload in bulk', 'upload records in bulk'],
      ['tenant.view_access_logs', 'View user access logs', 'read the user access logs'],
    ]),
  },
]

export const SCOPE_LABELS: Readonly<Record<Scope, string>> = {
  ON: 'On',
  ALL: 'All',
  GROUPS: 'Their groups',
  SHARED: 'Shared with them',
  OWNED: 'Their own',
}
export const NO_SCOPE_LABEL = 'None'

/** "all decisions", "decisions of their groups". */
export const reachOf = (noun: string, scope: Scope): string =>
  ({
    ON: noun,
    ALL: `all ${noun}`,
    GROUPS: `${noun} in their groups`,
    SHARED: `${noun} shared with them`,
    OWNED: `their own ${noun}`,
  })[scope]

const WORDS: ReadonlyMap<Permission, PermissionWords & { module: PermissionModule }> = new Map(
  PERMISSION_MODULES.flatMap((module) => [
    ...(module.access
      ? [
          [
            module.access,
            { key: module.access, label: 'Module access', does: `open ${module.label}`, module },
          ] as const,
        ]
      : []),
    ...[...module.basic, ...module.extended].map((each) => [each.key, { ...each, module }] as const),
  ]),
)

/** A permission with its module; every key of the catalogue has one. */
export function wordsOf(key: Permission): PermissionWords & { module: PermissionModule } {
  const found = WORDS.get(key)
  if (!found) throw new Error(`The permission ${key} has no words.`)
  return found
}

/** "Decisions: Edit". */
export const labelOf = (key: Permission): string => {
  const { label, module } = wordsOf(key)
  return module.access === null ? label : `${module.label}: ${label}`
}
