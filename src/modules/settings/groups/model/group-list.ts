import * as z from 'zod'
import { defineList } from '#platform/model/define-list.ts'
import { id } from '#platform/model/fields.ts'
import { listCalls } from '#platform/model/list-calls.ts'
import { statusColumn, WRITTEN_COLUMNS, WRITTEN_FILTERS } from '#platform/model/list-parts.ts'
import { PLACE_STATUSES, STATUS_OPTIONS } from '../../group-types/model/place.ts'
import { groupLifecycle, SOURCE_LABELS, SOURCE_OPTIONS, SOURCE_TYPES } from './group.ts'

export const groupRow = z.object({
  id,
  groupId: z.string(),
  groupName: z.string(),
  groupTypeName: z.string(),
  parents: z.array(z.object({ id, name: z.string() })),
  /** Counts to one more than 1,000. */
  decisionsCount: z.int(),
  delegationsCount: z.int(),
  status: z.enum(PLACE_STATUSES),
  /** The organization itself. */
  isRoot: z.boolean(),
  displayName: z.string(),
  legalName: z.string(),
  externalId: z.string(),
  sourceType: z.enum(SOURCE_TYPES),
  /** How many lie directly below it. */
  childrenCount: z.int(),
  updatedAt: z.string(),
  createdAt: z.string(),
})
export type GroupRow = z.output<typeof groupRow>

/** Columns in the default order of spec 2.3, then those that a person may add; filters of spec 3.9. */
const listOf = (of: { name: string; one: string; parents: string; search: string }) =>
  defineList({
    name: of.name,
    columns: [
      { key: 'groupId', label: 'ID', kind: 'displayId', sortable: true, width: 110 },
      { key: 'groupName', label: of.one, kind: 'link', sortable: true, width: 260 },
      { key: 'parents', label: of.parents, kind: 'names', width: 240 },
      { key: 'decisions', field: 'decisionsCount', label: 'Decisions', kind: 'count' },
      { key: 'delegations', field: 'delegationsCount', label: 'Delegations', kind: 'count', width: 120 },
      statusColumn(groupLifecycle.labels),
      { key: 'displayName', label: 'Display name', kind: 'text', sortable: true, hidden: true },
      { key: 'legalName', label: 'Legal name', kind: 'text', hidden: true },
      { key: 'externalId', label: 'External ID', kind: 'text', sortable: true, hidden: true },
      { key: 'sourceType', label: 'Source', kind: 'words', labels: SOURCE_LABELS, hidden: true, width: 120 },
      ...WRITTEN_COLUMNS,
    ],
    filters: {
      status: { kind: 'words', label: 'Status', options: STATUS_OPTIONS },
      parentGroupIds: { kind: 'ids', label: of.parents, of: 'anyGroup' },
      groupTypeIds: { kind: 'ids', label: 'Type', of: 'groupType' },
      sourceFilter: { kind: 'words', label: 'Source', options: SOURCE_OPTIONS },
      ...WRITTEN_FILTERS,
    },
    searchHint: of.search,
    defaultSort: { by: 'updatedAt', order: 'desc' },
    row: groupRow,
  })

export const organizationList = listOf({
  name: 'organizations',
  one: 'Organization',
  parents: 'Parent organization',
  search: 'Search organizations',
})
export const locationList = listOf({
  name: 'locations',
  one: 'Location',
  parents: 'Parent groups',
  search: 'Search locations',
})
export const departmentList = listOf({
  name: 'departments',
  one: 'Department',
  parents: 'Parent groups',
  search: 'Search departments',
})
/** Groups of a type of the organization's own. */
export const groupList = listOf({
  name: 'groups',
  one: 'Group',
  parents: 'Parent groups',
  search: 'Search groups',
})

const LISTS: Readonly<Record<string, typeof groupList>> = {
  Organizations: organizationList,
  Locations: locationList,
  Departments: departmentList,
}
/** The list of the groups of a type, by its name: those that come with the product keep theirs. */
export const groupListOf = (typeName: string) => LISTS[typeName] ?? groupList

/** Spec 7.2. */
export const groupLists = listCalls('Groups', '/groups', groupList, { has: ['list', 'reported'] })
