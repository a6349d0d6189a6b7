import { defineExport } from '#platform/server/export-list.ts'
import { sql } from '#platform/server/sql.ts'
import { groupLifecycle, SOURCE_LABELS } from '../model/group.ts'
import { groupList } from '../model/group-list.ts'
import { groupListSource } from './group-list-source.ts'

/** The list of groups as a spreadsheet. Spec 7.2. */
export const exportGroups = defineExport({
  type: 'groups',
  title: 'Export of groups',
  permission: 'tenant.manage_groups',
  list: groupList,
  source: groupListSource,
  only: () => sql`true`,
  cells: {
    status: (row) => groupLifecycle.labels[row.status],
    sourceType: (row) => SOURCE_LABELS[row.sourceType],
  },
})
