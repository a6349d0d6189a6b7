import * as z from 'zod'
import { defineList } from '#platform/model/define-list.ts'
import { id } from '#platform/model/fields.ts'
import { listCalls } from '#platform/model/list-calls.ts'
import { WRITTEN_FILTERS } from '#platform/model/list-parts.ts'
import { MATRIX_STATUS_LABELS, MATRIX_STATUSES, SHARING_TYPE_LABELS, SHARING_TYPES } from './matrix.ts'
import { matrixActs } from './matrix-lifecycle.ts'

export const matrixRow = z.object({
  id,
  matrixId: z.string(),
  matrixName: z.string(),
  matrixDescription: z.string(),
  /** Decisions and delegations in its scope now; null: the viewer may no longer view them. */
  decisionsCount: z.int().nullable(),
  delegationsCount: z.int().nullable(),
  matrixSharingType: z.enum(SHARING_TYPES),
  matrixStatusName: z.enum(MATRIX_STATUSES),
  ownerId: id,
  ownerName: z.string(),
  isFavorite: z.boolean(),
  /** The step of its wizard at which a draft is opened. */
  currentTab: z.string(),
  updatedAt: z.string(),
  createdAt: z.string(),
  /** Shared or given by the viewer it shows less. */
  narrowsWhenShared: z.boolean(),
  /** What the viewer may do to it. */
  acts: z.array(z.enum(matrixActs.keys)),
})
export type MatrixRow = z.output<typeof matrixRow>

const options = <T extends string>(labels: Readonly<Record<T, string>>, without: readonly string[] = []) =>
  Object.entries<string>(labels)
    .filter(([value]) => !without.includes(value))
    .map(([value, label]) => ({ value, label }))

/** Columns in the default order of spec 2.3, then those that a person may add. */
export const matrixList = defineList({
  name: 'matrices',
  columns: [
    { key: 'matrixName', label: 'Matrix', kind: 'link', sortable: true, width: 280 },
    { key: 'matrixDescription', label: 'Description', kind: 'text', width: 260 },
    { key: 'decisionsCount', label: 'Decisions', kind: 'count', late: true, width: 110 },
    { key: 'delegationsCount', label: 'Delegations', kind: 'count', late: true, width: 120 },
    {
      key: 'matrixSharingType',
      label: 'Sharing',
      kind: 'words',
      labels: SHARING_TYPE_LABELS,
      sortable: true,
      width: 120,
    },
    {
      key: 'matrixStatusName',
      label: 'Status',
      kind: 'status',
      of: 'record',
      labels: MATRIX_STATUS_LABELS,
      sortable: true,
      width: 130,
    },
    { key: 'matrixId', label: 'ID', kind: 'displayId', sortable: true, width: 110 },
    { key: 'ownerId', field: 'ownerName', label: 'Owner', kind: 'text', sortable: true, width: 180 },
    { key: 'updatedAt', label: 'Last updated', kind: 'instant', sortable: true, hidden: true },
    { key: 'createdAt', label: 'Created', kind: 'instant', sortable: true, hidden: true },
  ],
  filters: {
    matrixStatusName: {
      kind: 'words',
      label: 'Status',
      options: options(MATRIX_STATUS_LABELS, ['DELETED']),
    },
    matrixSharingType: { kind: 'words', label: 'Sharing', options: options(SHARING_TYPE_LABELS) },
    ownerId: { kind: 'ids', label: 'Owner', of: 'user' },
    groupIds: { kind: 'ids', label: 'Group', of: 'group' },
    sectionIds: { kind: 'ids', label: 'Section', of: 'section' },
    positionIds: { kind: 'ids', label: 'Position', of: 'position' },
    userIds: { kind: 'ids', label: 'User', of: 'user' },
    ...WRITTEN_FILTERS,
  },
  tabs: [
    { key: 'active', label: 'Published' },
    { key: 'draft', label: 'Drafts' },
    { key: 'archived', label: 'Archived' },
    { key: 'favorite', label: 'Favorites' },
    { key: 'all', label: 'All' },
  ],
  searchHint: 'Search matrices',
  defaultSort: { by: 'updatedAt', order: 'desc' },
  row: matrixRow,
})

/** The specification posts what it asks of lists of matrices. Spec 7.6. */
export const matrixLists = listCalls('Matrices', '/matrices', matrixList, {
  has: ['search', 'counts'],
  posted: true,
  costlyRows: 51,
})
