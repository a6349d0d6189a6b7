import type { SmallWorld } from './product.ts'
import { samplesOfActions } from './samples-of-actions.ts'
import { samplesOfMatrices } from './samples-of-matrices.ts'
import { delegationBody, dollars } from './scenario.ts'
import { arrangement, type RecordIds, userRole } from './things.ts'

const inAMinute = () => new Date(Date.now() + 60_000).toISOString()

export type Sample = { path: string; body?: unknown; headers?: Record<string, string> }

function samplesOfGroups(world: SmallWorld): Record<string, Sample> {
  const groups = '/api/settings/groups'
  const types = '/api/settings/group-types'
  const id = world.groups.get('Engineering') as string
  const typeId = world.tenant.groupTypes.departments
  const headers = { 'if-match': '"1"' }
  const off = { ids: [id], status: 'INACTIVE' }
  const gone = { ids: [id], removeAssociations: true }
  return {
    listGroups: { path: `${groups}?ids=${id}` },
    treeOfGroups: { path: `${groups}/tree?parentId=${world.tenant.organizationId}` },
    filterNamesOfGroups: { path: `${groups}/filter-names?ids=${id}` },
    flatListOfGroups: { path: `${groups}/flat-list?groupTypeIds=${typeId}` },
    groupSelectedGroups: { path: `${groups}/selected-groups/group-by/${typeId}?ids=${id}` },
    exportGroups: { path: `${groups}/export`, body: { ids: [id] } },
    getGroup: { path: `${groups}/${id}` },
    getGroupChangelog: { path: `${groups}/${id}/changelog` },
    createGroup: { path: groups, body: { groupName: 'Of a stranger', groupTypeId: typeId } },
    updateGroup: { path: `${groups}/${id}`, body: { groupName: 'Taken over' }, headers },
    bulkUpdateGroups: { path: `${groups}/bulk-update`, body: off },
    bulkDeleteGroups: { path: `${groups}/bulk-delete`, body: gone },
    deleteGroup: { path: `${groups}/${id}`, headers },
    listGroupTypes: { path: types },
    createGroupType: { path: types, body: { groupTypeName: 'Of a stranger' } },
    updateGroupType: { path: `${types}/${typeId}`, body: { addressEnabled: true }, headers },
    deleteGroupType: { path: `${types}/${typeId}`, headers },
  }
}

function samplesOfActionTypes({ actionTypeId }: RecordIds): Record<string, Sample> {
  const types = '/api/settings/action-types'
  const one = `${types}/${actionTypeId}`
  const headers = { 'if-match': '"1"' }
  return {
    listActionTypes: { path: types },
    createActionType: { path: types, body: { name: 'Of a stranger', typeIcon: 'star' } },
    updateActionType: { path: one, body: { name: 'Taken over' }, headers },
    deleteActionType: { path: one, headers },
    getActionTypeChangelog: { path: `${one}/changelog` },
    validateActionType: { path: `/api/actions/action-types/${actionTypeId}/validate` },
  }
}

function samplesOfNotifications(world: SmallWorld, { notificationId }: RecordIds): Record<string, Sample> {
  const own = '/api/notification/notifications'
  const settings = `/api/auth/notification-settings/tenant/${world.tenant.id}`
  const templateKey = 'DELEGATION_ISSUED'
  return {
    listNotifications: { path: `${own}?status=UNREAD&timePeriod=1m` },
    countNotifications: { path: `${own}/count` },
    markAllRead: { path: `${own}/mark-all-read` },
    toggleStatus: { path: `${own}/${notificationId}/toggle-status`, body: { status: 'READ' } },
    getNotificationChoices: { path: `${own}/preferences` },
    updateNotificationChoices: {
      path: `${own}/preferences`,
      body: { settings: [{ templateKey, email: false }] },
    },
    getNotificationSettings: { path: `${settings}/category/Delegations` },
    updateNotificationSettings: {
      path: `${settings}/bulk`,
      body: { settings: [{ templateKey, inApp: false }] },
    },
    resetNotificationSettings: { path: `${settings}/reset`, body: {} },
    getNotificationSettingsChangelog: {
      path: `/api/auth/notification-settings/${world.tenant.id}/changelog`,
    },
  }
}

