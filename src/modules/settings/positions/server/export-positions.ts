import { sql } from '#platform/server/database/sql.ts'
import { defineExport } from '#platform/server/lists/export-list.ts'
import { positionListSource } from './position-list-source.ts'

/** The list of positions as a spreadsheet. Spec 7.2. */
export const exportPositions = defineExport({
  type: 'positions',
  title: 'Export of positions',
  permission: 'tenant.manage_positions',
  source: positionListSource,
  only: () => sql`true`,
  headings: async () => ({ positionName: 'Position Name' }),
  cells: {},
})
