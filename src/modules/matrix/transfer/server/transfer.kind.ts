import { recordKind } from '#platform/server/records/record-kind.ts'
import { applyUpdate } from './apply-update.job.ts'
import { checkUpdate } from './check-update.job.ts'
import { transferRoutes } from './export-matrix.ts'
import { updateRoutes } from './update-routes.ts'

export const transferKind = recordKind({
  name: 'matrix/transfer',
  routes: () => [
    ['/api/matrix', transferRoutes],
    ['/api/matrix', updateRoutes],
  ],
  longJobs: () => [checkUpdate, applyUpdate],
})
