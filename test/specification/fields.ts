import { BUILT, type State, waitsFor } from './row.ts'

/** Fields that a call takes in its query or body: by the specification's name, or with the product's where they differ. */
type FieldsOf = {
  readonly section: string
  readonly call: string
  readonly fields: readonly {
    readonly name: string
    readonly keys: readonly string[]
    readonly state: State
  }[]
}

const fields = (
  section: string,
  call: string,
  names: string,
  state: State = BUILT,
  other: Readonly<Record<string, State>> = {},
): FieldsOf => ({
  section,
  call,
  fields: names.split(' ').map((field) => {
    const [name, keys] = field.split('=') as [string, string?]
    return { name, keys: (keys ?? name).split('+'), state: other[name] ?? state }
  }),
})

const range = (name: string) => `${name}StartDate ${name}EndDate`
const listsOneTruth = waitsFor('Lists, one truth')
const issuedBy = 'issuerType issuerUserId issuerPositionId delegationPathway'
const documentSettings =
  'linkDocuments uploadDocuments documentEditing documentTypeEnabled documentVersioningEnabled documentOversightEnabled documentGenerationEnabled documentGenerationOverview documentGenerationAuthorities documentExternalSharing documentRequirePassword'

/** Spec 3.3 to 3.9: filters of lists, and what is written in a record. */
export const FIELDS: readonly FieldsOf[] = [
  fields(
    '3.3 filters of decisions',
    'POST /api/decision/decisions/search',
    `tenantId page limit search section category status sortBy sortOrder groupIds delegable redelegable delegations role=decisionRoleIds authorityTypeIds authorityLimitValueTypes authorityLimitValueFilters select ids issuerType owner ${range('created')} ${range('updated')}`,
  ),
  fields('3.3 section', 'POST /api/settings/decision-sections', 'sectionName tenantId', BUILT, {
    sectionName: listsOneTruth,
  }),
  fields('3.3 category', 'POST /api/settings/decision-categories', 'categoryName sectionId tenantId', BUILT, {
    categoryName: listsOneTruth,
  }),
  fields(
    '3.4 filters of delegations',
    'POST /api/decision/delegations/search',
    `status tab conditions recipients=recipientUserIds+recipientPositionIds section category groups=groupIds roles=decisionRoleIds redelegable decisions=decisionIds authorityTypes=authorityTypeIds limitValueFilters=authorityLimitValueFilters issuers=issuerUserIds+issuerPositionIds ${range('issued')} ${range('accepted')} ${range('expired')} ${range('effective')} ${range('updated')} sortBy sortOrder select`,
    BUILT,
  ),
  fields(
    '3.4 delegation',
    'POST /api/decision/delegations',
    'recipients=delegationRecipients limits=delegationAuthorities conditions note pathways=delegationPathway groups=delegationGroups rootAuthority=parentDelegationId',
    BUILT,
  ),
  fields('3.4 designees of a role', 'POST /api/decision/delegations/{id}/roles', 'designees', BUILT),
  fields(
    '3.5 document',
    'POST /api/document/documents',
    'documentType oversight documentSharingType documentOwnerId responsibleUserId reviewerUserId approverUserId isFavourite userId decisionLinkAllowed delegationLinkAllowed documentUploadType',
    waitsFor('Documents'),
  ),
  fields(
    '3.5 filters of documents',
    'GET /api/document/documents',
    'type status owner responsible reviewer approver sharing oversight',
    waitsFor('Documents'),
  ),
  fields(
    '3.5 document settings',
    'PATCH /api/settings/document-management-settings/{id}',
    documentSettings,
    waitsFor('Documents'),
  ),
  fields(
    '3.5 oversight settings',
    'PATCH /api/settings/document-oversight-settings/{id}',
    'owner responsibleAuthority approvalAuthority generateApprovalAction reviewerAuthority generateReviewAction isApprovalActionExist isReviewerActionExist',
    waitsFor('Documents'),
  ),
  fields(
    '3.6 matrix',
    'POST /api/matrix/matrices',
    'matrixName matrixDescription roleMatrix authorityMatrix authorityRoleIds owner groups positions users authorityTypeIds delegationRole roleIds primaryLimitTypes delegationDataSummary delegationDataGroups delegationDataDocuments delegationDataConditions delegationDataRoles issuanceStatusNames valueAbbrevations valueRounding timeUnit timeRounding delegationIdentification displayCurrencyCode documentSharingGroups documentSharingUsers documentSharingType viewerAdjustableFilters matrixDecimalRounding',
    BUILT,
  ),
  // for all users or for some: the type says which
  fields(
    '3.6 whom a matrix is shared with',
    'POST /api/matrix/matrices',
    'documentSharingFor=documentSharingType',
    BUILT,
  ),
  fields(
    '3.6 public link of a matrix',
    'PUT /api/matrix/matrices/{id}/public-link',
    'link=renews externalSharing',
    BUILT,
  ),
  fields(
    '3.7 action',
    'POST /api/actions/actions',
    'actionType=actionTypeId priority=actionPriorityId assignees dueDate associatedRecord',
  ),
  fields(
    '3.7 filters of actions',
    'GET /api/actions/actions',
    `filterType statusIds priorityIds assigneeIds ownerIds typeIds duration search sortBy sortOrder ${range('created')} ${range('due')}`,
  ),
  fields(
    '3.8 report',
    'POST /api/report/reports',
    'reportName reportDescription isFromListing reportType owner status',
    waitsFor('Reports'),
  ),
  fields(
    '3.8 filters of reports',
    'POST /api/report/reports/list',
    `reportType owner status ${range('created')}`,
    waitsFor('Reports'),
  ),
  fields(
    '3.9 filters of users',
    'GET /api/auth/users/list',
    `groupIds status search sourceType employeeType roleIds positionIds managerIds primaryOrgIds ${range('created')} ${range('updated')} ${range('lastLogin')} includeSelf selectedUserIds ${issuedBy}`,
  ),
  fields(
    '3.9 filters of positions',
    'GET /api/settings/positions',
    `groupIds status search sourceType ${range('created')} ${range('updated')} sortBy sortOrder fields selectedPositionIds ${issuedBy} recipientType`,
  ),
  fields(
    '3.9 filters of groups',
    'GET /api/settings/groups',
    `groupType=groupTypeIds status sourceFilter ${range('created')} ${range('updated')} parentGroups=parentGroupIds`,
  ),
  fields(
    '3.9 filters of user roles',
    'GET /api/auth/tenants/{tenantId}/roles/list',
    'page limit status search isCustom isDeactivated sortBy sortOrder',
  ),
  fields(
    '3.9 user role',
    'POST /api/auth/tenants/{tenantId}/roles',
    'name description permissionSet=permissions',
  ),
  fields(
    '7.3 check cascading updates',
    'PATCH /api/decision/delegations/check-cascading-updates',
    'updatedPathwayOptions updatedDelegationGroups updatedDelegationAuthorities',
  ),
  fields('7.3 delegation by id', 'GET /api/decision/delegations/{id}', 'isEditMode'),
  fields(
    '7.3 delegations by issuer',
    'GET /api/decision/delegations',
    'issuer=issuerUserIds+issuerPositionIds isInvalid',
  ),
  fields(
    '7.3 delegation dashboard',
    'GET /api/decision/delegation-dashboard',
    'tenantId viewMode type section category status duration',
  ),
  fields('7.2 action types', 'GET /api/settings/action-types', 'tenantId page limit status'),
  fields('7.2 action templates', 'GET /api/settings/action-templates', 'tenantId page limit search'),
  fields(
    '7.3 bulk action',
    'PATCH /api/decision/delegations/bulk/{targetStatus}',
    'delegationIds cascadeToChildDelegations',
  ),
]
