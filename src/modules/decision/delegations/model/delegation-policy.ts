import { type GroupTie, NO_GROUPS, verdictOfScope } from '#modules/auth/permissions/model/group-scope.ts'
import { PERMISSION_FAILURES } from '#modules/auth/permissions/model/permission-failures.ts'
import { allowed, refused, type Verdict } from '#platform/model/verdict.ts'
import { has, type Permission, scopeOf, type Viewer } from '#platform/model/viewer.ts'

/** What a delegation is to the viewer: the facts that permission depends on. */
export type DelegationTie = GroupTie & {
  /** Issued it, or holds the position that did. */
  readonly isIssuer: boolean
  /** Issued a delegation above it. */
  readonly isAncestorIssuer: boolean
  /** Is named in it, or holds a position that is. */
  readonly isHolder: boolean
  readonly isCreator: boolean
}

/** Nothing at all. */
export const NO_TIE: DelegationTie = {
  isIssuer: false,
  isAncestorIssuer: false,
  isHolder: false,
  isCreator: false,
  ...NO_GROUPS,
}

type TieKey = Exclude<keyof DelegationTie, keyof GroupTie>

// What a relationship gives without any user role. Spec 6, in the order of the catalogue.
const BY_TIE: Readonly<Record<string, readonly TieKey[]>> = {
  'delegation.view': ['isIssuer', 'isAncestorIssuer', 'isHolder', 'isCreator'],
  'delegation.edit': ['isIssuer'],
  'delegation.issue': ['isIssuer'],
  'delegation.suspend': ['isIssuer', 'isAncestorIssuer'],
  'delegation.revoke': ['isIssuer', 'isAncestorIssuer'],
  'delegation.reassign': ['isIssuer'],
  'delegation.manage_conditions_roles': ['isIssuer'],
  'delegation.link_documents': ['isIssuer'],
  'delegation.view_change_log': ['isIssuer'],
  'delegation.view_version_history': ['isIssuer'],
}

/** Not by a relationship alone: anyone who no role lets view delegations reads no history. Semantics 6.4. */
const HISTORY: ReadonlySet<string> = new Set([
  'delegation.view_change_log',
  'delegation.view_version_history',
])

/** User role scope, or relationship. A creator may do with an own draft what an issuer may. Spec 6. */
export function mayWithDelegation(
  viewer: Viewer,
  permission: Permission,
  tie: DelegationTie,
  isDraft = false,
): Verdict {
  if (!has(viewer, 'tenant.access_delegations_module')) return refused(PERMISSION_FAILURES.MODULE_DISABLED)
  const byScope = verdictOfScope(viewer, permission, tie)
  if (byScope?.ok) return allowed
  if (HISTORY.has(permission) && !has(viewer, 'delegation.view')) return refused('FORBIDDEN')
  if (BY_TIE[permission]?.some((key) => tie[key])) return allowed
  if (isDraft && tie.isCreator && (BY_TIE[permission] || permission === 'delegation.delete')) return allowed
  return byScope ?? refused('FORBIDDEN')
}

/** Whether a scope of groups alone permits it: then everything that the act changes or ends must be within them. Semantics 6.1. */
export const isByGroups = (
  viewer: Viewer,
  permission: Permission,
  tie: DelegationTie,
  isDraft = false,
): boolean =>
  scopeOf(viewer, permission) === 'GROUPS' &&
  !mayWithDelegation(viewer, permission, { ...tie, ...NO_GROUPS }, isDraft).ok

/** Whether a user role alone permits it, whatever the delegation is to the viewer. */
export const mayByRole = (
  viewer: Viewer,
  permission: Permission,
  { inMyGroups, groupsBeyond }: GroupTie,
): boolean => mayWithDelegation(viewer, permission, { ...NO_TIE, inMyGroups, groupsBeyond }).ok
