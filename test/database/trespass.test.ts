import { Readable } from 'node:stream'
import { v7 as uuid } from 'uuid'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { decisionList } from '#modules/decision/decisions/model/decision-list.ts'
import { defaultArrangement } from '#platform/model/list-layout.ts'
import { PNG } from '#platform/server/files/testing/pictures.ts'
import {
  asker,
  buildSmallWorld,
  type Caller,
  type SmallWorld,
  startTestProduct,
  type TestProduct,
} from './product.ts'
import { delegationBody, dollars, issue, publishDecision, verdict } from './scenario.ts'

type Sample = { path: string; body?: unknown; headers?: Record<string, string> }

let product: TestProduct
let mine: SmallWorld
let theirs: SmallWorld
let samples: Record<string, Sample>
let nobody: Caller['ask']

/** An ended long job of the world's administrator, with the file that it left. */
async function endedJobOf(world: SmallWorld): Promise<string> {
  const [id, fileId] = [uuid(), uuid()]
  await product.files.write(fileId, Readable.from([Buffer.from('rows')]))
  await product.owner.query(
    `insert into app.long_job (tenant_id, id, user_id, kind, name, status, payload, file_id, file_name, file_type, created_at, heard_at)
     values ($1, $2, $3, 'decisions-export', 'Export of decisions', 'DONE', '{}', $4, 'rows.xlsx', 'text/plain', now(), now())`,
    [world.tenant.id, id, world.as('admin').userId, fileId],
  )
  return id
}

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
    previewGroup: { path: `${groups}/${id}/preview`, body: { groupName: 'Taken over' } },
    bulkUpdateGroups: { path: `${groups}/bulk-update`, body: off },
    previewBulkUpdateGroups: { path: `${groups}/bulk-update/preview`, body: off },
    bulkDeleteGroups: { path: `${groups}/bulk-delete`, body: gone },
    previewBulkDeleteGroups: { path: `${groups}/bulk-delete/preview`, body: gone },
    deleteGroup: { path: `${groups}/${id}`, headers },
    listGroupTypes: { path: types },
    createGroupType: { path: types, body: { groupTypeName: 'Of a stranger' } },
    updateGroupType: { path: `${types}/${typeId}`, body: { addressEnabled: true }, headers },
    previewGroupType: { path: `${types}/${typeId}/preview`, body: { status: 'INACTIVE' } },
    deleteGroupType: { path: `${types}/${typeId}`, headers },
  }
}

function samplesOfPositions(world: SmallWorld, jobId: string): Record<string, Sample> {
  const positions = '/api/settings/positions'
  const id = world.positions.get('President') as string
  const one = `${positions}/${id}`
  const headers = { 'if-match': '"1"' }
  return {
    listPositions: { path: `${positions}?selectedPositionIds=${id}` },
    countPositions: { path: `${positions}/counts` },
    exportPositions: { path: `${positions}/export?ids=${id}` },
    getPosition: { path: one },
    listOccupants: { path: `${one}/occupants` },
    getPositionChangelog: { path: `${one}/changelog` },
    createPosition: { path: positions, body: { positionName: 'Of a stranger' } },
    updatePosition: { path: one, body: { positionName: 'Taken over' }, headers },
    previewPosition: { path: `${one}/preview`, body: { positionName: 'Taken over' } },
    changeStatusOfPositions: {
      path: `${positions}/bulk-status`,
      body: { ids: [id], status: 'INACTIVE' },
    },
    previewStatusOfPositions: {
      path: `${positions}/bulk-status/preview`,
      body: { ids: [id], status: 'INACTIVE' },
    },
    deletePositions: { path: positions, body: { ids: [id] } },
    previewDeletePositions: { path: `${positions}/delete/preview`, body: { ids: [id] } },
    getPositionsTemplate: { path: '/api/document/positions/template' },
    checkPositionsUpload: {
      path: `${positions}/bulk-upload?fileName=a.csv`,
      body: {},
      headers: { 'content-type': 'text/csv' },
    },
    applyPositionsUpload: { path: `${positions}/bulk-upload/${jobId}/apply` },
  }
}

/** A user as whoever manages them writes one. */
const userBody = (world: SmallWorld) => ({
  firstName: 'Of a',
  lastName: 'Stranger',
  email: 'stranger@example.edu',
  roleIds: [world.tenant.userRoleIds.GU],
})

