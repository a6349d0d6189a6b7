import * as z from 'zod'
import { LIMIT_TYPES, LIMITS_WITH_AMOUNTS } from '#modules/authority/terms/model/limit-types.ts'
import { bound } from '#modules/authority/terms/model/written-terms.ts'
import { defineList } from '#platform/model/define-list.ts'
import { id } from '#platform/model/fields.ts'
import { listCalls } from '#platform/model/list-calls.ts'
import { WRITTEN_FILTERS, wordsFilter } from '#platform/model/list-parts.ts'
import { DECISION_STATUS_LABELS, DECISION_STATUSES } from './decision.ts'
import { decisionActs } from './decision-acts.ts'

const named = z.object({ id, name: z.string() })

export const decisionRow = z.object({
  id,
  displayId: z.string(),
  name: z.string(),
  sectionName: z.string(),
  categoryName: z.string().nullable(),
  delegationsCount: z.int(),
  /** The primary limit of each authority type. */
  authorityLimit: z.array(z.object({ authorityTypeName: z.string(), bound })),
  authorityType: z.array(z.string()),
  status: z.enum(DECISION_STATUSES),
  decisionGroups: z.array(named),
  ownerId: id,
  ownerName: z.string(),
  updatedAt: z.string(),
  createdAt: z.string(),
  /** What the viewer may do to it. */
  acts: z.array(z.enum(decisionActs.keys)),
})
export type DecisionRow = z.output<typeof decisionRow>

/** Columns in the default order of spec 2.3, then those that a person may add; filters of spec 3.3. */
export const decisionList = defineList({
  name: 'decisions',
  columns: [
    { key: 'decision', field: 'name', label: 'Decision', kind: 'link', sortable: 'name', width: 260 },
    { key: 'section', field: 'sectionName', label: 'Section', kind: 'text', sortable: 'sectionName' },
    { key: 'category', field: 'categoryName', label: 'Category', kind: 'text', sortable: 'categoryName' },
    {
      key: 'delegations',
      field: 'delegationsCount',
      label: 'Delegations',
      kind: 'count',
      sortable: true,
      width: 120,
    },
    { key: 'authorityLimit', label: 'Limit', kind: 'limit', sortable: 'authorityLimitSortPrecedence' },
    { key: 'authorityType', label: 'Authority type', kind: 'names', width: 150 },
    {
      key: 'status',
      label: 'Status',
      kind: 'status',
      of: 'record',
      labels: DECISION_STATUS_LABELS,
      sortable: true,
      width: 130,
    },
    {
      key: 'decisionId',
      field: 'displayId',
      label: 'ID',
      kind: 'displayId',
      sortable: 'decisionDisplayId',
      width: 110,
    },
    { key: 'groups', field: 'decisionGroups', label: 'Groups', kind: 'names' },
    {
      key: 'lastUpdate',
      field: 'updatedAt',
      label: 'Last update',
      kind: 'instant',
      sortable: 'updatedAt',
      width: 130,
    },
    { key: 'owner', field: 'ownerName', label: 'Owner', kind: 'names', hidden: true },
    {
      key: 'created',
      field: 'createdAt',
      label: 'Created',
      kind: 'instant',
      sortable: 'createdAt',
      hidden: true,
      width: 130,
    },
  ],
  filters: {
    section: { kind: 'ids', label: 'Section', of: 'section' },
    category: { kind: 'ids', label: 'Category', of: 'category' },
    status: wordsFilter('Status', { DRAFT: 'Draft', PUBLISHED: 'Published', ARCHIVED: 'Archived' }),
    groupIds: { kind: 'ids', label: 'Group', of: 'group' },
    authorityTypeIds: { kind: 'ids', label: 'Authority type', of: 'authorityType' },
    authorityLimitValueTypes: { kind: 'words', label: 'Limit type', options: LIMIT_TYPES },
    authorityLimitValueFilters: {
      kind: 'limits',
      label: 'Limit',
      valueTypes: LIMITS_WITH_AMOUNTS,
    },
    delegable: { kind: 'flag', label: 'Delegable', yes: 'Delegable', no: 'Not delegable' },
    delegations: { kind: 'flag', label: 'Delegations', yes: 'With delegations', no: 'Without delegations' },
    redelegable: { kind: 'flag', label: 'Redelegable', yes: 'Redelegable', no: 'Not redelegable' },
    issuerType: wordsFilter('Issued by', {
      ROOT_AUTHORITY: 'Root Authority',
      POSITION: 'A position',
      USER: 'A person',
    }),
    decisionRoleIds: { kind: 'ids', label: 'Decision role', of: 'decisionRole' },
    owner: { kind: 'ids', label: 'Owner', of: 'user' },
    ...WRITTEN_FILTERS,
  },
  tabs: [
    { key: 'all', label: 'All' },
    { key: 'published', label: 'Published' },
    { key: 'draft', label: 'Draft' },
    { key: 'archived', label: 'Archived' },
  ],
  searchHint: 'Search decisions',
  ranked: true,
  defaultSort: { by: 'updatedAt', order: 'desc' },
  row: decisionRow,
})

/** Spec 3.3, 7.3. */
export const decisionLists = listCalls('Decisions', '/decisions', decisionList, {
  has: ['list', 'search', 'counts', 'export'],
  costlyRows: 51,
})
