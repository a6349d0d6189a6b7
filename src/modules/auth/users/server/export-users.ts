import { sql } from '#platform/server/database/sql.ts'
import { defineExport } from '#platform/server/lists/export-list.ts'
import { userListSource } from './user-list-source.ts'

/** The list of users as a spreadsheet: anyone who sees it may take it along. Spec 7.1. */
export const exportUsers = defineExport({
  type: 'users',
  title: 'Export of users',
  permission: 'tenant.view_users',
  source: userListSource,
  only: () => sql`true`,
  headings: async () => ({
    firstName: 'First Name',
    lastName: 'Last Name',
    position: 'Position(s)',
    role: 'Role(s)',
    primaryOrg: 'Primary Organization',
    employeeType: 'Employee Type',
    employeeId: 'Employee ID',
  }),
  cells: {},
})
