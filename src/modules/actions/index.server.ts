import { startCreatingDueActions } from './action-templates/server/create-due-actions.ts'
import { createFromTemplate } from './actions/server/create-from-template.ts'

export { addActionTemplates } from './action-templates/server/seed-action-templates.ts'
export { addActionTypes } from './action-types/server/action-type-store.ts'
export { isViewer as isAssignedTo } from './actions/model/action-policy.ts'
export type { ActionAnswer, ActionQuestions, AssociatedSource } from './actions/server/action-questions.ts'
export { isSeenAction } from './actions/server/action-visibility.ts'
export { canceledActions } from './actions/server/canceled-actions.ts'
export { dueActions } from './actions/server/due-actions.ts'
export { displayIdsOfActions } from './actions/server/find-actions.ts'
export { asksByName, asksPosition, asksUser } from './actions/server/follow-users.ts'
export { openActionsOfPositions } from './actions/server/open-actions-of-positions.ts'
export {
  askedRecords,
  createSystemActions,
  endSystemActions,
  lockOpenSystemActions,
  openSystemActions,
  reassignSystemActions,
  syncSystemActions,
  type WantedAction,
} from './actions/server/sync-system-actions.ts'
export { usesOfTypes } from './actions/server/uses-of-types.ts'
export { createAction } from './actions/server/write-action.ts'

/** Creates the actions of templates on the days on which they recur. */
export const startRecurring = (
  parts: Pick<Parameters<typeof startCreatingDueActions>[0], 'pool' | 'listeners' | 'log'>,
) => startCreatingDueActions({ ...parts, create: createFromTemplate })
