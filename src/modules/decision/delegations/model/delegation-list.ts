import * as z from 'zod'
import { STANDING_LABELS } from '#modules/authority/engine/model/standing-texts.ts'
import { STANDINGS } from '#modules/authority/engine/model/standings.ts'
import { LIMIT_TYPES, LIMITS_WITH_AMOUNTS } from '#modules/authority/terms/model/limit-types.ts'
import { bound } from '#modules/authority/terms/model/written-terms.ts'
import { defineList } from '#platform/model/define-list.ts'
import { id } from '#platform/model/fields.ts'
import { listCalls } from '#platform/model/list-calls.ts'
import { DELEGATION_STATUSES, ISSUER_TYPES } from './delegation.ts'
import { delegationActs } from './delegation-acts.ts'
import { delegationLifecycle } from './delegation-lifecycle.ts'

const named = z.object({ id, name: z.string() })

const holder = named.extend({ isPosition: z.boolean() })

/** Whether it is in force, whether anyone holds it, and both in a few words. */
export const inForceShown = z.object({ standing: z.enum(STANDINGS), held: z.boolean(), text: z.string() })

export const delegationRow = z.object({
  id,
  displayId: z.string(),
  decisionName: z.string(),
  /** Without an id: a draft that names no one. */
  recipient: z.array(holder.extend({ id: id.nullable() })),
  sectionName: z.string(),
  categoryName: z.string().nullable(),
  /** The primary limit of each authority type. */
  authorityLimit: z.array(z.object({ authorityTypeId: id, authorityTypeName: z.string(), bound })),
  /**
   * What the path leaves of each of them, and whose limit that is: null where it is what the delegation states. A limit that
   * the viewer may not know is null, and `by` says so. After the primary limit of a type follow those others that are clamped.
   */
  effectiveLimit: z.array(
    z.object({
      authorityTypeId: id,
      authorityTypeName: z.string(),
      bound: bound.nullable(),
      by: z.string().nullable(),
      /** How many of the recipients it applies to, where a change leaves others another limit. */
      recipients: z.object({ count: z.int(), total: z.int() }).optional(),
    }),
  ),
  status: z.enum(DELEGATION_STATUSES),
  inForce: inForceShown,
  /** Without an id: Root Authority. */
  issuedBy: holder.extend({ id: id.nullable() }),
  issuerType: z.enum(ISSUER_TYPES),
  /** The decision roles of its own that are in use. */
  role: z.array(z.string()),
  authorityType: z.array(z.string()),
  groups: z.array(named),
  updatedAt: z.string(),
  effective: z.string().nullable(),
  expiration: z.string().nullable(),
  note: z.string(),
  changeWaits: z.boolean(),
  /** What of it no longer fits what is above it. */
  /** A change awaits approval. */
  pendingReapproval: z.boolean(),
  alertNames: z.array(z.string()),
  /** What the viewer may do to it. */
  acts: z.array(z.enum(delegationActs.keys)),
})
export type DelegationRow = z.output<typeof delegationRow>

/**
 * Columns in the default order of spec 2.3, with In force beside the status (decision record 29). Those that a person may add
 * follow; filters of spec 3.4 and of what is in force.
 */
