import { GridBody, Waiting } from '../../grid/web/GridBody.tsx'
import { PLAIN_VIEW } from '../../grid/web/grid-view.ts'
import { matrix } from '../../grid/web/service.ts'
import type { MatrixDetail } from '../model/matrix.ts'
import { getMatrixView, saveMatrixView } from '../model/matrix-calls.ts'

/** What stands below the head of a matrix, in the view that the viewer has kept of it. */
export function MatrixBody({ matrixId, detail }: { matrixId: string; detail: MatrixDetail }) {
  const kept = matrix.useCall(getMatrixView, { query: { matrixId } }, { staleTime: Number.POSITIVE_INFINITY })
  const { input } = detail
  if (!kept.data) return <Waiting failure={kept.error} onAgain={() => void kept.refetch()} />
  return (
    <GridBody
      key={matrixId}
      matrix={{
        id: matrixId,
        name: input.matrixName,
        format: input,
        hasDecisionMatrix: input.authorityMatrix,
        hasAuthorityMatrix: input.roleMatrix,
        viewerAdjustableFilters: input.viewerAdjustableFilters,
      }}
      view={kept.data.viewData ?? PLAIN_VIEW}
      onView={(view) => {
        // a view that could not be kept is only not there the next time
        const viewData = {
          ...view,
          columnOrder: [...view.columnOrder],
          hiddenColumns: [...view.hiddenColumns],
          foldedSections: [...view.foldedSections],
        }
        void matrix.ask(saveMatrixView, { body: { matrixId, viewData } }).catch(() => {})
      }}
    />
  )
}
