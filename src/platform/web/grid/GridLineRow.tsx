import type { VirtualItem } from '@tanstack/react-virtual'
import { memo } from 'react'
import { Icon } from '../theme/Icon.tsx'
import type { GridCellView, GridColumn, GridLine, GridProps } from './grid-model.ts'
import { asCell, asRow, asRowHead } from './roles.ts'

type Props = {
  line: GridLine
  row: number
  /** As readers count it: from 1, heads included. */
  rowIndex: number
  top: number
  height: number
  width: number
  firstWidth: number
  isStuck: boolean
  stuckAt: number
  columns: readonly GridColumn[]
  drawn: readonly VirtualItem[]
  cell: GridProps['cell']
  /** The column of the focus, where it is in this row; -1: it is not. */
  stop: number
  /** The first and last selected column; both -1: none. */
  selectedFrom: number
  selectedTo: number
}

/** One line of a grid. It is drawn again where its own part of the grid has changed. */
export const GridLineRow = memo(function GridLineRow(props: Props) {
  const { line, row, rowIndex, top, height, width, firstWidth, isStuck, stuckAt, stop } = props
  const style = isStuck
    ? { top: stuckAt, height, width: firstWidth + width }
    : { top, height, width: firstWidth + width }
  const className = `grid-row grid-line grid-line-${line.kind}${isStuck ? ' grid-stuck' : ''}`
  if (line.kind === 'row')
    return (
      <div {...asRow(row, rowIndex)} className={className} style={style}>
        <Cells {...props} />
      </div>
    )
  return (
    <div {...asRow(row, rowIndex)} className={className} style={style}>
      <div
        {...asRowHead(0, {
          isStop: stop >= 0,
          span: props.columns.length + 1,
          isOpen: line.kind === 'section' ? !line.isFolded : undefined,
        })}
        className="grid-band"
      >
        <span className="grid-band-label">
          {line.kind === 'section' && <Icon name={line.isFolded ? 'right' : 'down'} size={14} />}
          {line.label}
          {line.kind === 'section' && line.beside}
        </span>
      </div>
    </div>
  )
})

function Cells({ line, columns, drawn, firstWidth, cell, stop, selectedFrom, selectedTo }: Props) {
  const isSelected = (at: number) => at >= selectedFrom && at <= selectedTo && selectedFrom >= 0
  const content = line.kind === 'row' ? (line.content ?? line.label) : line.label
  return (
    <>
      <div
        {...asRowHead(0, { isStop: stop === 0, isSelected: isSelected(0) })}
        className="grid-row-head"
        style={{ width: firstWidth }}
      >
        {content}
      </div>
      {drawn.map(({ index, start, size }) => {
        const column = columns[index]
        if (!column) return null
        return (
          <Cell
            key={column.key}
            row={line.label}
            column={column.label}
            place={index + 1}
            left={firstWidth + start}
            width={size}
            view={cell(line.key, column.key)}
            isStop={stop === index + 1}
            isSelected={isSelected(index + 1)}
          />
        )
      })}
    </>
  )
}

/** One cell, drawn again only where it has changed: most of those in view stay while others scroll in. */
const Cell = memo(function Cell({
  row,
  column,
  place,
  left,
  width,
  view: { text, spoken, content, className },
  isStop,
  isSelected,
}: {
  row: string
  column: string
  place: number
  left: number
  width: number
  view: GridCellView
  isStop: boolean
  isSelected: boolean
}) {
  return (
    <div
      {...asCell(place, { label: `${row}, ${column}, ${spoken}`, isStop, isSelected })}
      className={className ? `grid-cell ${className}` : 'grid-cell'}
      style={{ left, width }}
    >
      {content ?? text}
    </div>
  )
})
