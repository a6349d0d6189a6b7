import { kindTesting } from '#test/database/kind-testing.ts'

export const testing = kindTesting({
  samples: (world) => {
    const version = { 'if-match': '"1"' }
    const types = '/api/settings/delegation/authority-types'
    return {
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
    }
  },
  ids: {
    authorityTypeId: 'authorityType',
    authorityTypeIds: 'authorityType',
  },
  places: [[/^\/api\/settings\/delegation\/authority-types\b/, 'authorityType']],
  chosen: {
    authorityType: ({ tenant }) => tenant.authorityTypes.approvalId,
  },
})
