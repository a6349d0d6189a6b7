import type { Files } from '#platform/server/files/files.ts'
import { actionTemplates } from './action-templates/server/action-template-store.ts'
import { startCreatingDueActions } from './action-templates/server/create-due-actions.ts'
import { seedActionTemplates } from './action-templates/server/seed-action-templates.ts'
import { actionTypes } from './action-types/server/action-type-store.ts'
import { seedActionTypes } from './action-types/server/seed-action-types.ts'
import type { ActionQuestions } from './actions/server/action-questions.ts'
import { actionRoutes } from './actions/server/action-routes.ts'
import { actions } from './actions/server/action-store.ts'
import { createFromTemplate } from './actions/server/create-from-template.ts'
import { exportActions } from './actions/server/export-actions.ts'
import { endActionsOf } from './actions/server/follow-users.ts'

export { actionTemplateRoutes } from './action-templates/server/action-template-routes.ts'
export { addActionTemplates } from './action-templates/server/seed-action-templates.ts'
export { actionTypeChecks, actionTypeRoutes } from './action-types/server/action-type-routes.ts'
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

/** What this module does when it hears of others. */
export const actionsHear = {
  tenantCreated: [seedActionTypes, seedActionTemplates],
  userDeactivated: [endActionsOf],
  userDeleted: [endActionsOf],
}

/** The calls and long jobs of actions, for the person who answers what they ask of the records that they are about. */
export function actionsAbout(questions: ActionQuestions) {
  const exported = exportActions(questions)
  const routes = (files: Files) => actionRoutes(questions, exported, files)
  return { routes, longJobs: [exported.job] }
}

/** Creates the actions of templates on the days on which they recur. */
export const startRecurring = (
  parts: Pick<Parameters<typeof startCreatingDueActions>[0], 'pool' | 'listeners' | 'log'>,
) => startCreatingDueActions({ ...parts, create: createFromTemplate })

/** How records of this module are compared with the history. */
export const actionsReplays = [actionTypes.replay, actionTemplates.replay, actions.replay]
