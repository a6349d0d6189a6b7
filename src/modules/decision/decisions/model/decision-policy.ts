import { type GroupTie, NO_GROUPS, verdictOfScope } from '#modules/auth/permissions/model/group-scope.ts'
import { PERMISSION_FAILURES } from '#modules/auth/permissions/model/permission-failures.ts'
import { allowed, refused, type Verdict } from '#platform/model/verdict.ts'
import { has, type Permission, scopeOf, type Viewer } from '#platform/model/viewer.ts'

/** What a decision is to the viewer: the facts that permission depends on. */
export type DecisionTie = GroupTie & {
  readonly isOwner: boolean
  readonly isCreator: boolean
  /** Holds, issued or is named in a delegation of it. */
  readonly isInvolved: boolean
}

const BY_OWNERSHIP: ReadonlySet<string> = new Set([
  'decision.view',
  'decision.edit',
  'decision.link_documents',
  'decision.view_change_log',
  'decision.view_version_history',
])

/** Not by a relationship alone: anyone who no role lets view decisions reads no history. Semantics 6.4. */
const HISTORY: ReadonlySet<string> = new Set(['decision.view_change_log', 'decision.view_version_history'])

/** And as long as it is a draft: nothing was made of it yet. */
const OF_A_DRAFT: ReadonlySet<string> = new Set([
  'decision.manage_conditions_roles',
  'decision.archive',
  'decision.delete',
])

/** Anyone who may archive or delete a decision is notified beforehand what ends with it. */
export const mayEnd = (viewer: Viewer, tie: DecisionTie, isDraft: boolean): boolean =>
  mayWithDecision(viewer, 'decision.archive', tie, isDraft).ok ||
  mayWithDecision(viewer, 'decision.delete', tie, isDraft).ok

/** User role scope, or relationship. Spec 6. */
export function mayWithDecision(
  viewer: Viewer,
  permission: Permission,
  tie: DecisionTie,
  isDraft = false,
): Verdict {
  if (!has(viewer, 'tenant.access_decisions_module')) return refused(PERMISSION_FAILURES.MODULE_DISABLED)
  const byScope = verdictOfScope(viewer, permission, tie)
  if (byScope?.ok) return allowed
  if (HISTORY.has(permission) && !has(viewer, 'decision.view')) return refused('FORBIDDEN')
  if ((tie.isOwner || tie.isCreator) && BY_OWNERSHIP.has(permission)) return allowed
  if (isDraft && (tie.isOwner || tie.isCreator) && OF_A_DRAFT.has(permission)) return allowed
  if (tie.isInvolved && permission === 'decision.view') return allowed
  return byScope ?? refused('FORBIDDEN')
}

/** Whether a scope of groups alone permits it: then the decision must be within them afterwards too. Semantics 6.5. */
export const isByGroups = (
  viewer: Viewer,
  permission: Permission,
  tie: DecisionTie,
  isDraft = false,
): boolean =>
  scopeOf(viewer, permission) === 'GROUPS' &&
  !mayWithDecision(viewer, permission, { ...tie, ...NO_GROUPS }, isDraft).ok
