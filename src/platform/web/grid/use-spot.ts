import { useState } from 'react'
import type { GridColumn, GridLine } from './grid-model.ts'
import type { Selection, Spot } from './walk.ts'

type GridState = { lines: readonly GridLine[]; columns: readonly GridColumn[]; selection: Selection }

const keysOf = (all: readonly { readonly key: string }[]) => new Map(all.map(({ key }, i) => [key, i]))

/** Where a place is once lines or columns have changed: with its row and column where they are left. */
function followed(held: GridState, lines: readonly GridLine[], columns: readonly GridColumn[]): Selection {
  const [rows, places] = [keysOf(lines), keysOf(columns)]
  const follow = ({ row, column }: Spot): Spot => ({
    row:
      row < 0 ? row : (rows.get(held.lines[row]?.key ?? '') ?? Math.max(0, Math.min(row, lines.length - 1))),
    column:
      column === 0
        ? 0
        : (places.get(held.columns[column - 1]?.key ?? '') ?? -1) + 1 || Math.min(column, columns.length),
  })
  return { from: follow(held.selection.from), to: follow(held.selection.to) }
}

/** What is selected in a grid, and where the focus is: it stays with its cell while lines fold and columns move. */
export function useSpot(lines: readonly GridLine[], columns: readonly GridColumn[]) {
  const [held, setHeld] = useState<GridState>(() => {
    const row = Math.max(
      0,
      lines.findIndex(({ kind }) => kind === 'row'),
    )
    const spot = { row, column: Math.min(1, columns.length) }
    return { lines, columns, selection: { from: spot, to: spot } }
  })
  if (held.lines !== lines || held.columns !== columns)
    setHeld({ lines, columns, selection: followed(held, lines, columns) })
  return {
    selection: held.selection,
    /** `extends`: what is selected reaches from where it began to here. */
    select: (to: Spot, { extend = false }: { extend?: boolean } = {}) =>
      setHeld((before) => ({ ...before, selection: { from: extend ? before.selection.from : to, to } })),
    selectAll: (all: Selection) => setHeld((before) => ({ ...before, selection: all })),
  }
}
