import { kindTesting } from '#test/database/kind-testing.ts'
import { dayOf } from '#test/database/written/example.ts'
import { positionDetail, positionInput } from '../model/position.ts'
import { positionList } from '../model/position-list.ts'
import { valuesOf as valuesOfPosition } from '../web/position-values.ts'

export const testing = kindTesting({
  samples: (world, { jobId }) => {
    const positions = '/api/settings/positions'
    const id = world.positions.get('President') as string
    const one = `${positions}/${id}`
    const headers = { 'if-match': '"1"' }
    return {
      selectPositions: { path: `/api/settings/positions/selection?ids=${world.positions.get('President')}` },
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
  },
  ids: {
    positionId: 'position',
    positionIds: 'position',
    selectedPositionIds: 'position',
    issuerPositionId: 'position',
    issuerPositionIds: 'position',
    recipientPositionId: 'position',
    recipientPositionIds: 'position',
    positions: 'position',
    holderId: 'position',
  },
  places: [
    [/ body positionIds\./, 'position'],
    [/^\/api\/settings\/positions\b/, 'position'],
  ],
  chosen: {
    position: ({ positions }) => positions.get('President') as string,
  },
  written: {
    name: 'position',
    example: ({ group, root }) => ({
      path: '/api/settings/positions',
      listed: '/api/settings/positions',
      schema: positionInput,
      first: {
        positionName: 'Registrar',
        groupIds: [group('Engineering'), root],
        externalId: 'X1',
      },
      second: { positionName: 'Archivist', groupIds: [group('Medicine')], externalId: 'X2' },
      sets: ['groupIds'],
      told: { positionName: 'name' },
      sent: (record) => ({ ...valuesOfPosition(record) }),
      exported: {
        list: positionList,
        ask: (id, columns) => ['GET', `/api/settings/positions/export?ids=${id}&columns=${columns}`],
        cells: (record) => ({
          positionId: record.positionId,
          positionName: 'Registrar',
          organizations: 'Alder University',
          locations: '',
          departments: 'Engineering',
          status: 'Active',
          occupants: '',
          otherGroups: '',
          externalId: 'X1',
          sourceType: 'Manual',
          updatedAt: dayOf(record.updatedAt),
          createdAt: dayOf(record.createdAt),
        }),
      },
    }),
  },
  listed: {
    list: positionList,
    detail: positionDetail,
    only: {
      organizations: 'of `groups`, those of this type',
      locations: 'of `groups`, those of this type',
      departments: 'of `groups`, those of this type',
      otherGroups: 'of `groups`, those of other types',
      occupants: 'of the occupants, which the page asks for by a call of their own, those of now',
    },
  },
})
