import * as z from 'zod'
import { pathwayFilters } from '#modules/settings/pathways/model/pathway.ts'
import { defineList } from '#platform/model/define-list.ts'
import { day, id } from '#platform/model/fields.ts'
import { listCalls } from '#platform/model/list-calls.ts'
import { WRITTEN_FILTERS, wordsFilter } from '#platform/model/list-parts.ts'
import { EMPLOYEE_TYPES, SOURCE_TYPES, USER_STATUSES } from './user.ts'
import { userLifecycle } from './user-lifecycle.ts'

const named = z.object({ id, name: z.string() })

export const userRow = z.object({
  id,
  displayId: z.string(),
  name: z.string(),
  firstName: z.string(),
  lastName: z.string(),
  email: z.string(),
  /** Those that they hold now; the record tells all that they ever held. */
  position: z.array(named),
  /** `mayTake`: anyone who asks manages all that the role manages. */
  roles: z.array(named.extend({ mayTake: z.boolean() })),
  status: z.enum(USER_STATUSES),
  createdAt: z.string(),
  updatedAt: z.string(),
  manager: named.nullable(),
  groups: z.array(named),
  primaryOrg: named.nullable(),
  employeeType: z.enum(EMPLOYEE_TYPES),
  employeeId: z.string(),
  startDate: day.nullable(),
  terminationDate: day.nullable(),
  lastLogin: z.string().nullable(),
  sourceType: z.enum(SOURCE_TYPES),
})
export type UserRow = z.output<typeof userRow>

/** Columns in the default order of spec 2.3, then those that a person may add; filters of spec 3.9. */
export const userList = defineList({
  name: 'users',
  columns: [
    { key: 'firstName', label: 'First name', kind: 'link', sortable: true, width: 150 },
    { key: 'lastName', label: 'Last name', kind: 'text', sortable: true, width: 150 },
    { key: 'email', label: 'Email', kind: 'text', sortable: true, width: 260 },
    { key: 'position', label: 'Position', kind: 'names', width: 220 },
    { key: 'role', field: 'roles', label: 'Role', kind: 'names' },
    {
      key: 'status',
      label: 'Status',
      kind: 'status',
      of: 'user',
      labels: userLifecycle.labels,
      sortable: true,
      width: 120,
    },
    {
      key: 'createdOn',
      field: 'createdAt',
      label: 'Created on',
      kind: 'instant',
      sortable: true,
      width: 130,
    },
    {
      key: 'updatedOn',
      field: 'updatedAt',
      label: 'Updated on',
      kind: 'instant',
      sortable: true,
      width: 130,
    },
    { key: 'manager', label: 'Manager', kind: 'names' },
    { key: 'groups', label: 'Groups', kind: 'names' },
    {
      key: 'userId',
      field: 'displayId',
      label: 'ID',
      kind: 'displayId',
      sortable: true,
      width: 110,
      hidden: true,
    },
    { key: 'primaryOrg', label: 'Primary organization', kind: 'names', hidden: true },
    { key: 'employeeType', label: 'Employee type', kind: 'text', sortable: true, width: 140, hidden: true },
    { key: 'employeeId', label: 'Employee ID', kind: 'text', sortable: true, width: 140, hidden: true },
    { key: 'startDate', label: 'First day', kind: 'date', sortable: true, width: 130, hidden: true },
    { key: 'terminationDate', label: 'Last day', kind: 'date', sortable: true, width: 130, hidden: true },
    { key: 'lastLogin', label: 'Last login', kind: 'instant', sortable: true, width: 130, hidden: true },
  ],
  filters: {
    groupIds: { kind: 'ids', label: 'Group', of: 'group' },
    status: wordsFilter('Status', { ACTIVE: 'Active', INVITED: 'Invited', INACTIVE: 'Inactive' }),
    roleIds: { kind: 'ids', label: 'Role', of: 'userRole' },
    positionIds: { kind: 'ids', label: 'Position', of: 'position' },
    managerIds: { kind: 'ids', label: 'Manager', of: 'user', none: 'No manager' },
    primaryOrgIds: { kind: 'ids', label: 'Primary organization', of: 'organization' },
    employeeType: {
      kind: 'words',
      label: 'Employee type',
      options: EMPLOYEE_TYPES.map((value) => ({ value, label: value })),
    },
    sourceType: wordsFilter('Source', { MANUAL: 'Manual', SYNCED: 'Synced' }),
    ...WRITTEN_FILTERS,
    lastLogin: { kind: 'range', label: 'Last login' },
    firstDay: { kind: 'range', label: 'First day' },
    lastDay: { kind: 'range', label: 'Last day' },
    selectedUserIds: { kind: 'ids', label: 'People', of: 'user' },
    ...pathwayFilters,
    includeSelf: { kind: 'flag', label: 'Myself', yes: 'With me', no: 'Without me' },
  },
  tabs: [
    { key: 'all', label: 'All' },
    { key: 'active', label: 'Active' },
    { key: 'invited', label: 'Invited' },
    { key: 'inactive', label: 'Inactive' },
  ],
  searchHint: 'Search users',
  defaultSort: { by: 'updatedOn', order: 'desc' },
  row: userRow,
})

/** Spec 5.4, 7.1. */
export const userLists = listCalls('Users', '/users', userList, {
  has: ['list', 'search', 'counts', 'export', 'report'],
  listAt: '/list',
})
