import { may, type Viewer } from '#platform/web/client/viewer.ts'
import { recordRoute } from '#platform/web/record/record-routes.tsx'

export const seesMatrices = (viewer: Viewer) => may(viewer, 'tenant.access_matrices_module')
export const createsMatrices = (viewer: Viewer) =>
  seesMatrices(viewer) && may(viewer, 'tenant.create_matrices')

/** Spec 2.2. */
export const matrixRoute = recordRoute({
  kind: 'matrix',
  path: '/matrices/details/$matrixId',
  when: seesMatrices,
})