function samplesOfActionTemplates({ actionTemplateId, actionTypeId }: RecordIds): Record<string, Sample> {
  const templates = '/api/settings/action-templates'
  const one = `${templates}/${actionTemplateId}`
  const headers = { 'if-match': '"1"' }
  return {
    listActionTemplates: { path: templates },
    getActionTemplate: { path: one },
    createActionTemplate: { path: templates, body: { name: 'Of a stranger', typeId: actionTypeId } },
    updateActionTemplate: { path: one, body: { name: 'Taken over' }, headers },
    deleteActionTemplate: { path: one, headers },
    getActionTemplateChangelog: { path: `${one}/changelog` },
  }
}

function samplesOfPositions(world: SmallWorld, jobId: string): Record<string, Sample> {
  const positions = '/api/settings/positions'
  const id = world.positions.get('President') as string
  const one = `${positions}/${id}`
  const headers = { 'if-match': '"1"' }
  return {
    globalSearchOfPositions: { path: `${positions}/global-search`, body: { search: 'president' } },
    listPositions: { path: `${positions}?selectedPositionIds=${id}` },
    countPositions: { path: `${positions}/counts` },
    exportPositions: { path: `${positions}/export?ids=${id}` },
    getPosition: { path: one },
    listOccupants: { path: `${one}/occupants` },
    getPositionChangelog: { path: `${one}/changelog` },
    createPosition: { path: positions, body: { positionName: 'Of a stranger' } },
    updatePosition: { path: one, body: { positionName: 'Taken over' }, headers },
    changeStatusOfPositions: {
      path: `${positions}/bulk-status`,
      body: { ids: [id], status: 'INACTIVE' },
    },
    deletePositions: { path: positions, body: { ids: [id] } },
    getPositionsTemplate: { path: '/api/document/positions/template' },
    getPositionsUploadColumns: { path: '/api/settings/positions/bulk-upload/columns' },
    checkPositionsUpload: {
      path: `${positions}/bulk-upload?fileName=a.csv`,
      body: {},
      headers: { 'content-type': 'text/csv' },
    },
    applyPositionsUpload: { path: `${positions}/bulk-upload/${jobId}/apply` },
  }
}

/** A user as the person who manages them writes one. */
export const userBody = (world: SmallWorld) => ({
  firstName: 'Of a',
  lastName: 'Stranger',
  email: 'stranger@example.edu',
  roleIds: [world.tenant.userRoleIds.GU],
})

/** The calls that have a preview beside them, asked with the same. */
const PREVIEWED = [
  'createDelegation',
  'updateDelegation',
  'moveDelegation',
  'createDelegationCondition',
  'updateDelegationCondition',
  'deleteDelegationCondition',
  'respondToDelegation',
  'changeStatusOfDelegations',
  'reassignDelegations',
  'changeIssuerOfDelegations',
  'editDelegations',
  'deleteDelegations',
  'updateDecision',
  'archiveDecisions',
  'deleteDecisions',
  'deleteDecision',
  'updateDelegationSettings',
  'updateTenant',
  'updateGroup',
  'bulkUpdateGroups',
  'bulkDeleteGroups',
  'updateGroupType',
  'updatePosition',
  'changeStatusOfPositions',
  'deletePositions',
] as const
/** Those that are asked by DELETE. */
const BY_DELETE: ReadonlySet<string> = new Set([
  'deleteDecision',
  'deletePositions',
  'deleteDelegationCondition',
])
const previewOf = (call: string) => `preview${call.charAt(0).toUpperCase()}${call.slice(1)}`

