import { allowed, refused, type Verdict } from '#platform/model/verdict.ts'
import { type Permission, scopeOf, type Viewer } from '#platform/model/viewer.ts'
import { PERMISSION_FAILURES } from './permission-failures.ts'
import { kindOf } from './permission-kinds.ts'

/** How the groups of a record lie to those of a viewer. */
export type GroupTie = {
  /** One of them is a group of the viewer's, or is below one. */
  readonly inMyGroups: boolean
  /** Names of the record's groups outside the viewer's, in order. They bar a change. */
  readonly groupsBeyond: readonly string[]
}

export const NO_GROUPS: GroupTie = { inMyGroups: false, groupsBeyond: [] }

/**
 * What the scope of a user role says of one record; undefined where it reaches nothing of it. One shared group is enough to
 * view. To change a record takes all of its groups, and one without groups takes All. Semantics 6.1.
 */
export function verdictOfScope(viewer: Viewer, permission: Permission, tie: GroupTie): Verdict | undefined {
  const scope = scopeOf(viewer, permission)
  if (scope === 'ALL') return allowed
  if (scope !== 'GROUPS' || !tie.inMyGroups) return undefined
  return kindOf(permission) === 'VIEW' ? allowed : mayChangeWithin(tie.groupsBeyond)
}

/** Refuses a change that reaches groups beyond the viewer's, by name. */
export const mayChangeWithin = (groupsBeyond: readonly string[]): Verdict =>
  groupsBeyond.length === 0
    ? allowed
    : refused(PERMISSION_FAILURES.GROUPS_BEYOND, {
        groups: groupsBeyond.join(', '),
        count: groupsBeyond.length,
      })

/** What an act would end beside its record, of groups beyond the viewer's. `hidden`: how many of these the viewer cannot view. */
export type BeyondBelow = { readonly groups: readonly string[]; readonly hidden: number }

/** Refuses an act by a scope of groups that would end or suspend delegations beyond them. */
export const mayEndWithin = (beyond: BeyondBelow | undefined): Verdict =>
  beyond === undefined
    ? allowed
    : refused(PERMISSION_FAILURES.GROUPS_BEYOND_BELOW, {
        groups: beyond.groups.join(', '),
        hidden: beyond.hidden,
      })
