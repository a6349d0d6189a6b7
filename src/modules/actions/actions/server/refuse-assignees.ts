import { refused, type Verdict } from '#platform/model/verdict.ts'
import { Refusal } from '#platform/server/http/refusal.ts'
import type { AssignableParts } from '../../action-templates/server/assignable.ts'
import { type Assignee, keyOfAssignee } from '../model/action.ts'
import { ACTION_FAILURES } from '../model/action-failures.ts'
import type { StoredAction } from './action-store.ts'

const refusal = (i: number, message: string) =>
  new Refusal('RULE_BROKEN', {}, [{ path: `body.assignees.${i}`, message }])

/** Assignees that come again are active people and active positions, and at least one of all is a person who will see the action. */
export function refuseAssignees(
  { isActiveUser, isActivePosition, reaches }: AssignableParts,
  assignees: readonly Assignee[],
  known: readonly Assignee[],
): void {
  const had = new Set(known.map(keyOfAssignee))
  assignees.forEach((each, i) => {
    if (had.has(keyOfAssignee(each))) return
    if (each.userId && !isActiveUser(each.userId)) throw refusal(i, 'This person is not an active user.')
    if (each.positionId && !isActivePosition(each.positionId))
      throw refusal(i, 'This position is not available.')
  })
  if (!reaches(assignees))
    throw new Refusal('RULE_BROKEN', {}, [
      {
        path: 'body.assignees',
        message: 'No active person would see this action. Select an active person or an occupied position.',
      },
    ])
}

/** Whether its assignees can be asked again: those who have left are asked no more. */
export const mayAskAgain = (
  { reaches }: AssignableParts,
  { assignees }: Pick<StoredAction, 'assignees'>,
): Verdict => (reaches(assignees) ? { ok: true } : refused(ACTION_FAILURES.NO_ASSIGNEE))

/** Whether it could be created today as it is: a copy, or one that is reopened. */
export const mayMakeAgain = (
  assignable: AssignableParts,
  stored: Pick<StoredAction, 'actionTypeId' | 'assignees'>,
): Verdict =>
  assignable.isEnabled(stored.actionTypeId)
    ? mayAskAgain(assignable, stored)
    : refused(ACTION_FAILURES.TYPE_DISABLED)
