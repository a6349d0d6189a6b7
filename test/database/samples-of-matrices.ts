import type { SmallWorld } from './product.ts'
import type { Sample } from './samples.ts'
import type { RecordIds } from './things.ts'

/** A good request for each call of matrices. */
export function samplesOfMatrices(
  world: SmallWorld,
  { matrixId, matrixUpdateId, decisionId, decisionRoleId }: RecordIds,
): Record<string, Sample> {
  const matrices = '/api/matrix/matrices'
  const one = `${matrices}/${matrixId}`
  const several = { matrixIds: [matrixId] }
  const userId = world.users.get('approver') as string
  const positionId = world.positions.get('President') as string
  const groupId = world.groups.get('Engineering') as string
  const scope = {
    groups: [groupId],
    positions: [positionId],
    users: [userId],
    sectionIds: [world.sections.get('Finance')],
    categoryIds: [[...world.categories.values()][0]],
    decisionIds: [decisionId],
    authorityTypeIds: [world.tenant.authorityTypes.approvalId],
    roleIds: [decisionRoleId],
  }
  const body = {
    ...scope,
    matrixName: 'Of a stranger',
    authorityRoleIds: [decisionRoleId],
    documentSharingType: 'SHARED',
    documentSharingGroups: [groupId],
    documentSharingUsers: [userId],
  }
  const view = { columnOrder: [positionId], hiddenColumns: [positionId], foldedSections: [], shows: 'both' }
  return {
    searchMatrices: { path: `${matrices}/list`, body: { ids: [matrixId] } },
    countMatrices: { path: `${matrices}/counts` },
    listMatrixStatuses: { path: `${matrices}/statuses` },
    countMatricesByStatus: { path: '/api/matrix/matrix-dashboard/by-status' },
    globalSearchOfMatrices: { path: `${matrices}/global-search`, body: { search: 'stranger' } },
    getMatrix: { path: one },
    getMatrixChangelog: { path: `${one}/changelog` },
    getMatrixRevisionIds: { path: `${one}/changelog/revision-ids` },
    getMatrixRevision: { path: `${one}/changelog/1` },
    getMatrixAsOf: { path: `${one}/${new Date(Date.now() + 60_000).toISOString()}` },
    createMatrix: { path: matrices, body },
    updateMatrix: { path: one, body: { ...body, matrixName: 'Taken over' }, headers: { 'if-match': '"1"' } },
    changeMatrixLink: {
      path: `${one}/public-link`,
      body: { externalSharing: true },
      headers: { 'if-match': '"1"' },
    },
    duplicateMatrix: { path: `${one}/duplicate` },
    reassignMatrices: { path: `${matrices}/bulk-reassign-owner`, body: { ...several, ownerId: userId } },
    archiveMatrices: { path: `${matrices}/bulk-archive`, body: several },
    previewArchiveMatrices: { path: `${matrices}/bulk-archive/preview`, body: several },
    previewMatricesEnding: { path: `${matrices}/check-ending`, body: several },
    restoreMatrices: { path: `${matrices}/bulk-restore`, body: several },
    deleteMatrices: { path: `${matrices}/bulk-delete`, body: several },
    addFavoriteMatrix: { path: '/api/matrix/favorite-matrices', body: { matrixId } },
    removeFavoriteMatrix: { path: `/api/matrix/favorite-matrices/${matrixId}` },
    saveMatrixView: { path: `${matrices}/view`, body: { matrixId, viewData: view } },
    getMatrixView: { path: `${matrices}/view?matrixId=${matrixId}` },
    previewMatrix: { path: `${matrices}/preview`, body: scope },
    previewRoleMatrix: {
      path: `${matrices}/role-preview`,
      body: { ...scope, authorityRoleIds: [decisionRoleId] },
    },
    exportMatrix: { path: `${matrices}/export`, body: { matrixId } },
    checkMatrixUpdate: {
      path: `${one}/updates?fileName=a.xlsx`,
      body: {},
      headers: { 'content-type': 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet' },
    },
    listMatrixUpdate: { path: `${one}/updates/${matrixUpdateId}` },
    readOwnSheet: { path: `${one}/updates/${matrixUpdateId}/sheet` },
    mapOwnSheet: {
      path: `${one}/updates/${matrixUpdateId}/mapping`,
      body: {
        sheet: 0,
        headRow: 0,
        decisionColumn: 0,
        columns: [{ column: 1, holder: `POSITION ${positionId}` }],
        rows: [{ row: 1, decisionId }],
        authorityTypeId: world.tenant.authorityTypes.approvalId,
        currency: 'USD',
      },
    },
    applyMatrixUpdate: { path: `${one}/updates/${matrixUpdateId}/apply` },
    readMatrixGrid: { path: `${one}/grid`, body: {} },
    readMatrixTiers: { path: `${one}/tiers`, body: {} },
    readMatrixCell: { path: `${one}/cell`, body: { decisionId, kind: 'POSITION', holderId: positionId } },
    listPersonnel: { path: `/api/auth/users/personnel?groupIds=${groupId}&ids=${positionId}` },
  }
}
