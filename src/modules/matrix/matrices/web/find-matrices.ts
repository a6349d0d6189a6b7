import { finder } from '#platform/web/shell/find-records.ts'
import { globalSearchOfMatrices } from '../model/matrix-calls.ts'
import { matrixRoute } from './matrix-route.ts'

export const find = finder('/api/matrix', globalSearchOfMatrices, (row) => ({
  label: row.matrixName,
  caption: row.matrixId,
  besides: row.matrixDescription,
  tile: { area: 'matrices' },
  status: { kind: 'record', status: row.status },
  to: matrixRoute.pathOf(row.id),
}))
