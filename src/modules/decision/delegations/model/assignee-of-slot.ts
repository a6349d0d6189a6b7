import type { Assignee } from '#modules/actions/actions/model/action.ts'
import type { StoredSlot } from './stored-delegation.ts'

/** Anyone whom the slot names: for a position its occupants of the moment, for a person in a position as long as they are in it. */
export const assigneeOfSlot = ({ kind, userId, positionId }: StoredSlot): Assignee => ({
  userId: kind === 'POSITION_ONLY' ? null : userId,
  positionId: kind === 'SPECIFIC_PERSONNEL' ? null : positionId,
})