/** One good request for every call, in terms of a world: what its own administrator may ask. */
async function samplesOf(world: SmallWorld): Promise<Record<string, Sample>> {
  const decisionId = await publishDecision(world)
  const root = await issue(world, decisionId, { to: 'President' })
  const slotId = root.recipients[0].slotId
  const userId = world.users.get('dean') as string
  const tenantId = world.tenant.id
  const version = { 'if-match': '"1"' }
  const content = root.content
  const sectionId = world.sections.get('Procurement')
  const categoryId = [...world.categories.values()][0]
  const d = '/api/decision'
  const types = '/api/settings/delegation/authority-types'
  const decisionRoles = '/api/settings/decision-roles'
  const decisionRoleId = (await world.as('admin').ask('GET', decisionRoles)).data.items[0].id
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
  const jobId = await endedJobOf(world)
  const arrangement = defaultArrangement(decisionList)
  const layout = await world
    .as('admin')
    .ask('POST', '/api/auth/user/list-layouts', { list: 'decisions', name: 'Mine', arrangement })
  const tenantPath = `/api/auth/tenants/${tenantId}`
  const put = (url: string, key: string) =>
    product.app.inject({
      method: 'PUT',
      url,
      headers: { authorization: `Bearer ${world.as(key).token}`, 'content-type': 'image/png' },
      payload: PNG,
    })
  await put(`${tenantPath}/logos/company?fileName=a.png`, 'admin')
  for (const key of world.users.keys()) await put('/api/auth/user/profile-image?fileName=a.png', key)
  const userRoles = `/api/auth/tenants/${tenantId}/roles`
  const userRole = { name: 'Of a stranger', description: '', permissions: {} }
  const userRoleId = (await world.as('admin').ask('POST', userRoles, { ...userRole, name: 'Clerk' })).data.id
  return {
    getTenant: { path: tenantPath },
    getTenantSettings: { path: `${tenantPath}/get-settings` },
    getCurrencyRates: { path: `${tenantPath}/currency-rates` },
    updateTenant: { path: tenantPath, body: { city: 'Taken over' }, headers: version },
    getRatesChangelog: { path: `${tenantPath}/currency-rates/changelog` },
    getSettingsChangelog: { path: `/api/settings/changelogs/section/${sectionId}` },
    getTenantChangelog: { path: `${tenantPath}/changelog` },
    getCurrencyRatesTemplate: { path: '/api/auth/currency-rates/template' },
    checkCurrencyRatesUpload: {
      path: '/api/auth/currency-rates/bulk-upload?fileName=a.csv',
      body: {},
      headers: { 'content-type': 'text/csv' },
    },
    applyCurrencyRatesUpload: { path: `/api/auth/currency-rates/bulk-upload/${jobId}/apply` },
    getLogo: { path: `${tenantPath}/logos/company` },
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
      path: `/api/auth/user/list-layouts/${layout.data.id}`,
      body: { name: 'Taken over' },
      headers: version,
    },
    deleteListLayout: { path: `/api/auth/user/list-layouts/${layout.data.id}`, headers: version },
    keepListView: {
      path: '/api/auth/user/list-views/decisions',
      body: { view: { layoutId: layout.data.id, arrangement } },
    },
    selectOrganizations: { path: `/api/auth/user/organizations?ids=${world.tenant.organizationId}` },
    selectUsers: { path: `/api/auth/user/selection?ids=${userId}` },
    listLongJobs: { path: '/api/auth/user/jobs' },
    getLongJob: { path: `/api/auth/user/jobs/${jobId}` },
    getLongJobFile: { path: `/api/auth/user/jobs/${jobId}/file` },
    cancelLongJob: { path: `/api/auth/user/jobs/${jobId}/cancel` },
    forgetLongJob: { path: `/api/auth/user/jobs/${jobId}` },
    getDecisionsTemplate: { path: '/api/document/decisions/template' },
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
    ...samplesOfGroups(world),
    listSections: { path: '/api/settings/decision-sections' },
    tableOfSections: { path: '/api/settings/decision-sections/table' },
    getSectionsTemplate: { path: '/api/settings/decision-sections/template' },
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
    previewDelegationSettings: {
      path: `/api/settings/delegation/recipient-settings/${tenantId}/preview`,
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
    getDecisionAsOf: { path: `${d}/decisions/${decisionId}/${new Date(Date.now() + 60_000).toISOString()}` },
    previewDecisionsEnding: { path: `${d}/decisions/check-ending`, body: { decisionIds: [decisionId] } },
    archiveDecisions: { path: `${d}/decisions/bulk-archive`, body: { decisionIds: [decisionId] } },
    restoreDecisions: { path: `${d}/decisions/bulk-restore`, body: { decisionIds: [decisionId] } },
    deleteDecisions: { path: `${d}/decisions/bulk-delete`, body: { decisionIds: [decisionId] } },
    deleteDecision: { path: `${d}/decisions/${decisionId}`, headers: version },
    duplicateDecisions: { path: `${d}/decisions/bulk-duplicate`, body: { decisionIds: [decisionId] } },
    updateDecision: { path: `${d}/decisions/${decisionId}`, body: decisionBody, headers: version },
    linkDocumentsToDecisions: {
      path: `${d}/decisions/bulk-link-documents`,
      body: { decisionIds: [decisionId], documentIds: [slotId] },
    },
    linkDocumentsToDelegations: {
      path: `${d}/delegations/bulk-link-documents`,
      body: { delegationIds: [root.id], documentIds: [slotId] },
    },
    listLinkedRecords: { path: `${d}/decisions/linked-records?documentId=${slotId}` },
    countLinkedRecords: { path: `${d}/decisions/linked-records-count?documentId=${slotId}` },
    unlinkRecords: {
      path: `${d}/decisions/unlink-records`,
      body: { documentId: slotId, recordData: [{ id: decisionId, type: 'DECISION' }] },
    },
    searchDelegations: { path: `${d}/delegations/search`, body: { ids: [root.id] } },
    exportDelegations: { path: `${d}/delegations/export`, body: { ids: [root.id] } },
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
      body: { delegationId: root.id, act: 'REVOKE' },
    },
    getDelegation: { path: `${d}/delegations/${root.id}` },
    getDelegationChangelog: { path: `${d}/delegations/${root.id}/changelog` },
    createDelegation: {
      path: `${d}/delegations`,
      body: delegationBody(world, decisionId, { to: 'Dean of Medicine' }),
    },
    duplicateDelegation: { path: `${d}/delegations/${root.id}/duplicate` },
    updateDelegation: { path: `${d}/delegations/${root.id}`, body: content, headers: version },
    moveDelegation: {
      path: `${d}/delegations/${root.id}/parent`,
      body: { parentDelegationId: root.id, parentSlotId: slotId },
      headers: version,
    },
    respondToDelegation: { path: `${d}/delegations/${root.id}/response`, body: { answer: 'ACCEPTED' } },
    changeStatusOfDelegations: {
      path: `${d}/delegations/bulk/suspended`,
      body: { delegationIds: [root.id] },
    },
    deleteDelegations: { path: `${d}/delegations/bulk-delete`, body: { delegationIds: [root.id] } },
  }
}

