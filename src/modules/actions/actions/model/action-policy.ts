import { type GroupTie, NO_GROUPS, verdictOfScope } from '#modules/auth/permissions/model/group-scope.ts'
import { PERMISSION_FAILURES } from '#modules/auth/permissions/model/permission-failures.ts'
import { mayHappen } from '#platform/model/lifecycle.ts'
import { allowed, firstRefusal, refused, type Verdict } from '#platform/model/verdict.ts'
import { has, type Permission, scopeOf, type Viewer } from '#platform/model/viewer.ts'
import type { ActionStatus, Assignee } from './action.ts'
import { ACTION_FAILURES } from './action-failures.ts'
import { type ActionAct, actionActs, actionLifecycle } from './action-lifecycle.ts'

/**
 * What an action is to the viewer: the facts that permission depends on. It is in their groups by its owner or an assignee; to
 * change it, the groups of its record count, or without a record those of everyone in it. Semantics 6.1.
 */
export type ActionTie = GroupTie & {
  readonly isOwner: boolean
  /** Named as an assignee, by a position that they hold, or by a pool that they are in. */
  readonly isAssignee: boolean
  /** One of their parts of it is open. */
  readonly isAsked: boolean
  /** They may know what the record is called that the action is about. */
  readonly knowsRecord: boolean
}

const BY_OWNERSHIP: ReadonlySet<string> = new Set(['action.view', 'action.edit', 'action.reassign'])

/** User role scope, or relationship. Without the module, system actions that are assigned to the viewer or theirs are left. Semantics 6.1, 6.4. */
export function mayWithAction(
  viewer: Viewer,
  permission: Permission,
  tie: ActionTie,
  isSystem: boolean,
): Verdict {
  if (!has(viewer, 'tenant.access_actions_module'))
    return isSystem && (tie.isAssignee || tie.isOwner) && permission === 'action.view'
      ? allowed
      : refused(PERMISSION_FAILURES.MODULE_DISABLED)
  const byScope = verdictOfScope(viewer, permission, tie)
  if (byScope?.ok) return allowed
  if (tie.isOwner && BY_OWNERSHIP.has(permission)) return allowed
  if (tie.isAssignee && permission === 'action.view') return allowed
  return byScope ?? refused('FORBIDDEN')
}

/** Whether a scope of groups alone permits it. New assignees must then be in those groups. Semantics 6.1. */
export const isByGroups = (viewer: Viewer, permission: Permission, tie: ActionTie): boolean =>
  scopeOf(viewer, permission) === 'GROUPS' &&
  !mayWithAction(viewer, permission, { ...tie, ...NO_GROUPS }, false).ok

const VIEWS = ['action.view', 'decision.view', 'delegation.view'] as const

/** Anyone who sees it reads its history, but for those whom no role lets view any records: a tie alone shows no log. Semantics 6.2, 6.4. */
export const mayReadHistory = (viewer: Viewer, tie: ActionTie, isSystem: boolean): Verdict =>
  firstRefusal(
    mayWithAction(viewer, 'action.view', tie, isSystem),
    VIEWS.some((key) => has(viewer, key)) ? allowed : refused('FORBIDDEN'),
  )

type Facts = {
  readonly status: ActionStatus
  readonly isSystem: boolean
  readonly awaitsValidation: boolean
  readonly tie: ActionTie
}

/** Whether the viewer may do this to an action: the call, the record and the button ask here. */
export const mayActOnAction = (viewer: Viewer, act: ActionAct, facts: Facts): Verdict =>
  firstRefusal(
    // what someone else answered is no longer theirs, and it has ended: that says more
    () => (act === 'complete' ? mayStillComplete(facts.status) : allowed),
    () => mayTake(viewer, act, facts),
    () => (facts.isSystem ? ofSystem(act, facts.tie) : allowed),
    () => actionActs.mayHappen(act, facts.status),
    () => (act === 'complete' && !facts.tie.isAsked ? refused(ACTION_FAILURES.ALREADY_DONE) : allowed),
  )

/** Whether an action is open: of one that has ended, what became of it. */
export const mayStillComplete = (status: ActionStatus): Verdict => actionActs.mayHappen('complete', status)

/** An assignee completes, and starts; the owner does all of it but delete. */
function mayTake(viewer: Viewer, act: ActionAct, { tie, isSystem }: Facts): Verdict {
  if (act === 'complete') return tie.isAssignee ? allowed : refused('FORBIDDEN')
  if (act === 'cancel' && isSystem && tie.isOwner) return allowed
  if (act === 'start' && tie.isAssignee && has(viewer, 'tenant.access_actions_module')) return allowed
  return mayWithAction(viewer, actionActs.of[act].permission, tie, isSystem)
}

/** System actions follow their record: they are answered, and nothing else is done to them by hand. A request is its requester’s to cancel. Spec 5.3. */
function ofSystem(act: ActionAct, { isOwner }: ActionTie): Verdict {
  if (act === 'edit') return refused(ACTION_FAILURES.SYSTEM_ACTION_KEPT, { act: 'edited' })
  if (act === 'delete') return refused(ACTION_FAILURES.SYSTEM_ACTION_KEPT, { act: 'deleted' })
  if (act === 'reassign') return refused(ACTION_FAILURES.SYSTEM_ACTION_KEPT, { act: 'reassigned' })
  return act === 'complete' || (act === 'cancel' && isOwner)
    ? allowed
    : refused(ACTION_FAILURES.SYSTEM_ACTION)
}

/** The owner, or the person who may edit it, confirms or returns what the assignees completed. */
export const mayValidate = (viewer: Viewer, { tie, isSystem, awaitsValidation, status }: Facts): Verdict =>
  firstRefusal(
    mayWithAction(viewer, 'action.edit', tie, isSystem),
    isSystem ? refused(ACTION_FAILURES.SYSTEM_ACTION) : allowed,
    awaitsValidation ? allowed : refused(ACTION_FAILURES.NOT_AWAITING),
    () => mayHappen(actionLifecycle, status, 'VALIDATE'),
  )

/** Whether an assignee means the viewer: by name, by a position that they hold, or by both. */
export const isViewer = ({ userId, activePositionIds }: Viewer, assignee: Assignee): boolean =>
  (assignee.userId === null || assignee.userId === userId) &&
  (assignee.positionId === null || activePositionIds.includes(assignee.positionId))

/** An assignee knows the record: no one who does not know it assigns the action to themselves. Semantics 6.4. */
export const mayAssign = (
  viewer: Viewer,
  assignees: readonly Assignee[],
  { tie }: Pick<Facts, 'tie'>,
): Verdict =>
  tie.knowsRecord || !assignees.some((each) => isViewer(viewer, each))
    ? allowed
    : refused(ACTION_FAILURES.RECORD_UNKNOWN)

/** Everything that they may do. */
export const actsOfAction = (viewer: Viewer, facts: Facts): ActionAct[] =>
  actionActs.keys.filter((act) => mayActOnAction(viewer, act, facts).ok)
