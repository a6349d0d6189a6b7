export { serveMatrixLinks } from './links/server/link-routes.ts'
export { associatedMatrices } from './matrices/server/associated-matrices.ts'
export { isSeenMatrix } from './matrices/server/matrix-visibility.ts'
export { createMatrix } from './matrices/server/write-matrix.ts'
