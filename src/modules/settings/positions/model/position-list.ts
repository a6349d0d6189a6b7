import * as z from 'zod'
import { defineList } from '#platform/model/define-list.ts'
import { id } from '#platform/model/fields.ts'
import { listCalls } from '#platform/model/list-calls.ts'
import { statusColumn, WRITTEN_COLUMNS, WRITTEN_FILTERS } from '#platform/model/list-parts.ts'
import { PLACE_STATUSES, STATUS_OPTIONS } from '../../group-types/model/place.ts'
import { SOURCE_LABELS, SOURCE_OPTIONS, SOURCE_TYPES } from '../../groups/model/group.ts'
import { pathwayFilters, recipientFilter } from '../../pathways/model/pathway.ts'
import { positionLifecycle } from './position.ts'

const names = z.array(z.object({ id, name: z.string() }))

export const positionRow = z.object({
  id,
  positionId: z.string(),
  positionName: z.string(),
  organizations: names,
  locations: names,
  departments: names,
  status: z.enum(PLACE_STATUSES),
  otherGroups: names,
  /** Who occupies it now. */
  occupants: names,
  linkedUsers: z.int(),
  externalId: z.string(),
  sourceType: z.enum(SOURCE_TYPES),
  updatedAt: z.string(),
  createdAt: z.string(),
})

/** Columns in the default order of spec 2.3, then those that a person may add; filters of spec 3.9. */
export const positionList = defineList({
  name: 'positions',
  columns: [
    { key: 'positionId', label: 'ID', kind: 'displayId', sortable: true, width: 110 },
    { key: 'positionName', label: 'Position', kind: 'link', sortable: true, width: 260 },
    { key: 'organizations', label: 'Organizations', kind: 'names' },
    { key: 'locations', label: 'Locations', kind: 'names' },
    { key: 'departments', label: 'Departments', kind: 'names' },
    statusColumn(positionLifecycle.labels),
    { key: 'occupants', label: 'Occupants', kind: 'names', hidden: true },
    { key: 'otherGroups', label: 'Other groups', kind: 'names', hidden: true },
    { key: 'externalId', label: 'External ID', kind: 'text', sortable: true, hidden: true },
    { key: 'sourceType', label: 'Source', kind: 'words', labels: SOURCE_LABELS, hidden: true, width: 120 },
    ...WRITTEN_COLUMNS,
  ],
  filters: {
    groupIds: { kind: 'ids', label: 'Group', of: 'group' },
    status: { kind: 'words', label: 'Status', options: STATUS_OPTIONS },
    sourceType: { kind: 'words', label: 'Source', options: SOURCE_OPTIONS },
    ...WRITTEN_FILTERS,
    occupantIds: { kind: 'ids', label: 'Occupant', of: 'user', none: 'Vacant' },
    ...pathwayFilters,
    ...recipientFilter,
  },
  tabs: [
    { key: 'all', label: 'All' },
    { key: 'active', label: 'Active' },
    { key: 'inactive', label: 'Inactive' },
  ],
  searchHint: 'Search positions',
  defaultSort: { by: 'updatedAt', order: 'desc' },
  row: positionRow,
})

/** The specification calls the wanted fields `fields`, and the named positions `selectedPositionIds`. Spec 7.2. */
export const positionLists = listCalls('Positions', '/positions', positionList, {
  has: ['list', 'counts', 'report'],
  words: { select: 'fields', ids: 'selectedPositionIds' },
})