/** The call that another one previews, and what its path has more. */
export function previewed(call: string): { of: string; end: string } | undefined {
  const of = PREVIEWED.find((each) => previewOf(each) === call)
  return of && { of, end: BY_DELETE.has(of) ? '/delete/preview' : '/preview' }
}

/** One good request for every call, in terms of a world: what its own administrator may ask. */
export function samplesOf(world: SmallWorld, things: RecordIds): Record<string, Sample> {
  const calls = samplesOfCalls(world, things)
  const previews = PREVIEWED.map((of) => {
    const sample = calls[of] as Sample
    return [previewOf(of), { ...sample, path: `${sample.path}${previewed(previewOf(of))?.end}` }] as const
  })
  return { ...calls, ...Object.fromEntries(previews) }
}

function samplesOfCalls(world: SmallWorld, things: RecordIds): Record<string, Sample> {
  const {
    decisionId,
    delegationId,
    delegationRoleId,
    content,
    slotId,
    jobId,
    layoutId,
    decisionRoleId,
    userRoleId,
  } = things
  const userId = world.users.get('dean') as string
  const tenantId = world.tenant.id
  const version = { 'if-match': '"1"' }
  const sectionId = world.sections.get('Procurement')
  const categoryId = [...world.categories.values()][0]
  const d = '/api/decision'
  const types = '/api/settings/delegation/authority-types'
  const decisionRoles = '/api/settings/decision-roles'
  const decisionBody = {
    name: 'Another decision',
    sectionId: world.sections.get('Procurement'),
    decisionAuthorities: [
      { authorityTypeId: world.tenant.authorityTypes.approvalId, bounds: [dollars(null)] },
    ],
    decisionGroups: [world.tenant.organizationId],
    delegationPathway: ['Matrix'],
  }
  const who = { kind: 'USER', id: userId }
  const tenantPath = `/api/auth/tenants/${tenantId}`
  const userRoles = `/api/auth/tenants/${tenantId}/roles`
  return {
    getTenant: { path: tenantPath },
    getTenantSettings: { path: `${tenantPath}/get-settings` },
    getCurrencyRates: { path: `${tenantPath}/currency-rates` },
    updateTenant: { path: tenantPath, body: { city: 'Taken over' }, headers: version },
    getRatesChangelog: { path: `${tenantPath}/currency-rates/changelog` },
    getSettingsChangelog: { path: `/api/settings/changelogs/section/${sectionId}` },
    getTenantChangelog: { path: `${tenantPath}/changelog` },
    getCurrencyRatesTemplate: { path: '/api/auth/currency-rates/template' },
    getCurrencyRatesUploadColumns: { path: '/api/auth/currency-rates/bulk-upload/columns' },
    checkCurrencyRatesUpload: {
      path: '/api/auth/currency-rates/bulk-upload?fileName=a.csv',
      body: {},
      headers: { 'content-type': 'text/csv' },
    },
    applyCurrencyRatesUpload: { path: `/api/auth/currency-rates/bulk-upload/${jobId}/apply` },
    getLogo: { path: `${tenantPath}/logos/company` },
    addRecentSearch: { path: '/api/auth/user/add-recent-search', body: { searchData: 'stranger' } },
    listRecentSearches: { path: '/api/auth/user/recent-searches' },
    updateOwn: { path: '/api/auth/user', body: { mobilePhone: '+1 555 010 0199' } },
    getProfileImage: { path: `/api/auth/users/${userId}/profile-image` },
    putProfileImage: {
      path: '/api/auth/user/profile-image?fileName=a.png',
      body: {},
      headers: { 'content-type': 'image/png' },
    },
    deleteProfileImage: { path: '/api/auth/user/profile-image' },
    putCompanyLogo: {
      path: `${tenantPath}/logos/company?fileName=a.png`,
      body: {},
      headers: { 'content-type': 'image/png' },
    },
    putDashboardLogo: {
      path: `${tenantPath}/logos/dashboard?fileName=a.png`,
      body: {},
      headers: { 'content-type': 'image/png' },
    },
    deleteLogo: { path: `${tenantPath}/logos/company` },
    selectUserRoles: { path: `${userRoles}?ids=${userRoleId}` },
    listUserRoles: { path: `${userRoles}/list?ids=${userRoleId}` },
    getUserRole: { path: `${userRoles}/${userRoleId}` },
    getUserRoleChangelog: { path: `${userRoles}/${userRoleId}/changelog` },
    createUserRole: { path: userRoles, body: userRole },
    updateUserRole: { path: `${userRoles}/${userRoleId}`, body: userRole, headers: version },
    deactivateUserRoles: { path: `${userRoles}/bulk-deactivate`, body: { roleIds: [userRoleId] } },
    reactivateUserRoles: { path: `${userRoles}/bulk-reactivate`, body: { roleIds: [userRoleId] } },
    deleteUserRoles: { path: `${userRoles}/bulk-delete`, body: { roleIds: [userRoleId] } },
    getUserDetails: { path: '/api/auth/user/details' },
    startVisit: { path: '/api/auth/user/start' },
    getUserTenantDetails: { path: `/api/auth/user/tenant/${world.tenant.id}/details` },
    getOwnGroups: { path: '/api/auth/user/groups' },
    exportUsersReport: { path: `/api/auth/users/export?ids=${userId}` },
    changeStatusOfUsers: {
      path: '/api/auth/users/bulk-status',
      body: { status: 'ACTIVE', userIds: [userId] },
    },
    previewUsersStatus: {
      path: '/api/auth/users/bulk-status/preview',
      body: { status: 'INACTIVE', userIds: [userId] },
    },
    deleteUsers: { path: '/api/auth/users/bulk-delete', body: { userIds: [userId] } },
    previewUsersDelete: { path: '/api/auth/users/bulk-delete/preview', body: { userIds: [userId] } },
    updateEntities: {
      path: `/api/auth/users/update-entities/${world.tenant.id}`,
      body: { userIds: [userId], primaryOrgId: world.tenant.organizationId },
    },
    previewUpdateEntities: {
      path: `/api/auth/users/update-entities/${world.tenant.id}/preview`,
      body: { userIds: [userId], primaryOrgId: world.tenant.organizationId },
    },
    previewUserAdd: { path: '/api/auth/user/preview', body: userBody(world) },
    previewInvites: {
      path: '/api/auth/users/bulk-invite/preview',
      body: { emails: ['somebody.else@alder.example'] },
    },
    listUsers: { path: `/api/auth/users/list?ids=${userId}` },
    searchUsers: { path: '/api/auth/users/search', body: { ids: [userId] } },
    globalSearchOfUsers: { path: '/api/auth/users/global-search', body: { search: 'stranger' } },
    countUsers: { path: '/api/auth/users/counts' },
    getUser: { path: `/api/auth/users/${userId}` },
    getUserAbilities: { path: `/api/auth/users/${userId}/abilities` },
    addUser: { path: '/api/auth/user', body: userBody(world) },
    updateUser: { path: `/api/auth/users/${userId}`, body: userBody(world), headers: version },
    previewUserUpdate: { path: `/api/auth/users/${userId}/preview`, body: userBody(world) },
    inviteUsers: {
      path: '/api/auth/users/bulk-invite',
      body: { emails: ['invited@example.edu'], roleIds: [world.tenant.userRoleIds.GU] },
    },
    resendInvites: { path: '/api/auth/users/bulk-resend-invite', body: { userIds: [userId] } },
    getUsersTemplate: { path: '/api/auth/users/template' },
    getUsersUploadColumns: { path: '/api/auth/users/bulk-upload/columns' },
    checkUsersUpload: {
      path: '/api/auth/users/bulk-upload?fileName=a.csv',
      body: {},
      headers: { 'content-type': 'text/csv' },
    },
    applyUsersUpload: { path: `/api/auth/users/bulk-upload/${jobId}/apply` },
    exportUsers: { path: '/api/auth/users/export', body: { ids: [userId] } },
    getUserChangelog: { path: `/api/auth/users/${userId}/changelog` },
    getUserRevisionIds: { path: `/api/auth/users/${userId}/changelog/revision-ids` },
    getUserRevision: { path: `/api/auth/users/${userId}/changelog/1` },
    updatePreferences: { path: '/api/auth/user/preferences', body: { singleKeys: false } },
    readListLayouts: { path: '/api/auth/user/list-layouts' },
    createListLayout: {
      path: '/api/auth/user/list-layouts',
      body: { list: 'decisions', name: 'Of a stranger', arrangement },
    },
    updateListLayout: {
      path: `/api/auth/user/list-layouts/${layoutId}`,
      body: { name: 'Taken over' },
      headers: version,
    },
    deleteListLayout: { path: `/api/auth/user/list-layouts/${layoutId}`, headers: version },
    keepListView: {
      path: '/api/auth/user/list-views/decisions',
      body: { view: { layoutId: layoutId, arrangement } },
    },
    selectOrganizations: { path: `/api/auth/user/organizations?ids=${world.tenant.organizationId}` },
    selectUsers: { path: `/api/auth/user/selection?ids=${userId}` },
    listLongJobs: { path: '/api/auth/user/jobs' },
    getLongJob: { path: `/api/auth/user/jobs/${jobId}` },
    getLongJobFile: { path: `/api/auth/user/jobs/${jobId}/file` },
    cancelLongJob: { path: `/api/auth/user/jobs/${jobId}/cancel` },
    forgetLongJob: { path: `/api/auth/user/jobs/${jobId}` },
    getDecisionsTemplate: { path: '/api/document/decisions/template' },
    getDecisionsUploadColumns: { path: '/api/decision/decisions/bulk-upload/columns' },
    checkDecisionsUpload: {
      path: `${d}/decisions/bulk-upload?fileName=a.csv`,
      body: {},
      headers: { 'content-type': 'text/csv' },
    },
    applyDecisionsUpload: { path: `${d}/decisions/bulk-upload/${jobId}/apply` },
    exportDecisions: { path: `${d}/decisions/export`, body: { ids: [decisionId] } },
    selectGroups: {
      path: '/api/settings/groups/selection-list/search',
      body: { ids: [world.tenant.organizationId] },
    },
    selectPositions: { path: `/api/settings/positions/selection?ids=${world.positions.get('President')}` },
    ...samplesOfPositions(world, jobId),
    ...samplesOfNotifications(world, things),
    ...samplesOfGroups(world),
    ...samplesOfActions(world, things),
    ...samplesOfMatrices(world, things),
    ...samplesOfActionTypes(things),
    ...samplesOfActionTemplates(things),
    listSections: { path: '/api/settings/decision-sections' },
    tableOfSections: { path: '/api/settings/decision-sections/table' },
    getSectionsTemplate: { path: '/api/settings/decision-sections/template' },
    getSectionsUploadColumns: { path: '/api/settings/decision-sections/bulk-upload/columns' },
    checkSectionsUpload: {
      path: '/api/settings/decision-sections/bulk-upload?fileName=a.csv',
      body: {},
      headers: { 'content-type': 'text/csv' },
    },
    applySectionsUpload: { path: `/api/settings/decision-sections/bulk-upload/${jobId}/apply` },
    createSection: { path: '/api/settings/decision-sections', body: { name: 'Of a stranger' } },
    renameSection: {
      path: `/api/settings/decision-sections/${sectionId}`,
      body: { name: 'Taken over' },
      headers: version,
    },
    checkSection: { path: `/api/settings/decision-sections/${sectionId}/check-relationships` },
    deleteSection: { path: `/api/settings/decision-sections/${sectionId}`, headers: version },
    createCategory: {
      path: '/api/settings/decision-categories',
      body: { name: 'Of a stranger', sectionId },
    },
    renameCategory: {
      path: `/api/settings/decision-categories/${categoryId}`,
      body: { name: 'Taken over' },
      headers: version,
    },
    checkCategory: { path: `/api/settings/decision-categories/${categoryId}/check-relationships` },
    deleteCategory: { path: `/api/settings/decision-categories/${categoryId}`, headers: version },
    listCategories: {
      path: `/api/settings/decision-categories?sectionIds=${world.sections.get('Procurement')}`,
    },
    listAuthorityTypes: { path: '/api/settings/delegation/authority-types' },
    tableOfAuthorityTypes: { path: `${types}/table` },
    createAuthorityType: { path: types, body: { name: 'Of a stranger', icon: 'key' } },
    updateAuthorityType: {
      path: `${types}/${world.tenant.authorityTypes.approvalId}`,
      body: { name: 'Taken over' },
      headers: version,
    },
    deleteAuthorityType: {
      path: `${types}/${world.tenant.authorityTypes.approvalId}`,
      headers: version,
    },
    tableOfDecisionRoles: { path: `${decisionRoles}/table` },
    createDecisionRole: { path: decisionRoles, body: { name: 'Of a stranger' } },
    updateDecisionRole: {
      path: `${decisionRoles}/${decisionRoleId}`,
      body: { status: 'INACTIVE' },
      headers: version,
    },
    deleteDecisionRole: { path: `${decisionRoles}/${decisionRoleId}`, headers: version },
    getSettingsOfDecisions: { path: `/api/settings/decisions/${tenantId}` },
    getDecisionSettings: { path: `/api/settings/decision-settings/${tenantId}` },
    updateDecisionSettings: {
      path: `/api/settings/decision-settings/${tenantId}`,
      body: { roleEnabled: false },
      headers: version,
    },
    listDecisionRoles: { path: '/api/settings/decision-roles' },
    getAuthorityValueTypes: { path: `/api/settings/decision-authority-value-types/${tenantId}` },
    updateAuthorityValueTypes: {
      path: `/api/settings/decision-authority-value-types/${tenantId}`,
      body: { isNumberValue: true },
      headers: version,
    },
    getDelegationSettings: { path: `/api/settings/delegation/recipient-settings/${tenantId}` },
    updateDelegationSettings: {
      path: `/api/settings/delegation/recipient-settings/${tenantId}`,
      body: { fourEyes: true },
      headers: version,
    },
    getMatrixSettings: { path: `/api/settings/matrices-settings/${tenantId}` },
    updateMatrixSettings: {
      path: `/api/settings/matrices-settings/${tenantId}`,
      body: { externalSharing: true },
      headers: version,
    },
    listDelegationApprovers: { path: `/api/settings/delegation/recipient-settings/${tenantId}/approvers` },
    countRedelegationsAbove: {
      path: `/api/settings/delegation/recipient-settings/${tenantId}/redelegations-above`,
      body: {
        redelegationLimitValueCurrency: '1',
        redelegationLimitValueNumber: null,
        redelegationLimitValuePercentage: null,
        redelegationLimitValueTime: null,
      },
    },
    checkAuthority: { path: `${d}/decisions/check-authority`, body: { decisionId, who } },
    whoCan: { path: `${d}/decisions/${decisionId}/who-can`, body: {} },
    whatCan: { path: `${d}/decisions/what-can`, body: { who } },
    authorityOf: { path: `${d}/decisions/authority-of`, body: { who } },
    listDecisions: { path: `${d}/decisions?ids=${decisionId}` },
    searchDecisions: { path: `${d}/decisions/search`, body: { ids: [decisionId] } },
    countDecisions: { path: `${d}/decisions/counts` },
    countDecisionsByStatus: { path: `${d}/decision-dashboard/by-status` },
    globalSearchOfDecisions: { path: `${d}/decisions/global-search`, body: { search: 'approve' } },
    getDecision: { path: `${d}/decisions/${decisionId}` },
    createDecision: { path: `${d}/decisions`, body: decisionBody },
    getDecisionChangelog: { path: `${d}/decisions/${decisionId}/changelog` },
    getDecisionRevisionIds: { path: `${d}/decisions/${decisionId}/changelog/revision-ids` },
    getDecisionRevision: { path: `${d}/decisions/${decisionId}/changelog/1` },
    getDecisionAsOf: { path: `${d}/decisions/${decisionId}/${inAMinute()}` },
    previewDecisionsEnding: { path: `${d}/decisions/check-ending`, body: { decisionIds: [decisionId] } },
    archiveDecisions: { path: `${d}/decisions/bulk-archive`, body: { decisionIds: [decisionId] } },
    restoreDecisions: { path: `${d}/decisions/bulk-restore`, body: { decisionIds: [decisionId] } },
    deleteDecisions: { path: `${d}/decisions/bulk-delete`, body: { decisionIds: [decisionId] } },
    deleteDecision: { path: `${d}/decisions/${decisionId}`, headers: version },
    duplicateDecisions: { path: `${d}/decisions/bulk-duplicate`, body: { decisionIds: [decisionId] } },
    updateDecision: { path: `${d}/decisions/${decisionId}`, body: decisionBody, headers: version },
    listDelegationRoles: { path: `${d}/delegations/${delegationId}/roles` },
    listDelegationRolesHistory: { path: `${d}/delegations/${delegationId}/roles/history` },
    createDelegationRole: {
      path: `${d}/delegations/${delegationId}/roles`,
      body: { decisionRoleId, roleRequirement: 'Ask first.' },
    },
    getDelegationRole: { path: `${d}/delegations/${delegationId}/roles/${delegationRoleId}` },
    updateDelegationRole: {
      path: `${d}/delegations/${delegationId}/roles/${delegationRoleId}`,
      body: { roleRequirement: 'Ask first.' },
      headers: version,
    },
    deleteDelegationRole: {
      path: `${d}/delegations/${delegationId}/roles/${delegationRoleId}`,
      headers: version,
    },
    acknowledgeDelegationRole: {
      path: `${d}/delegations/${delegationId}/roles/${delegationRoleId}/acknowledge`,
      body: {},
    },
    linkDocumentsToDecisions: {
      path: `${d}/decisions/bulk-link-documents`,
      body: { decisionIds: [decisionId], documentIds: [slotId] },
    },
    linkDocumentsToDelegations: {
      path: `${d}/delegations/bulk-link-documents`,
      body: { delegationIds: [delegationId], documentIds: [slotId] },
    },
    listLinkedRecords: { path: `${d}/decisions/linked-records?documentId=${slotId}` },
    countLinkedRecords: { path: `${d}/decisions/linked-records-count?documentId=${slotId}` },
    unlinkRecords: {
      path: `${d}/decisions/unlink-records`,
      body: { documentId: slotId, recordData: [{ id: decisionId, type: 'DECISION' }] },
    },
    listDelegations: { path: `${d}/delegations?ids=${delegationId}` },
    globalSearchOfDelegations: { path: `${d}/delegations/global-search`, body: { search: 'DEL-1001' } },
    countDelegationsForDashboard: { path: `${d}/delegation-dashboard?type=SECTION` },
    validateRecipientType: {
      path: `${d}/delegations/validate-recipient-type?recipientType=POSITION_ONLY&delegationId=${delegationId}`,
    },
    searchDelegations: { path: `${d}/delegations/search`, body: { ids: [delegationId] } },
    exportDelegations: { path: `${d}/delegations/export`, body: { ids: [delegationId] } },
    countDelegations: { path: `${d}/delegations/counts` },
    listDelegationsBelow: { path: `${d}/decisions/${decisionId}/delegations` },
    listIssuingSources: { path: `${d}/delegations/issuing-sources?decisionId=${decisionId}` },
    getIssuingFrame: {
      path: `${d}/delegations/issuing-frame?decisionId=${decisionId}&parentSlotId=${slotId}`,
    },
    listEligibleRecipients: {
      path: `${d}/delegations/eligible-recipients?recipientType=POSITION_ONLY&parentSlotId=${slotId}`,
    },
    previewCascade: {
      path: `${d}/delegations/check-cascading-updates`,
      body: { decisionId, updatedDecisionAuthorities: decisionBody.decisionAuthorities },
    },
    getDelegation: { path: `${d}/delegations/${delegationId}` },
    getDelegationChangelog: { path: `${d}/delegations/${delegationId}/changelog` },
    getDelegationRevisionIds: { path: `${d}/delegations/${delegationId}/changelog/revision-ids` },
    getDelegationRevision: { path: `${d}/delegations/${delegationId}/changelog/1` },
    getDelegationAsOf: { path: `${d}/delegations/${delegationId}/${inAMinute()}` },
    getDelegationPathway: { path: `${d}/delegations/${delegationId}/pathway` },
    getApprovalReview: { path: `${d}/delegations/${delegationId}/approval-review` },
    getAuthorityTreeOfDecision: { path: `${d}/decisions/${decisionId}/authority-tree` },
    getAuthorityTreeOfGroup: {
      path: `${d}/groups/${world.tenant.organizationId}/authority-tree`,
    },
    listDelegationConditions: { path: `${d}/delegations/${delegationId}/conditions` },
    listDelegationConditionsHistory: { path: `${d}/delegations/${delegationId}/conditions/history` },
    createDelegationCondition: {
      path: `${d}/delegations/${delegationId}/conditions`,
      body: { name: 'Of a stranger' },
      headers: version,
    },
    updateDelegationCondition: {
      path: `${d}/delegations/${delegationId}/conditions/${slotId}`,
      body: { name: 'Taken over' },
      headers: version,
    },
    deleteDelegationCondition: {
      path: `${d}/delegations/${delegationId}/conditions/${slotId}`,
      headers: version,
    },
    getAuthorityRequest: { path: `${d}/delegations/delegation-request-action?decisionId=${decisionId}` },
    requestAuthority: { path: `${d}/delegations/delegation-request-action`, body: { decisionId } },
    askToDecide: {
      path: `${d}/decisions/${decisionId}/ask-to-decide`,
      body: { assignee: { kind: 'USER', id: world.users.get('president') } },
    },
    createDelegation: {
      path: `${d}/delegations`,
      body: delegationBody(world, decisionId, { to: 'Dean of Medicine' }),
    },
    duplicateDelegation: { path: `${d}/delegations/${delegationId}/duplicate` },
    updateDelegation: { path: `${d}/delegations/${delegationId}`, body: content, headers: version },
    moveDelegation: {
      path: `${d}/delegations/${delegationId}/parent`,
      body: { parentDelegationId: delegationId, parentSlotId: slotId },
      headers: version,
    },
    respondToDelegation: { path: `${d}/delegations/${delegationId}/response`, body: { answer: 'ACCEPTED' } },
    changeStatusOfDelegations: {
      path: `${d}/delegations/bulk/suspended`,
      body: { delegationIds: [delegationId] },
    },
    changeIssuerOfDelegations: {
      path: `${d}/delegations/bulk-change-issuer`,
      body: { delegationIds: [delegationId], issuerPositionId: world.positions.get('President') },
    },
    editDelegations: {
      path: `${d}/delegations/bulk-edit`,
      body: { delegationIds: [delegationId], change: { note: 'Of a stranger' } },
    },
    realignDelegations: { path: `${d}/delegations/${delegationId}/realign` },
    previewRealign: { path: `${d}/delegations/${delegationId}/realign/preview` },
    reassignDelegations: {
      path: `${d}/delegations/bulk-reassign-recipients`,
      body: {
        delegationIds: [delegationId],
        recipientType: 'POSITION_ONLY',
        delegationRecipients: [{ recipientPositionId: world.positions.get('President') }],
      },
    },
    deleteDelegations: { path: `${d}/delegations/bulk-delete`, body: { delegationIds: [delegationId] } },
  }
}
