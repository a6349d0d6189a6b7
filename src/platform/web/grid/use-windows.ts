import { defaultRangeExtractor, type Range, useVirtualizer } from '@tanstack/react-virtual'
import { type RefObject, useCallback, useMemo } from 'react'
import { type GridColumn, type GridLine, heightOf } from './grid-model.ts'

const OVERSCAN = { rows: 4, columns: 1 }

const sumsOf = (sizes: readonly number[]): readonly number[] => {
  const sums = [0]
  for (const size of sizes) sums.push((sums.at(-1) ?? 0) + size)
  return sums
}

/** The section below which a line stands; -1: none. */
function sectionsOf(lines: readonly GridLine[]): readonly number[] {
  let section = -1
  return lines.map(({ kind }, i) => {
    if (kind === 'section') section = i
    return section
  })
}

const withOthers = (range: Range, others: readonly (number | undefined)[]): number[] => {
  const seen = new Set(defaultRangeExtractor(range))
  for (const other of others) if (other !== undefined && other >= 0 && other < range.count) seen.add(other)
  return [...seen].sort((a, b) => a - b)
}

/**
 * The rows and columns that are drawn: those in view and a few around them, the section that sticks to the top, and the cell that
 * has the focus, wherever it is.
 */
export function useWindows(
  box: RefObject<HTMLDivElement | null>,
  lines: readonly GridLine[],
  columns: readonly GridColumn[],
  columnWidth: number,
  spot: { row: number; column: number },
) {
  const getScrollElement = () => box.current
  const sections = useMemo(() => sectionsOf(lines), [lines])
  const widthOf = useCallback((i: number) => columns[i]?.width ?? columnWidth, [columns, columnWidth])
  const tops = useMemo(() => sumsOf(lines.map(heightOf)), [lines])
  const lefts = useMemo(() => sumsOf(columns.map((_, i) => widthOf(i))), [columns, widthOf])
  const rows = useVirtualizer({
    count: lines.length,
    getScrollElement,
    estimateSize: (i) => heightOf(lines[i]),
    getItemKey: useCallback((i: number) => lines[i]?.key ?? i, [lines]),
    overscan: OVERSCAN.rows,
    rangeExtractor: useCallback(
      (range: Range) => withOthers(range, [sections[range.startIndex], spot.row]),
      [sections, spot.row],
    ),
  })
  const across = useVirtualizer({
    horizontal: true,
    count: columns.length,
    getScrollElement,
    estimateSize: widthOf,
    getItemKey: useCallback((i: number) => columns[i]?.key ?? i, [columns]),
    overscan: OVERSCAN.columns,
    rangeExtractor: useCallback((range: Range) => withOthers(range, [spot.column - 1]), [spot.column]),
  })
  const down = rows.getVirtualItems()
  return {
    rows: down,
    columns: across.getVirtualItems(),
    /** The section that sticks to the top. */
    stuck: sections[rows.range?.startIndex ?? -1] ?? -1,
    tops,
    lefts,
    height: tops.at(-1) ?? 0,
    width: lefts.at(-1) ?? 0,
  }
}