type Operation = { method: string; operationId: string; permissions: string[] }

const operations = (): Operation[] =>
  Object.values(
    product.app.swagger().paths as Record<
      string,
      Record<string, { operationId: string; tags?: string[]; 'x-permission'?: string[] }>
    >,
  )
    .flatMap((methods) => Object.entries(methods))
    .filter(
      ([, operation]) =>
        !operation.tags?.includes('identity') && operation.operationId !== 'listTenantsOfPerson',
    )
    .map(([method, operation]) => ({
      method: method.toUpperCase(),
      operationId: operation.operationId,
      permissions: operation['x-permission'] ?? [],
    }))

beforeAll(async () => {
  product = await startTestProduct()
  mine = await buildSmallWorld(product, 'Alder')
  theirs = await buildSmallWorld(product, 'Birch')
  samples = await samplesOf(theirs)
  nobody = asker(product.app, undefined)
})
afterAll(() => product.close())

test('every call declares a permission and has a sample here', () => {
  const found = operations()
  expect(found.length).toBeGreaterThan(30)
  expect(found.filter((each) => each.permissions.length === 0)).toEqual([])
  expect(found.map((each) => each.operationId).filter((id) => !samples[id])).toEqual([])
})

const askAs = (ask: Caller['ask'], { method, operationId }: Operation) => {
  const { path, body, headers } = samples[operationId] as Sample
  return ask(method, path, method === 'GET' ? undefined : body, headers)
}

