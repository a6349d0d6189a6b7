import * as z from 'zod'
import { defineList, type List } from '#platform/model/define-list.ts'
import { id } from '#platform/model/fields.ts'
import { listCalls } from '#platform/model/list-calls.ts'
import { actionTypeIcon } from '../../action-types/model/action-type.ts'
import {
  ACTION_PRIORITIES,
  ACTION_PRIORITY_LABELS,
  ACTION_STATUS_LABELS,
  ACTION_STATUSES,
  associatedView,
} from './action.ts'
import { actionActs } from './action-lifecycle.ts'
import { SYSTEM_ACTION_KINDS, SYSTEM_ACTIONS } from './system-actions.ts'

const named = z.object({ id, name: z.string() })

export const actionRow = z.object({
  id,
  actionId: z.string(),
  actionName: z.string(),
  /** People and positions; of a pool, who is in it now. */
  assignee: z.array(named),
  ownerName: z.string(),
  typeName: z.string(),
  typeIcon: actionTypeIcon,
  sourceType: z.enum(['SYSTEM', 'MANUAL']),
  /** Null for a manual action. */
  systemKind: z.enum(SYSTEM_ACTION_KINDS).nullable(),
  actionStatusId: z.enum(ACTION_STATUSES),
  dueDate: z.string().nullable(),
  actionPriorityId: z.enum(ACTION_PRIORITIES),
  awaitsValidation: z.boolean(),
  associatedRecord: associatedView.nullable(),
  updatedAt: z.string(),
  createdAt: z.string(),
  completedDate: z.string().nullable(),
  waitsOnMe: z.boolean(),
  /** What the viewer may do to it. */
  acts: z.array(z.enum(actionActs.keys)),
})
export type ActionRow = z.output<typeof actionRow>

/** Spec 2.3, 3.7: how long ago it was last changed, at most. */
export const DURATIONS = { '7d': 7, '30d': 30, '90d': 90, '1y': 365 } as const

const options = <T extends string>(labels: Readonly<Record<T, string>>) =>
  Object.entries<string>(labels).map(([value, label]) => ({ value, label }))

/** Columns in the default order of spec 2.3, then those that a person may add; filters of spec 3.7. */
export const actionList = defineList({
  name: 'actions',
  columns: [
    { key: 'name', field: 'actionName', label: 'Action', kind: 'link', sortable: true, width: 380 },
    { key: 'assignee', label: 'Assignees', kind: 'names', width: 150 },
    { key: 'owner', field: 'ownerName', label: 'Owner', kind: 'names', sortable: true, width: 140 },
    { key: 'type', field: 'typeName', label: 'Type', kind: 'text', sortable: true, width: 130 },
    {
      key: 'status',
      field: 'actionStatusId',
      label: 'Status',
      kind: 'status',
      of: 'action',
      labels: ACTION_STATUS_LABELS,
      sortable: true,
      width: 130,
    },
    // open ones by day and priority, then those that ended, the latest first
    { key: 'dueDate', label: 'Due date', kind: 'date', sortable: true, width: 120 },
    { key: 'actionId', label: 'ID', kind: 'displayId', sortable: true, width: 110 },
    {
      key: 'priority',
      field: 'actionPriorityId',
      label: 'Priority',
      kind: 'words',
      labels: ACTION_PRIORITY_LABELS,
      sortable: true,
      width: 110,
    },
    { key: 'associatedRecord', label: 'Associated record', kind: 'text', width: 200 },
    {
      key: 'lastUpdate',
      field: 'updatedAt',
      label: 'Last update',
      kind: 'instant',
      sortable: 'updatedAt',
      hidden: true,
    },
    {
      key: 'created',
      field: 'createdAt',
      label: 'Created',
      kind: 'instant',
      sortable: 'createdAt',
      hidden: true,
    },
    { key: 'completed', field: 'completedDate', label: 'Completed', kind: 'instant', hidden: true },
  ],
  filters: {
    assigneeIds: { kind: 'ids', label: 'Assignee', of: 'user' },
    statusIds: { kind: 'words', label: 'Status', options: options(ACTION_STATUS_LABELS) },
    priorityIds: { kind: 'words', label: 'Priority', options: options(ACTION_PRIORITY_LABELS) },
    typeIds: { kind: 'ids', label: 'Type', of: 'actionType' },
    ownerIds: { kind: 'ids', label: 'Owner', of: 'user', none: 'No owner' },
    sourceType: {
      kind: 'words',
      label: 'Source',
      options: [
        { value: 'SYSTEM', label: 'System' },
        { value: 'MANUAL', label: 'Manual' },
      ],
    },
    systemKinds: {
      kind: 'words',
      label: 'Asks for',
      options: SYSTEM_ACTION_KINDS.map((value) => ({ value, label: SYSTEM_ACTIONS[value].label })),
    },
    duration: {
      kind: 'words',
      label: 'Changed within',
      options: [
        { value: '7d', label: '7 days' },
        { value: '30d', label: '30 days' },
        { value: '90d', label: '90 days' },
        { value: '1y', label: '1 year' },
      ],
    },
    due: { kind: 'range', label: 'Due', none: 'No due date' },
    created: { kind: 'range', label: 'Created' },
    associatedRecordIds: { kind: 'ids', label: 'Associated record', of: 'record' },
  },
  tabs: [
    // those that wait on the viewer: the badge of the navigation counts them
    { key: 'ASSIGNED_TO_ME', label: 'Assigned to me' },
    { key: 'OWNED_BY_ME', label: 'Owned by me' },
    { key: 'MY_GROUPS', label: 'My groups' },
    { key: 'ALL', label: 'All' },
  ],
  searchHint: 'Search actions',
  defaultSort: { by: 'dueDate', order: 'asc' },
  row: actionRow,
})

/** What the list says of itself, as a type. */
export type ActionListShape = typeof actionList extends List<infer D> ? D : never

/** Filters that screens set from where the list stands. */
export const ASKED_BY_RECORDS = ['associatedRecordIds']

/** The specification calls the tab `filterType`. Spec 7.5. */
export const actionLists = listCalls('Actions', '/actions', actionList, {
  has: ['list', 'counts', 'export'],
  words: { tab: 'filterType' },
  costlyRows: 51,
})
