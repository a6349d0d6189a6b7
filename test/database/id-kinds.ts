import type { IdPlace } from './id-places.ts'

/** Kinds whose records are seen one by one: by whom a decision or a delegation is seen, and what is a person's own. */
export const SEEN_ONE_BY_ONE = [
  'decision',
  'delegation',
  'slot',
  'action',
  'matrix',
  'job',
  'layout',
  'notification',
] as const
/** Kinds that every member of a tenant chooses from: no one outside the tenant sees them. */
export const SEEN_BY_MEMBERS = [
  'user',
  'position',
  'group',
  'organization',
  'groupType',
  'userRole',
  'section',
  'category',
  'authorityType',
  'decisionRole',
  'actionType',
  'actionTemplate',
] as const
export type SeenKind = (typeof SEEN_ONE_BY_ONE)[number] | (typeof SEEN_BY_MEMBERS)[number]

/** Ids that name nothing whose visibility could be asked, and why. */
type Exemption = { why: string }

/** What an id is, by the name of its field, wherever a call takes it. */
const BY_NAME: Readonly<Record<string, SeenKind | Exemption>> = {
  decisionId: 'decision',
  decisionIds: 'decision',
  delegationId: 'delegation',
  delegationIds: 'delegation',
  parentDelegationId: 'delegation',
  slotId: 'slot',
  parentSlotId: 'slot',
  jobId: 'job',
  layoutId: 'layout',
  userId: 'user',
  userIds: 'user',
  owner: 'user',
  ownerUserId: 'user',
  managerId: 'user',
  managerIds: 'user',
  occupantIds: 'user',
  selectedUserIds: 'user',
  issuerUserId: 'user',
  issuerUserIds: 'user',
  recipientUserId: 'user',
  recipientUserIds: 'user',
  positionId: 'position',
  positionIds: 'position',
  selectedPositionIds: 'position',
  issuerPositionId: 'position',
  issuerPositionIds: 'position',
  recipientPositionId: 'position',
  recipientPositionIds: 'position',
  groupId: 'group',
  groupIds: 'group',
  parentId: 'group',
  parentGroupIds: 'group',
  primaryOrgId: 'organization',
  primaryOrgIds: 'organization',
  decisionGroups: 'group',
  delegationGroups: 'group',
  updatedDecisionGroups: 'group',
  updatedDelegationGroups: 'group',
  groupTypeId: 'groupType',
  groupTypeIds: 'groupType',
  roleId: 'userRole',
  roleIds: 'userRole',
  section: 'section',
  sectionId: 'section',
  sectionIds: 'section',
  category: 'category',
  categoryId: 'category',
  authorityTypeId: 'authorityType',
  authorityTypeIds: 'authorityType',
  decisionRoleId: 'decisionRole',
  decisionRoleIds: 'decisionRole',
  authorityRoleIds: 'decisionRole',
  matrixId: 'matrix',
  matrixIds: 'matrix',
  groups: 'group',
  positions: 'position',
  users: 'user',
  holderId: 'position',
  ownerId: 'user',
  categoryIds: 'category',
  documentSharingGroups: 'group',
  documentSharingUsers: 'user',
  columnOrder: { why: 'a view of one’s own: what the matrix does not show is not in it' },
  hiddenColumns: { why: 'a view of one’s own: what the matrix does not show is not in it' },
  foldedSections: { why: 'a view of one’s own: what the matrix does not show is not in it' },
  actionTypeId: 'actionType',
  delegationRoleId: { why: 'a role of the delegation in the path, or none' },
  attachmentId: { why: 'a file of the record in the path, or none' },
  typeIds: 'actionType',
  assigneeIds: 'user',
  actionDesignatedApprover: 'user',
  ownerIds: 'user',
  associatedRecordIds: { why: 'whoever is asked by an action knows which record it is about' },
  actionTemplateId: 'actionTemplate',
  typeId: 'actionType',
  tenantId: { why: 'compared with the token by every call: trespass.test.ts' },
  documentId: { why: 'no documents are kept yet: whoever keeps them answers which are seen' },
  documentIds: { why: 'no documents are kept yet: whoever keeps them answers which are seen' },
  conditionId: { why: 'a condition of the delegation that the path names' },
  reportId: { why: 'no reports are kept yet' },
}

