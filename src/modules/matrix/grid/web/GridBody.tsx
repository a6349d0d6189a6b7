import { useState } from 'react'
import { LinkTabs } from '#platform/web/page/LinkTabs.tsx'
import type { GridView } from '../model/grid-view.ts'
import type { ShownMatrix } from './body-parts.tsx'
import { CellsBody } from './CellsBody.tsx'
import { FormatDrawer } from './FormatDrawer.tsx'
import type { FormatValues } from './FormatFields.tsx'
import { useFormatting, useMatrixAddress } from './matrix-address.ts'
import { TiersBody } from './TiersBody.tsx'
import { texts } from './texts.ts'

type GridBodyProps = {
  matrix: ShownMatrix
  /** The viewer's own view as it is kept. */
  view: GridView
  onView: (view: GridView) => void
  /** Saves the format of the matrix; refuses where it cannot. */
  onFormat: (values: FormatValues) => Promise<unknown>
}

/** Everything below the head of a matrix: its toolbar, its cells or tiers on a day, and what is behind each of them. */
export function GridBody({ matrix, view: kept, onView, onFormat }: GridBodyProps) {
  const [preview, setPreview] = useState<FormatValues>()
  const format = preview ?? matrix.format
  const address = useMatrixAddress(matrix.format.viewerAdjustableFilters)
  const [view, setView] = useState(kept)
  const changeView = (next: GridView) => {
    setView(next)
    onView(next)
  }
  const drawer = useFormatting()
  const hasBoth = matrix.hasDecisionMatrix && matrix.hasAuthorityMatrix
  const showsTiers = matrix.hasAuthorityMatrix && (!hasBoth || address.type === 'authority')
  const Body = showsTiers ? TiersBody : CellsBody
  return (
    <>
      {hasBoth && (
        <LinkTabs
          label={texts.matrixType}
          current={address.type}
          tabs={[
            { key: 'decision', label: texts.decisionMatrix, search: address.ofType('decision') },
            { key: 'authority', label: texts.authorityMatrix, search: address.ofType('authority') },
          ]}
        />
      )}
      <Body
        matrix={matrix}
        format={format}
        address={address}
        view={view}
        onView={changeView}
        formatting={(rates) =>
          matrix.mayFormat && (
            <FormatDrawer
              values={matrix.format}
              rates={rates}
              open={drawer.isOpen}
              onPreview={setPreview}
              onApply={onFormat}
              onClose={drawer.close}
            />
          )
        }
      />
    </>
  )
}
