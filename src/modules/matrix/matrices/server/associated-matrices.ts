import type { AssociatedSource } from '#modules/actions/index.server.ts'
import { has, scopeOf } from '#platform/model/viewer.ts'
import { sql } from '#platform/server/database/sql.ts'
import { matrixGroupsBeyond, visibleMatrices } from './matrix-visibility.ts'

/** Matrices as what actions are about. Who sees all of them sees drafts of others only where they may edit them. */
export const associatedMatrices: AssociatedSource = {
  kind: 'MATRIX',
  from: sql`app.matrix m`,
  alias: 'm',
  displayId: sql`('MTX-' || m.display_number)`,
  name: sql`m.name`,
  isVisible: ({ viewer, now }) => visibleMatrices(viewer, now),
  seesAll: (viewer) =>
    has(viewer, 'tenant.access_matrices_module') &&
    scopeOf(viewer, 'matrix.view') === 'ALL' &&
    scopeOf(viewer, 'matrix.edit') === 'ALL',
  groupsBeyond: ({ viewer, now }) => matrixGroupsBeyond(viewer, now),
  isOffered: sql`m.status = 'PUBLISHED'`,
}