/** What a field named `id` or `ids` is: by what it is in, else by the path of its call, the first that fits. */
const BY_PLACE: readonly (readonly [RegExp, SeenKind | Exemption])[] = [
  [/ body conditions\[\]\.id$/, { why: 'a condition of the same record, else a new one' }],
  [/ body (who|requester|about|assignee)\.id$/, 'user'],
  [/ body groupIds\./, 'group'],
  [/ body positionIds\./, 'position'],
  [/ body recordData\[\]\.id$/, 'decision'],
  [/ body associatedRecord\.id$/, 'decision'],
  [/^\/api\/actions\/actions\/associated-records\b/, 'decision'],
  [/^\/api\/actions\/actions\b/, 'action'],
  [/^\/api\/auth\/users\/personnel\b/, 'position'],
  [/^\/api\/matrix\b/, 'matrix'],
  [/^\/api\/decision\/decisions\b/, 'decision'],
  [/^\/api\/decision\/delegations\b/, 'delegation'],
  [/^\/api\/settings\/groups\b/, 'group'],
  [/^\/api\/decision\/groups\b/, 'group'],
  [/^\/api\/settings\/group-types\b/, 'groupType'],
  [/^\/api\/settings\/positions\b/, 'position'],
  [/^\/api\/settings\/decision-sections\b/, 'section'],
  [/^\/api\/settings\/changelogs\b/, 'section'],
  [/^\/api\/settings\/decision-categories\b/, 'category'],
  [/^\/api\/settings\/delegation\/authority-types\b/, 'authorityType'],
  [/^\/api\/settings\/delegation\/recipient-settings\b/, 'user'],
  [/^\/api\/settings\/decision-roles\b/, 'decisionRole'],
  [/^\/api\/(settings|actions)\/action-types\b/, 'actionType'],
  [/^\/api\/notification\/notifications\b/, 'notification'],
  [/^\/api\/auth\/notification-settings\b/, { why: 'the id of the tenant: trespass.test.ts' }],
  [/^\/api\/settings\/action-templates\b/, 'actionTemplate'],
  [/^\/api\/auth\/user\/jobs\b/, 'job'],
  [/^\/api\/auth\/user\/list-layouts\b/, 'layout'],
  [/^\/api\/auth\/user\/organizations\b/, 'organization'],
  [/^\/api\/auth\/tenants\/\{tenantId\}\/roles\b/, 'userRole'],
  [/^\/api\/auth\/users?\b/, 'user'],
]

/** What a cell of a matrix is asked by. */
const CELL = /\/cell body (decisionId|holderId)/

/** A matrix names decision roles where users have user roles. */
const ROLES_OF_MATRICES = /^\/api\/matrix\/.* (body|query) roleIds/

/** What an answer to an action says it is about. */
const ABOUT = /\/assignee\/status body /

/** What the id in a place names; undefined where no one has said. */
export function kindOfPlace({ path, at }: IdPlace): SeenKind | Exemption | undefined {
  const key = at.replaceAll('[]', '').split(/[ .]/).at(-1) as string
  if (ABOUT.test(`${path} ${at}`))
    return { why: 'whoever is asked by an action knows which record it is about' }
  if (CELL.test(`${path} ${at}`)) return { why: 'whoever sees a matrix sees each cell of it' }
  if (ROLES_OF_MATRICES.test(`${path} ${at}`)) return 'decisionRole'
  return BY_NAME[key] ?? BY_PLACE.find(([pattern]) => pattern.test(`${path} ${at}`))?.[1]
}
