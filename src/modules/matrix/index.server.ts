import { leaveGroups } from './matrices/server/leave-groups.ts'
import { matrices } from './matrices/server/matrix-store.ts'
import { applyUpdate } from './transfer/server/apply-update.job.ts'
import { checkUpdate } from './transfer/server/check-update.job.ts'

export { serveMatrixLinks } from './links/server/link-routes.ts'
export { associatedMatrices } from './matrices/server/associated-matrices.ts'
export { personnelRoutes } from './matrices/server/list-personnel.ts'
export { matrixRoutes } from './matrices/server/matrix-routes.ts'
export { isSeenMatrix } from './matrices/server/matrix-visibility.ts'
export { shownRoutes } from './matrices/server/shown-routes.ts'
export { createMatrix } from './matrices/server/write-matrix.ts'
export { transferRoutes } from './transfer/server/export-matrix.ts'
export { updateRoutes } from './transfer/server/update-routes.ts'

/** What this module does when it hears of others. */
export const matrixListeners = { groupsDetached: [leaveGroups] }

/** How records of this module are compared with the history. */
export const matrixReplays = [matrices.replay]

/** Work of this module that takes longer than a person waits. */
export const matrixLongJobs = [checkUpdate, applyUpdate]
