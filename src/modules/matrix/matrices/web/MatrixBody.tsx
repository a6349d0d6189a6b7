import { useQueryClient } from '@tanstack/react-query'
import { keyOf } from '#platform/web/client/client.ts'
import { useToasts } from '#platform/web/overlay/use-toasts.tsx'
import { type GridView, PLAIN_VIEW } from '../../grid/model/grid-view.ts'
import { Waiting } from '../../grid/web/body-parts.tsx'
import type { FormatValues } from '../../grid/web/FormatFields.tsx'
import { GridBody } from '../../grid/web/GridBody.tsx'
import { matrix } from '../../grid/web/grid-service.ts'
import { texts } from '../../grid/web/texts.ts'
import type { MatrixDetail, ViewData } from '../model/matrix.ts'
import { getMatrixView, saveMatrixView, updateMatrix } from '../model/matrix-calls.ts'
import { useLater } from './use-later.ts'

const dataOf = ({ columnOrder, hiddenColumns, foldedSections, shows }: GridView): ViewData => ({
  columnOrder: [...columnOrder],
  hiddenColumns: [...hiddenColumns],
  foldedSections: [...foldedSections],
  shows,
})

type Props = {
  matrixId: string
  detail: MatrixDetail
  /** Hears of each change of the viewer's own view. */
  onView: (view: GridView) => void
}

/** What is below the head of a matrix, in the view that the viewer has kept of it. */
export function MatrixBody({ matrixId, detail, onView }: Props) {
  const kept = matrix.useCall(getMatrixView, { query: { matrixId } })
  const keep = useKeeping(matrixId)
  const onFormat = useFormat(matrixId, detail)
  const { input, permissions } = detail
  if (!kept.data) return <Waiting found={kept} />
  return (
    <GridBody
      key={matrixId}
      matrix={{
        id: matrixId,
        name: input.matrixName,
        format: input,
        hasDecisionMatrix: input.authorityMatrix,
        hasAuthorityMatrix: input.roleMatrix,
        mayFormat: permissions.edit.allowed,
      }}
      view={kept.data.viewData ?? PLAIN_VIEW}
      onView={(view) => {
        onView(view)
        keep(view)
      }}
      onFormat={onFormat}
    />
  )
}

/** Keeps the viewer's own view. One that could not be kept is only not there the next time. */
function useKeeping(matrixId: string) {
  const queries = useQueryClient()
  return useLater((view: GridView) => {
    const viewData = dataOf(view)
    queries.setQueryData(keyOf(matrix.base, getMatrixView, { query: { matrixId } }), { matrixId, viewData })
    void matrix.ask(saveMatrixView, { body: { matrixId, viewData } }).catch(() => {})
  })
}

/** Saves the format of the matrix with everything else as it is. */
function useFormat(id: string, { input, version }: MatrixDetail) {
  const toasts = useToasts()
  const save = matrix.useSend(updateMatrix)
  return async (values: FormatValues) => {
    try {
      await save.mutateAsync({ params: { id }, version, body: { ...input, ...values } })
      toasts.done(texts.format.applied)
    } catch (thrown) {
      toasts.failed(thrown)
      throw thrown
    }
  }
}
