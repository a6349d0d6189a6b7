import { kindTesting } from '#test/database/kind-testing.ts'

export const testing = kindTesting({
  samples: (_world, { actionTypeId }) => {
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
  },
  ids: {
    actionTypeId: 'actionType',
    typeIds: 'actionType',
    typeId: 'actionType',
  },
  places: [[/^\/api\/(settings|actions)\/action-types\b/, 'actionType']],
  chosen: {
    actionType: (_, { actionTypeId }) => actionTypeId,
  },
})
