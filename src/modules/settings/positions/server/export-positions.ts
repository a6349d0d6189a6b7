import { defineExport } from '#platform/server/export-list.ts'
import { sql } from '#platform/server/sql.ts'
import { SOURCE_LABELS } from '../../groups/model/group.ts'
import { positionLifecycle } from '../model/position.ts'
import { positionList } from '../model/position-list.ts'
import { positionListSource } from './position-list-source.ts'

/** The list of positions as a spreadsheet. Spec 7.2. */
export const exportPositions = defineExport({
  type: 'positions',
  title: 'Export of positions',
  permission: 'tenant.manage_positions',
  list: positionList,
  source: positionListSource,
  only: () => sql`true`,
  cells: {
    status: (row) => positionLifecycle.labels[row.status],
    sourceType: (row) => SOURCE_LABELS[row.sourceType],
  },
})