export const delegationList = defineList({
  name: 'delegations',
  columns: [
    {
      key: 'decision',
      field: 'decisionName',
      label: 'Decision',
      kind: 'link',
      sortable: 'decisionName',
      width: 230,
    },
    { key: 'recipient', label: 'Recipient', kind: 'names', width: 210 },
    {
      key: 'section',
      field: 'sectionName',
      label: 'Section',
      kind: 'text',
      sortable: 'sectionName',
      width: 130,
    },
    {
      key: 'category',
      field: 'categoryName',
      label: 'Category',
      kind: 'text',
      sortable: 'categoryName',
      width: 130,
    },
    {
      key: 'authorityLimit',
      label: 'Limit',
      kind: 'limit',
      sortable: 'authorityLimitSortPrecedence',
      width: 130,
    },
    {
      key: 'status',
      label: 'Status',
      kind: 'status',
      of: 'delegation',
      labels: delegationLifecycle.labels,
      sortable: true,
      width: 130,
    },
    { key: 'inForce', label: 'In force', kind: 'text', sortable: true, width: 150 },
    { key: 'issuer', field: 'issuedBy', label: 'Issuer', kind: 'names', width: 210 },
    { key: 'role', label: 'Roles', kind: 'names', width: 140 },
    { key: 'authorityType', label: 'Authority type', kind: 'names', width: 140 },
    {
      key: 'delegationId',
      field: 'displayId',
      label: 'ID',
      kind: 'displayId',
      sortable: 'delegationDisplayId',
      width: 110,
    },
    { key: 'groups', label: 'Groups', kind: 'names', width: 200 },
    {
      key: 'lastUpdated',
      field: 'updatedAt',
      label: 'Last updated',
      kind: 'instant',
      sortable: 'updatedAt',
      width: 130,
    },
    { key: 'expirationDate', field: 'expiration', label: 'Expires', kind: 'day', sortable: true, width: 120 },
    {
      key: 'effectiveLimit',
      label: 'Effective limit',
      kind: 'limit',
      sortable: true,
      hidden: true,
      width: 170,
    },
    { key: 'alerts', field: 'alertNames', label: 'Alerts', kind: 'names', hidden: true, width: 130 },
    { key: 'effectiveDate', field: 'effective', label: 'Effective', kind: 'day', hidden: true, width: 120 },
    { key: 'note', label: 'Note', kind: 'text', hidden: true, width: 230 },
  ],
  filters: {
    status: {
      kind: 'words',
      label: 'Status',
      options: DELEGATION_STATUSES.filter((status) => status !== 'DELETED').map((value) => ({
        value,
        label: delegationLifecycle.labels[value],
      })),
    },
    inForce: {
      kind: 'words',
      label: 'In force',
      options: STANDINGS.map((value) => ({ value, label: STANDING_LABELS[value] })),
    },
    section: { kind: 'ids', label: 'Section', of: 'section' },
    recipientUserIds: { kind: 'ids', label: 'Recipient', of: 'user' },
    recipientPositionIds: { kind: 'ids', label: 'Recipient position', of: 'position' },
    issuerUserIds: { kind: 'ids', label: 'Issuer', of: 'user' },
    issuerPositionIds: { kind: 'ids', label: 'Issuer position', of: 'position' },
    decisionIds: { kind: 'ids', label: 'Decision', of: 'decision' },
    category: { kind: 'ids', label: 'Category', of: 'category' },
    groupIds: { kind: 'ids', label: 'Group', of: 'group' },
    decisionRoleIds: { kind: 'ids', label: 'Role', of: 'decisionRole' },
    authorityTypeIds: { kind: 'ids', label: 'Authority type', of: 'authorityType' },
    authorityLimitValueTypes: { kind: 'words', label: 'Limit type', options: LIMIT_TYPES },
    authorityLimitValueFilters: {
      kind: 'limits',
      label: 'Limit',
      valueTypes: LIMITS_WITH_AMOUNTS,
    },
    effectiveLimitValueFilters: {
      kind: 'limits',
      label: 'Effective limit',
      valueTypes: LIMITS_WITH_AMOUNTS,
    },
    redelegable: { kind: 'flag', label: 'Redelegable', yes: 'Redelegable', no: 'Not redelegable' },
    conditions: { kind: 'flag', label: 'Conditions', yes: 'With conditions', no: 'Without conditions' },
    isInvalid: { kind: 'flag', label: 'Alerts', yes: 'With alerts', no: 'Without alerts' },
    issued: { kind: 'range', label: 'Issued' },
    accepted: { kind: 'range', label: 'Accepted' },
    effective: { kind: 'range', label: 'Effective' },
    expired: { kind: 'range', label: 'Expires', none: 'No expiration' },
    updated: { kind: 'range', label: 'Updated' },
  },
  tabs: [
    { key: 'all', label: 'All' },
    { key: 'received', label: 'Issued to me' },
    { key: 'issued', label: 'Issued by me' },
    { key: 'root', label: 'Root Authority' },
    { key: 'redelegations', label: 'Redelegations' },
    {
      key: 'drafts',
      label: 'Drafts',
      onlyWithRows: true,
      columns: ['decision', 'recipient', 'authorityLimit', 'issuer', 'groups', 'lastUpdated', 'delegationId'],
    },
    {
      key: 'pending',
      label: 'Pending',
      onlyWithRows: true,
      columns: [
        'decision',
        'recipient',
        'authorityLimit',
        'status',
        'issuer',
        'lastUpdated',
        'note',
        'delegationId',
      ],
    },
    {
      key: 'invalid',
      label: 'Invalid',
      onlyWithRows: true,
      columns: ['decision', 'recipient', 'alerts', 'inForce', 'authorityLimit', 'issuer', 'delegationId'],
    },
  ],
  searchHint: 'Search delegations',
  ranked: true,
  defaultSort: { by: 'updatedAt', order: 'desc' },
  row: delegationRow,
})

/** Spec 3.4, 7.3. */
export const delegationLists = listCalls('Delegations', '/delegations', delegationList, {
  has: ['list', 'search', 'counts', 'export'],
  costlyRows: 51,
})
