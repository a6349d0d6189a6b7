import { kindTesting } from '#test/database/kind-testing.ts'

export const testing = kindTesting({
  samples: (world) => {
    const types = '/api/settings/group-types'
    const typeId = world.tenant.groupTypes.departments
    const headers = { 'if-match': '"1"' }
    return {
      listGroupTypes: { path: types },
      createGroupType: { path: types, body: { groupTypeName: 'Of a stranger' } },
      updateGroupType: { path: `${types}/${typeId}`, body: { addressEnabled: true }, headers },
      deleteGroupType: { path: `${types}/${typeId}`, headers },
    }
  },
  ids: {
    groupTypeId: 'groupType',
    groupTypeIds: 'groupType',
  },
  places: [[/^\/api\/settings\/group-types\b/, 'groupType']],
  chosen: {
    groupType: ({ tenant }) => tenant.groupTypes.departments,
  },
})
