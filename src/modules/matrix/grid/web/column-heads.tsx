import './matrix-cells.css'
import { headOf, headWords, shortName } from '../model/column-head.ts'
import type { MatrixFormat } from '../model/definition.ts'
import type { GridColumn } from '../model/grid.ts'
import { texts } from './texts.ts'

export function ColumnHead({
  column,
  identification,
}: {
  column: GridColumn
  identification: MatrixFormat['delegationIdentification']
}) {
  const { name, below } = headOf(column, identification)
  const title = headWords(column, identification)
  return (
    <span className="matrix-head" title={title}>
      <b className="matrix-head-name">{name}</b>
      {(!column.isActive || below.length > 0) && (
        <span className="ellipsis secondary">
          {column.isActive ? below.map(shortName).join(', ') : texts.inactive}
        </span>
      )}
    </span>
  )
}
