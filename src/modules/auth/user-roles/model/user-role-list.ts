import { defineList } from '#platform/model/define-list.ts'
import { listCalls } from '#platform/model/list-calls.ts'
import { userRoleRow } from './user-role.ts'
import { userRoleLifecycle } from './user-role-lifecycle.ts'

/** Columns in the default order of spec 2.3. `isDeactivated` says what `status` says: the wire has both. Spec 7.1. */
export const userRoleList = defineList({
  name: 'user-roles',
  columns: [
    { key: 'roleName', field: 'name', label: 'Role name', kind: 'link', sortable: true, width: 240 },
    { key: 'description', label: 'Description', kind: 'text', width: 360 },
    {
      key: 'isCustom',
      label: 'Type',
      kind: 'flag',
      yes: 'Custom',
      no: 'Default',
      sortable: true,
      width: 110,
    },
    { key: 'usersCount', label: 'Users', kind: 'count', sortable: true, width: 90 },
    {
      key: 'status',
      label: 'Status',
      kind: 'status',
      of: 'switchable',
      labels: userRoleLifecycle.labels,
      sortable: true,
      width: 130,
    },
    { key: 'roleId', field: 'displayId', label: 'ID', kind: 'displayId', sortable: true, width: 120 },
  ],
  filters: {
    isCustom: { kind: 'flag', label: 'Type', yes: 'Custom', no: 'Default' },
    status: {
      kind: 'words',
      label: 'Status',
      options: [
        { value: 'ACTIVE', label: 'Active' },
        { value: 'INACTIVE', label: 'Inactive' },
      ],
    },
    isDeactivated: { kind: 'flag', label: 'Deactivated', yes: 'Deactivated', no: 'Not deactivated' },
  },
  searchHint: 'Search roles',
  defaultSort: { by: 'roleName', order: 'asc' },
  row: userRoleRow,
})

export const userRoleLists = listCalls('UserRoles', '/tenants/:tenantId/roles', userRoleList, {
  has: ['list'],
  listAt: '/list',
})
