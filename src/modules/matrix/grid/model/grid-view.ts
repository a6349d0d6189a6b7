import type { CellContent } from './cell-summary.ts'
import type { Grid, GridColumn } from './grid.ts'
import type { NarrowedGrid } from './narrow.ts'

/** What a person keeps of a matrix for themselves. Spec 7.6, personal view. */
export type GridView = {
  readonly columnOrder: readonly string[]
  readonly hiddenColumns: readonly string[]
  readonly foldedSections: readonly string[]
  readonly shows: CellContent
}

export const PLAIN_VIEW: GridView = { columnOrder: [], hiddenColumns: [], foldedSections: [], shows: 'both' }

/** Everything, as it is where no one narrows. */
export const everything = ({ rows, columns }: Grid): NarrowedGrid => ({
  rows: rows.map((_, i) => i),
  columns: columns.map((_, i) => i),
  limits: null,
})

/** Which columns are shown, and in which order. */
export type ColumnsView = Pick<GridView, 'columnOrder' | 'hiddenColumns'>

/** Places of columns in the order of a view: those that it names first, then the others in the order of the matrix. */
export function inOrderOf(
  { columnOrder }: Pick<ColumnsView, 'columnOrder'>,
  columns: readonly GridColumn[],
): readonly number[] {
  const places = new Map(columnOrder.map((id, i) => [id, i]))
  const placeOf = (i: number) => places.get(columns[i]?.id ?? '') ?? columnOrder.length + i
  return columns.map((_, i) => i).sort((a, b) => placeOf(a) - placeOf(b))
}

/** Places of the columns that a view shows of what is left, in its order. */
export function shownColumns(
  grid: Grid,
  view: ColumnsView,
  { columns }: Pick<NarrowedGrid, 'columns'>,
): readonly number[] {
  const left = new Set(columns)
  const hidden = new Set(view.hiddenColumns)
  return inOrderOf(view, grid.columns).filter((i) => left.has(i) && !hidden.has(grid.columns[i]?.id ?? ''))
}

/** The view with a column moved past its neighbor among those that are shown. */
export function withMoved(
  grid: Grid,
  view: GridView,
  shown: readonly number[],
  id: string,
  by: 1 | -1,
): GridView {
  const order = inOrderOf(view, grid.columns).map((i) => grid.columns[i]?.id ?? '')
  const ids = shown.map((i) => grid.columns[i]?.id ?? '')
  const past = ids[ids.indexOf(id) + by]
  if (past === undefined || !ids.includes(id)) return view
  const rest = order.filter((each) => each !== id)
  rest.splice(rest.indexOf(past) + (by > 0 ? 1 : 0), 0, id)
  return { ...view, columnOrder: rest }
}

/** With an id, or without it where it is in. */
export const toggled = (ids: readonly string[], id: string): readonly string[] =>
  ids.includes(id) ? ids.filter((each) => each !== id) : [...ids, id]
