import { isWider, type Permission, type Scope, type Viewer } from '#platform/model/viewer.ts'

export const DEFAULT_USER_ROLES = {
  SA: ['System Admin', 'Full access, including system configuration.'],
  GM: ['Global Authority Manager', 'All authority records in the organization, but no system configuration.'],
  GA: ['Group Authority Manager', 'Authority records of their own groups.'],
  DA: ['Delegation Approver', 'Approves or denies delegations and views records.'],
  GU: ['Global User', 'Views everything, checks and requests authority, and redelegates what they hold.'],
  UG: [
    'Group User',
    'Views what belongs to their groups, checks and requests authority, and redelegates what they hold.',
  ],
  RU: ['Restricted User', 'Sees only records that are shared with them or involve them.'],
  AU: ['Auditor', 'Reads everything, including change logs and versions.'],
} as const
export type DefaultUserRole = keyof typeof DEFAULT_USER_ROLES

const ORDER = ['SA', 'GM', 'GA', 'DA', 'GU', 'UG', 'RU', 'AU'] as const satisfies readonly DefaultUserRole[]
const LETTERS: Readonly<Record<string, Scope>> = { '✓': 'ON', A: 'ALL', G: 'GROUPS', S: 'SHARED', O: 'OWNED' }

// key, then what each default user role has: SA GM GA DA GU UG RU AU. – nothing, ✓ on, A all, G groups, S shared, O owned. Spec 6.
const TABLE = `
tenant.access_decisions_module           ✓ ✓ ✓ ✓ ✓ ✓ ✓ ✓
tenant.access_delegations_module         ✓ ✓ ✓ ✓ ✓ ✓ ✓ ✓
tenant.access_matrices_module            ✓ ✓ ✓ ✓ ✓ ✓ ✓ ✓
tenant.access_actions_module             ✓ ✓ ✓ ✓ ✓ ✓ ✓ ✓
tenant.access_documents_module           ✓ ✓ ✓ ✓ ✓ ✓ ✓ ✓
tenant.access_reports_module             ✓ ✓ ✓ – – – – ✓
tenant.access_settings_module            ✓ – – – – – – –
tenant.create_decisions                  ✓ ✓ ✓ – – – – –
tenant.create_root_delegations           ✓ ✓ ✓ – – – – –
tenant.create_delegations                ✓ ✓ ✓ – ✓ ✓ ✓ –
tenant.check_authority                   ✓ ✓ ✓ ✓ ✓ ✓ ✓ ✓
tenant.check_authority_of_others         ✓ ✓ ✓ ✓ ✓ ✓ – ✓
tenant.request_authority                 ✓ ✓ ✓ ✓ ✓ ✓ – –
tenant.create_matrices                   ✓ ✓ ✓ – – – – –
tenant.create_documents                  ✓ ✓ ✓ – – – – –
tenant.create_actions                    ✓ ✓ ✓ – ✓ ✓ – –
tenant.create_reports                    ✓ ✓ ✓ – – – – ✓
tenant.bulk_upload                       ✓ ✓ – – – – – –
tenant.manage_account_settings           ✓ – – – – – – –
tenant.manage_users                      ✓ – – – – – – –
tenant.manage_roles                      ✓ – – – – – – –
tenant.manage_groups                     ✓ – – – – – – –
tenant.manage_positions                  ✓ – – – – – – –
tenant.manage_notifications              ✓ – – – – – – –
tenant.view_users                        ✓ ✓ ✓ – – – – ✓
tenant.view_access_logs                  ✓ – – – – – – ✓
tenant.manage_api_keys                   ✓ – – – – – – –
tenant.manage_subscription               ✓ – – – – – – –
tenant.impersonate_users                 ✓ – – – – – – –
decision.view                            A A G A A G – A
decision.edit                            A A G – – – – –
decision.archive                         A A G – – – – –
decision.delete                          A A G – – – – –
decision.change_owner                    A A G – – – – –
decision.manage_conditions_roles         A A G – – – – –
decision.link_documents                  A A G – – – – –
decision.view_change_log                 A A G – – – – A
decision.view_version_history            A A G – – – – A
decision.export                          A A G A – – – A
delegation.view                          A A G A A G – A
delegation.edit                          A A G – – – – –
delegation.issue                         A A G – – – – –
delegation.approve_deny                  – – – A – – – –
delegation.suspend                       A A G – – – – –
delegation.revoke                        A A G – – – – –
delegation.reassign                      A A G – – – – –
delegation.delete                        A A G – – – – –
delegation.change_issuer                 A A G – – – – –
delegation.manage_conditions_roles       A A G – – – – –
delegation.override_redelegation_limit   A A – – – – – –
delegation.link_documents                A A G – – – – –
delegation.view_change_log               A A G A – – – A
delegation.view_version_history          A A G A – – – A
delegation.export                        A A G A – – – A
matrix.view                              A A G S A G S A
matrix.edit                              A A G – O O – –
matrix.archive                           A A G – – – – –
matrix.delete                            A A G – – – – –
matrix.share                             A A G – – – – –
matrix.share_external                    A A – – – – – –
matrix.change_owner                      A A G – – – – –
matrix.view_version_history              A A G – – – – A
matrix.export                            A A G S A G S A
document.view                            A A G S A G S A
document.edit                            A A G – O O – –
document.archive                         A A G – – – – –
document.delete                          A A G – – – – –
document.review                          A A G – – – – –
document.approve                         A A G – – – – –
document.share                           A A G – – – – –
document.change_owner                    A A G – – – – –
document.view_change_log                 A A G – – – – A
document.view_version_history            A A G – – – – A
document.export                          A A G S – – – A
action.view                              A A G G – – – A
action.edit                              A A G – – – – –
action.reassign                          A A G – – – – –
action.delete                            A A G – – – – –
action.export                            A A G G – – – A
report.view                              A A O – – – – A
report.edit                              A A O – – – – O
report.archive                           A A O – – – – O
report.delete                            A A O – – – – O
`