test('its own administrator can ask every sample: nothing here is refused for being malformed', async () => {
  const answers: string[] = []
  for (const each of operations().filter(
    (one) =>
      one.method === 'GET' || one.operationId.startsWith('search') || one.operationId.startsWith('select'),
  ))
    answers.push(`${each.operationId} ${(await askAs(theirs.as('admin').ask, each)).status}`)
  expect(answers.filter((each) => !each.endsWith(' 200'))).toEqual([])
})

describe('refused, and nothing told', () => {
  test('a stranger hears 401 from every call', async () => {
    const answers = await Promise.all(
      operations().map(async (each) => `${each.operationId} ${(await askAs(nobody, each)).status}`),
    )
    expect(answers.filter((each) => !each.endsWith(' 401'))).toEqual([])
  })

  test('a member of another tenant finds nothing of this one, whatever they ask', async () => {
    const told: string[] = []
    const ids = [
      theirs.tenant.id,
      theirs.tenant.organizationId,
      ...theirs.users.values(),
      ...theirs.positions.values(),
      ...theirs.sections.values(),
    ]
    for (const each of operations()) {
      const answer = await askAs(mine.as('admin').ask, each)
      // a bulk call answers each id that was sent with NOT_FOUND: that tells nothing
      const { refused, ...said } = answer.data ?? {}
      const words = JSON.stringify([said, refused?.map((each: { id: string }) => ({ ...each, id: '' }))])
      const leaked = ids.filter((id) => words.includes(id))
      const acted =
        answer.status < 300 &&
        each.method !== 'GET' &&
        (answer.data?.succeeded?.length > 0 ||
          ['createDelegation', 'updateDecision', 'updateDelegation', 'moveDelegation'].includes(
            each.operationId,
          ))
      if (leaked.length > 0 || acted || answer.status >= 500)
        told.push(`${each.operationId} ${answer.status} ${words.slice(0, 200)}`)
    }
    expect(told).toEqual([])
  })

  test('another tenant’s record cannot be told from a missing one', async () => {
    const missing = '01a1fbc7-c43a-74d0-ad0b-5d86e69c6275'
    for (const operationId of ['getDelegation', 'getDecision', 'getDelegationChangelog']) {
      const { path } = samples[operationId] as Sample
      const foreign = await mine.as('admin').ask('GET', path)
      const none = await mine.as('admin').ask('GET', path.replace(/[\da-f-]{36}/, missing))
      expect([foreign.status, foreign.data]).toEqual([none.status, none.data])
      expect(foreign.status).toBe(404)
    }
  })

  test('a tenant named in path or body is compared with the token’s, never trusted', async () => {
    const path = `/api/settings/delegation/recipient-settings/${theirs.tenant.id}`
    expect((await mine.as('admin').ask('GET', path)).status).toBe(404)
    expect(
      (await mine.as('admin').ask('POST', '/api/decision/decisions/search', { tenantId: theirs.tenant.id }))
        .status,
    ).toBe(404)
  })

  test('in every query and every body a tenant may be named: another one is not found', async () => {
    const wrong: string[] = []
    const naming = (tenantId: string) => async (operation: Operation) => {
      const { path, body, headers } = samples[operation.operationId] as Sample
      const query = `${path}${path.includes('?') ? '&' : '?'}tenantId=${tenantId}`
      const ask = theirs.as('admin').ask
      const isFile = headers?.['content-type'] !== undefined
      const isObject = typeof body === 'object' && body !== null && !isFile
      const inBody = isObject
        ? await ask(operation.method, path, { ...body, tenantId }, headers)
        : { status: 404 }
      const inQuery = await ask(
        operation.method,
        query,
        operation.method === 'GET' ? undefined : body,
        headers,
      )
      return [inQuery.status, inBody.status]
    }
    for (const each of operations()) {
      const [inQuery, inBody] = (await naming(mine.tenant.id)(each)) as [number, number]
      // a file is asked for what it is before anybody is asked who sends it
      if (inQuery !== 404 && inQuery !== 415) wrong.push(`${each.operationId} query ${inQuery}`)
      if (inBody !== 404) wrong.push(`${each.operationId} body ${inBody}`)
    }
    expect(wrong).toEqual([])
    const own = operations().filter(
      ({ method, operationId }) => method === 'GET' || /^(search|count)/.test(operationId),
    )
    for (const each of own)
      expect([each.operationId, ...(await naming(theirs.tenant.id)(each)).slice(0, 1)]).toEqual([
        each.operationId,
        200,
      ])
  })

  test('who lacks the permission is refused', async () => {
    const settings = (samples.updateDelegationSettings as Sample).path.replace(
      theirs.tenant.id,
      mine.tenant.id,
    )
    const refused = async (key: string, method: string, path: string, body: unknown, headers = {}) =>
      (await mine.as(key).ask(method, path, body, headers)).status
    expect(await refused('authority', 'PATCH', settings, { fourEyes: false }, { 'if-match': '"1"' })).toBe(
      403,
    )
    expect(
      await refused('president', 'POST', '/api/decision/decisions', (samples.createDecision as Sample).body),
    ).toBe(403)
    expect(
      await refused('auditor', 'POST', '/api/decision/delegations', {
        ...((samples.createDelegation as Sample).body as object),
      }),
    ).toBe(403)
  })

  test('a Restricted User asks about themselves only', async () => {
    const decisionId = await publishDecision(mine)
    const ask = (who: string) =>
      mine.as('guest').ask('POST', '/api/decision/decisions/check-authority', {
        decisionId,
        who: { kind: 'USER', id: mine.users.get(who) },
      })
    expect((await ask('dean')).status).toBe(403)
    // the decision itself is not theirs to see
    expect((await ask('guest')).status).toBe(404)
    await issue(mine, decisionId, { toUsers: ['guest'] })
    expect(await ask('guest')).toMatchObject({ status: 200, data: { verdict: 'CONDITIONAL' } })
  })
})

