import { rows, sql } from '#platform/server/database/sql.ts'
import { defineExport } from '#platform/server/lists/export-list.ts'
import { groupListOf } from '../model/group-list.ts'
import { groupListSource } from './group-list-source.ts'

/** The list of groups as a spreadsheet. Spec 7.2. */
export const exportGroups = defineExport({
  type: 'groups',
  title: 'Export of groups',
  permission: 'tenant.manage_groups',
  source: groupListSource,
  only: () => sql`true`,
  /** Those of the list that is exported: of organizations, locations and departments they differ. */
  async headings(tx, { tenantId }, { groupTypeIds = [] }) {
    const [type, ...others] = await rows<{ name: string }>(
      tx,
      sql`select name from app.group_type where tenant_id = ${tenantId} and id = any(${groupTypeIds}::uuid[])`,
    )
    if (!type || others.length > 0) return {}
    return Object.fromEntries(groupListOf(type.name).columns.map(({ key, label }) => [key, label]))
  },
  cells: {},
})