// Keys that a relationship to a record gives without any user role: owner, issuer, holder, designee and the like.
const BY_RELATIONSHIP: ReadonlySet<string> = new Set([
  'decision.view',
  'decision.edit',
  // of an own draft
  'decision.archive',
  'decision.delete',
  'decision.manage_conditions_roles',
  'decision.link_documents',
  'decision.view_change_log',
  'decision.view_version_history',
  'delegation.view',
  'delegation.edit',
  'delegation.issue',
  'delegation.suspend',
  'delegation.revoke',
  'delegation.reassign',
  'delegation.delete',
  'delegation.manage_conditions_roles',
  'delegation.link_documents',
  'delegation.view_change_log',
  'delegation.view_version_history',
  'action.view',
  'action.edit',
  'action.reassign',
  // of an own matrix; those that it is shared with view and export it
  'matrix.view',
  'matrix.edit',
  'matrix.archive',
  'matrix.delete',
  'matrix.share',
  'matrix.view_version_history',
  'matrix.export',
])

type Row = { key: Permission; scopes: Readonly<Partial<Record<DefaultUserRole, Scope>>> }

const ROWS: readonly Row[] = TABLE.trim()
  .split('\n')
  .map((line) => {
    const [key, ...letters] = line.trim().split(/\s+/)
    return {
      key: key as Permission,
      scopes: Object.fromEntries(
        ORDER.flatMap((name, i) => {
          const scope = LETTERS[letters[i] as string]
          return scope ? [[name, scope]] : []
        }),
      ),
    }
  })

export const PERMISSIONS: readonly Permission[] = ROWS.map((row) => row.key)
const known: ReadonlySet<string> = new Set(PERMISSIONS)
export const isPermission = (key: string): key is Permission => known.has(key)

/** What a default user role permits: key → scope; a key that is not there is not permitted. */
export const permissionsOf = (userRole: DefaultUserRole): Readonly<Record<Permission, Scope>> =>
  Object.fromEntries(ROWS.flatMap(({ key, scopes }) => (scopes[userRole] ? [[key, scopes[userRole]]] : [])))

/** Several user roles unite: the widest scope of each key. Spec 6. */
export function united(several: readonly Readonly<Record<string, Scope>>[]): Map<Permission, Scope> {
  const widest = new Map<Permission, Scope>()
  for (const each of several)
    for (const [key, scope] of Object.entries(each)) {
      const before = widest.get(key as Permission)
      if (isPermission(key) && (!before || isWider(scope, before))) widest.set(key, scope)
    }
  return widest
}

const MODULE_OF: Readonly<Record<string, Permission>> = {
  decision: 'tenant.access_decisions_module',
  delegation: 'tenant.access_delegations_module',
  matrix: 'tenant.access_matrices_module',
  document: 'tenant.access_documents_module',
  action: 'tenant.access_actions_module',
  report: 'tenant.access_reports_module',
}

/** The module switch that a permission stands behind, if it stands behind one. */
export const moduleOf = (permission: Permission): Permission | undefined =>
  MODULE_OF[permission.slice(0, permission.indexOf('.'))]

/** What every member of a tenant may do, whatever their user roles: read their own details, choose from pickers. */
export const MEMBER = 'tenant.member' satisfies Permission

/** Whether the viewer could have the permission on any record: by a user role, or by a relationship to one. */
export function couldHave(viewer: Pick<Viewer, 'permissions'>, permission: Permission): boolean {
  if (permission === MEMBER) return true
  const door = moduleOf(permission)
  if (door && !viewer.permissions.has(door)) return false
  return viewer.permissions.has(permission) || BY_RELATIONSHIP.has(permission)
}
