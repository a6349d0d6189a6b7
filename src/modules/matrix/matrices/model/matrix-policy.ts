import { type GroupTie, verdictOfScope } from '#modules/auth/permissions/model/group-scope.ts'
import { allowed, firstRefusal, refused, type Verdict } from '#platform/model/verdict.ts'
import { has, type Permission, scopeOf, type Viewer } from '#platform/model/viewer.ts'
import type { MatrixStatus, SharingType } from './matrix.ts'
import { MATRIX_FAILURES } from './matrix-failures.ts'
import { type MatrixAct, matrixActs } from './matrix-lifecycle.ts'
import type { LinkRules } from './public-link.ts'

/** What a matrix is to the viewer: the facts that permission depends on. */
export type MatrixTie = GroupTie & {
  readonly isOwner: boolean
  /** The viewer, or a group of theirs or one above it, is among those it is shared with. */
  readonly isSharedWithMe: boolean
}

export type MatrixFacts = {
  readonly status: MatrixStatus
  readonly sharing: SharingType
  readonly tie: MatrixTie
}

/**
 * Restricted: the owner, and the person who may view all matrices. Shared: besides, those it is shared with, and by their groups anyone who
 * may view matrices of groups. Public: everyone with the module. What is not published is for those who may edit it. Spec 6.
 */
export function mayViewMatrix(viewer: Viewer, { status, sharing, tie }: MatrixFacts): Verdict {
  if (!has(viewer, 'tenant.access_matrices_module')) return refused(MATRIX_FAILURES.MATRICES_DISABLED)
  const scope = scopeOf(viewer, 'matrix.view')
  const isVisible =
    tie.isOwner ||
    scope === 'ALL' ||
    (sharing === 'SHARED' && (tie.isSharedWithMe || (scope === 'GROUPS' && tie.inMyGroups))) ||
    sharing === 'PUBLIC'
  if (!isVisible) return refused(MATRIX_FAILURES.MATRIX_NOT_VIEWED)
  const isForAll = status === 'PUBLISHED' || tie.isOwner || reaches(viewer, 'matrix.edit', tie)
  return isForAll ? allowed : refused(MATRIX_FAILURES.MATRIX_NOT_VIEWED)
}

/** Whether a role of the viewer's gives the permission for this matrix. */
function reaches(viewer: Viewer, permission: Permission, tie: MatrixTie): boolean {
  const scope = scopeOf(viewer, permission)
  return (
    verdictOfScope(viewer, permission, tie)?.ok ||
    (scope === 'SHARED' && tie.isSharedWithMe) ||
    (scope !== undefined && tie.isOwner)
  )
}

const NOT_OF_OWNERS: ReadonlySet<string> = new Set(['matrix.share_external', 'matrix.change_owner'])

/** User role scope, or ownership; nothing to a matrix that they cannot view. Spec 6. */
export function mayWithMatrix(viewer: Viewer, permission: Permission, facts: MatrixFacts): Verdict {
  const seen = mayViewMatrix(viewer, facts)
  if (!seen.ok || permission === 'matrix.view') return seen
  const { tie, status } = facts
  // whom a matrix is shared with exports it
  if (permission === 'matrix.export' && (tie.isSharedWithMe || has(viewer, 'matrix.export'))) return allowed
  if (reaches(viewer, permission, tie)) return allowed
  const isOwners = tie.isOwner && !NOT_OF_OWNERS.has(permission)
  if (isOwners && (permission !== 'matrix.delete' || status === 'DRAFT')) return allowed
  const byScope = verdictOfScope(viewer, permission, tie)
  if (byScope) return byScope
  return permission === 'matrix.edit' ? refused(MATRIX_FAILURES.MATRIX_NOT_EDITED) : refused('FORBIDDEN')
}

/** Whether the viewer may make, change or renew its public link: as a role gives it, also to owners. Semantics 6.3. */
export const mayShareExternally = (
  viewer: Viewer,
  facts: MatrixFacts,
  { externalSharing }: Pick<LinkRules, 'externalSharing'>,
): Verdict =>
  firstRefusal(
    mayWithMatrix(viewer, 'matrix.share_external', facts),
    externalSharing ? allowed : refused(MATRIX_FAILURES.LINKS_OFF),
    facts.status === 'PUBLISHED' ? allowed : refused(MATRIX_FAILURES.LINK_OF_PUBLISHED),
  )

/** Whether the viewer may change what strangers read of it while it has a public link: only the person who may make one. */
export function mayChangeShown(viewer: Viewer, facts: MatrixFacts, hasLink: boolean): Verdict {
  const mayShare = !hasLink || mayWithMatrix(viewer, 'matrix.share_external', facts).ok
  return mayShare ? allowed : refused(MATRIX_FAILURES.SHOWN_BY_LINK)
}

/** A link is ended by the person who may share the matrix in any way: it takes something from strangers and from no one else. */
export function mayEndLink(viewer: Viewer, facts: MatrixFacts): Verdict {
  const outside = mayWithMatrix(viewer, 'matrix.share_external', facts)
  return outside.ok ? outside : mayWithMatrix(viewer, 'matrix.share', facts)
}

/** Whether the viewer may do this to a matrix: the call, the record and the button ask here. */
export const mayActOnMatrix = (viewer: Viewer, act: MatrixAct, facts: MatrixFacts): Verdict =>
  firstRefusal(mayWithMatrix(viewer, matrixActs.of[act].permission, facts), () =>
    matrixActs.mayHappen(act, facts.status),
  )

/** `seesAll`: its giver may view all of it. `narrows`: it shows less after that. `hasLink`: strangers read it. */
export type SharingContext = {
  readonly seesAll: boolean
  readonly narrows: boolean
  readonly hasLink: boolean
}

/** Anyone who gives a matrix to someone shows it to them. */
export const mayGiveMatrix = (
  viewer: Viewer,
  facts: MatrixFacts,
  { seesAll, narrows, hasLink }: SharingContext,
): Verdict =>
  firstRefusal(
    mayActOnMatrix(viewer, 'reassign', facts),
    seesAll ? allowed : refused(MATRIX_FAILURES.BEYOND_SIGHT),
    narrows ? mayChangeShown(viewer, facts, hasLink) : allowed,
  )

/** Everything that they may do. */
export const actsOfMatrix = (viewer: Viewer, facts: MatrixFacts, giving: SharingContext): MatrixAct[] =>
  matrixActs.keys.filter((act) =>
    act === 'reassign' ? mayGiveMatrix(viewer, facts, giving).ok : mayActOnMatrix(viewer, act, facts).ok,
  )
