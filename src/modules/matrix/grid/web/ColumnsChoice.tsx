import '#platform/web/list/layout.css'
import { useState } from 'react'
import { LayoutColumns } from '#platform/web/list/LayoutColumns.tsx'
import { Popup } from '#platform/web/overlay/Popup.tsx'
import { IconButton } from '#platform/web/theme/IconButton.tsx'
import { headWords } from '../model/column-head.ts'
import type { MatrixFormat } from '../model/definition.ts'
import type { Grid } from '../model/grid.ts'
import { type GridView, inOrderOf } from '../model/grid-view.ts'
import { texts } from './texts.ts'

const FIRST = 'decision'

/** Which columns a person sees, and in which order: their own view of the matrix. */
export function ColumnsChoice({
  grid,
  format,
  view,
  onView,
}: {
  grid: Grid
  format: MatrixFormat
  view: GridView
  onView: (view: GridView) => void
}) {
  const [open, setOpen] = useState(false)
  const ids = inOrderOf(view, grid.columns).map((i) => grid.columns[i]?.id ?? '')
  const hidden = view.hiddenColumns.filter((id) => ids.includes(id))
  const label =
    hidden.length > 0
      ? `${texts.toolbar.columns}, ${texts.toolbar.hidden(hidden.length)}`
      : texts.toolbar.columns
  return (
    <Popup
      label={texts.toolbar.columns}
      width={320}
      align="end"
      open={open}
      onOpenChange={setOpen}
      button={
        <span>
          <IconButton icon="columns" framed label={label} aria-expanded={open} />
        </span>
      }
    >
      <LayoutColumns
        columns={[
          { key: FIRST, label: texts.decision, kind: 'text' },
          ...grid.columns.map((column) => ({
            key: column.id,
            label: headWords(column, format.delegationIdentification),
            kind: 'text' as const,
          })),
        ]}
        arrangement={{
          order: [FIRST, ...ids],
          hidden: [...hidden],
          width: {},
          sort: { by: FIRST, order: 'asc' },
          density: 'default',
        }}
        onChange={({ order, hidden: now }) =>
          onView({ ...view, columnOrder: order.filter((key) => key !== FIRST), hiddenColumns: now })
        }
      />
    </Popup>
  )
}