describe('a right taken away is gone for the next request', () => {
  test('of a user who is deactivated, of a user role that is taken, of a session that is ended', async () => {
    const path = '/api/decision/decisions/counts'
    const { owner } = product
    expect((await mine.as('doctor').ask('GET', path)).status).toBe(200)
    await owner.query(`update app."user" set status = 'INACTIVE' where id = $1`, [mine.users.get('doctor')])
    expect((await mine.as('doctor').ask('GET', path)).status).toBe(401)
    expect((await mine.as('authority').ask('POST', '/api/decision/delegations/search', {})).status).toBe(200)
    await owner.query('delete from app.user_user_role where user_id = $1', [mine.users.get('authority')])
    expect((await mine.as('authority').ask('POST', '/api/decision/delegations/search', {})).status).toBe(403)
    await product.identity.endSessions(mine.as('admin').personId)
    expect((await mine.as('admin').ask('GET', '/api/auth/user/details')).status).toBe(401)
    expect((await mine.as('admin').ask('GET', '/api/auth/tenants/user/list-tenants')).status).toBe(401)
  })
})

describe('what a list shows is what a check allows', () => {
  test('a Group User sees exactly the delegations that they may open', async () => {
    const decisionId = await publishDecision(theirs, { decisionGroups: [theirs.tenant.organizationId] })
    const engineering = await issue(theirs, decisionId, {
      to: 'Dean of Engineering',
      change: { delegationGroups: [theirs.groups.get('Engineering')] },
    })
    const medicine = await issue(theirs, decisionId, {
      to: 'President',
      change: { delegationGroups: [theirs.groups.get('Medicine')] },
    })
    const doctor = theirs.as('doctor')
    const listed = await doctor.ask('POST', '/api/decision/delegations/search', { limit: 100 })
    const ids: string[] = listed.data.items.map((row: { id: string }) => row.id)
    expect(ids).toContain(medicine.id)
    expect(ids).not.toContain(engineering.id)
    const everything = await theirs
      .as('admin')
      .ask('POST', '/api/decision/delegations/search', { limit: 100 })
    for (const { id } of everything.data.items as { id: string }[])
      expect((await doctor.ask('GET', `/api/decision/delegations/${id}`)).status).toBe(
        ids.includes(id) ? 200 : 404,
      )
    expect((await doctor.ask('GET', '/api/decision/delegations/counts')).data.all).toBe(ids.length)
    expect(await verdict(theirs, decisionId, 'dean', 1, { groupId: theirs.groups.get('Medicine') })).toBe(
      'DENY',
    )
  })
})
