import './grid.css'
import { useEffect, useLayoutEffect, useMemo, useRef } from 'react'
import { GridHead, groupRunsOf } from './GridHead.tsx'
import { GridLineRow } from './GridLineRow.tsx'
import { GROUP, type GridProps, heightOf, ROW } from './grid-model.ts'
import { asGrid, asRows } from './roles.ts'
import { useGridHands } from './use-grid-hands.ts'
import { useSpot } from './use-spot.ts'
import { useWindows } from './use-windows.ts'
import { isOneCell, rectangle, type Spot } from './walk.ts'

const WIDTHS = { first: 248, column: 96 }
const HEAD = 60

/**
 * A grid of thousands of cells: of its rows and columns only those in view are drawn. Heads, first column and sections stay in
 * view; groups of columns and sections fold. It is one stop of Tab and walked like a spreadsheet: arrows, Home, End, Page keys, with
 * Ctrl to the edges, with Shift selecting; Enter opens, Ctrl C copies. DESIGN 9, 16.
 */
export function Grid(props: GridProps) {
  const { label, corner, lines, columns, groups, cell, empty } = props
  const { firstWidth = WIDTHS.first, columnWidth = WIDTHS.column, headHeight = HEAD } = props
  const box = useRef<HTMLDivElement>(null)
  const { selection, select, selectAll } = useSpot(lines, columns)
  const spot = selection.to
  const drawn = useWindows(box, lines, columns, columnWidth, spot)
  const heads = headHeight + (groups ? GROUP : 0)
  const runs = useMemo(() => (groups ? groupRunsOf(columns) : []), [groups, columns])
  const hands = useGridHands({ ...props, box, selection, select, selectAll, runs, heads })
  useSought(props, hands.moved, select)
  useFocusFollowing(hands.moved, spot, () =>
    reveal(box.current, spot, { ...drawn, heads, firstWidth, lines }),
  )
  const { top, bottom, left, right } = rectangle(selection)
  const isSelected = (row: number, column: number) =>
    !isOneCell(selection) && row >= top && row <= bottom && column >= left && column <= right
  const headRows = groups ? 2 : 1
  return (
    <div
      ref={box}
      {...asGrid(label, lines.length + headRows, columns.length + 1)}
      className="grid"
      {...hands.handlers}
    >
      <GridHead
        corner={corner}
        columns={columns}
        groups={groups}
        drawn={drawn.columns}
        runs={runs}
        lefts={drawn.lefts}
        width={drawn.width}
        firstWidth={firstWidth}
        height={headHeight}
        spot={spot}
        isSelected={isSelected}
      />
      <div
        {...asRows}
        className="grid-lines"
        style={{ height: drawn.height, width: firstWidth + drawn.width }}
      >
        {drawn.rows.map(({ index, start, size }) => {
          const line = lines[index]
          if (!line) return null
          const isIn = isSelected(index, left)
          return (
            <GridLineRow
              key={line.key}
              line={line}
              row={index}
              rowIndex={index + headRows + 1}
              top={start}
              height={size}
              width={drawn.width}
              firstWidth={firstWidth}
              isStuck={index === drawn.stuck}
              stuckAt={heads}
              columns={columns}
              drawn={drawn.columns}
              cell={cell}
              stop={spot.row === index ? spot.column : -1}
              selectedFrom={isIn ? left : -1}
              selectedTo={isIn ? right : -1}
            />
          )
        })}
      </div>
      {lines.length === 0 && empty}
    </div>
  )
}

/** What is looked for from outside takes the focus, once. */
function useSought(
  { sought, lines, columns }: GridProps,
  moved: { current: boolean },
  select: (to: Spot) => void,
) {
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each that is looked for
  useEffect(() => {
    const row = lines.findIndex(({ key }) => key === sought?.line)
    const column = columns.findIndex(({ key }) => key === sought?.column) + 1
    if (!sought || row < 0 || column < 1) return
    moved.current = true
    select({ row, column })
  }, [sought])
}

/** The focus goes where a key or the pointer led, once that cell is drawn. */
function useFocusFollowing(
  moved: { current: boolean },
  spot: Spot,
  show: () => HTMLElement | null | undefined,
) {
  // biome-ignore lint/correctness/useExhaustiveDependencies: the focus follows its place
  useLayoutEffect(() => {
    if (!moved.current) return
    moved.current = false
    show()?.focus({ preventScroll: true })
  }, [spot])
}

type Measures = {
  tops: readonly number[]
  lefts: readonly number[]
  heads: number
  firstWidth: number
  lines: GridProps['lines']
}

/** Scrolls as little as it takes to show a cell beside what sticks, and answers with its element. */
function reveal(box: HTMLElement | null, { row, column }: Spot, measures: Measures) {
  if (!box) return null
  const { tops, lefts, heads, firstWidth, lines } = measures
  const line = lines[row]
  if (row >= 0) {
    const covered = line?.kind === 'section' ? 0 : ROW
    const [start, end] = [tops[row] ?? 0, (tops[row] ?? 0) + heightOf(line)]
    const view = box.clientHeight - heads
    if (start - covered < box.scrollTop) box.scrollTop = start - covered
    else if (end > box.scrollTop + view) box.scrollTop = end - view
  }
  if (column > 0 && line?.kind !== 'section') {
    const [start, end] = [lefts[column - 1] ?? 0, lefts[column] ?? 0]
    const view = box.clientWidth - firstWidth
    if (start < box.scrollLeft) box.scrollLeft = start
    else if (end > box.scrollLeft + view) box.scrollLeft = end - view
  }
  const at =
    line?.kind === 'section'
      ? '[data-column="0"]'
      : row === -2
        ? '[tabindex="0"]'
        : `[data-column="${column}"]`
  return box.querySelector<HTMLElement>(`[data-row="${row}"] ${at}`)
}
