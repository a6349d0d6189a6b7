import { actionTypes } from './action-types/server/action-type-store.ts'
import { seedActionTypes } from './action-types/server/seed-action-types.ts'

export { actionTypeChecks, actionTypeRoutes } from './action-types/server/action-type-routes.ts'
export { addActionTypes } from './action-types/server/action-type-store.ts'

/** What this module does when it hears of others. */
export const actionsHear = { tenantCreated: [seedActionTypes] }

/** How records of this module are compared with the history. */
export const actionsReplays = [actionTypes.replay]
