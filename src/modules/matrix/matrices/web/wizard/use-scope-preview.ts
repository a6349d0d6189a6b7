import { useSettled } from '#platform/web/form/picker-source.ts'
import { previewMatrix } from '../../../grid/model/grid-calls.ts'
import { matrices } from '../matrices-service.ts'
import type { MatrixValues } from './form-values.ts'

/** What the matrix would show with the scope so far; `matrixId`: the saved one that it changes. Not asked before there is something to look for. */
export function useScopePreview(values: MatrixValues, matrixId: string | undefined) {
  const settled = useSettled(values, 600)
  const {
    matrixName: _name,
    matrixDescription: _description,
    authorityMatrix: _decision,
    roleMatrix: _role,
    authorityRoleIds: _roles,
    owner: _owner,
    documentSharingType: _type,
    documentSharingGroups: _groups,
    documentSharingUsers: _users,
    viewerAdjustableFilters: _filters,
    currentTab: _tab,
    ...scope
  } = settled
  const { allGroups, groups = [], allDecisions, sectionIds = [], categoryIds = [], decisionIds = [] } = scope
  const looks =
    (allGroups || groups.length > 0) &&
    (allDecisions || sectionIds.length + categoryIds.length + decisionIds.length > 0)
  return {
    looks,
    ...matrices.useCall(
      previewMatrix,
      { body: { ...scope, ...(matrixId && { matrixId }) } },
      { enabled: looks, placeholderData: (before) => before },
    ),
  }
}
