/**
 * A place in a grid: lines count from 0, the heads of columns are -1, those of groups -2; the first column is 0.
 */
export type Spot = { readonly row: number; readonly column: number }

/** The two corners of what is selected: from where it began to where the focus is. */
export type Selection = { readonly from: Spot; readonly to: Spot }

export type Field = {
  readonly first: -1 | -2
  readonly lastRow: number
  readonly lastColumn: number
  /** How many rows a page is. */
  readonly page: number
  /** Whether the focus stops at a line: a caption is only read. */
  readonly isStop: (row: number) => boolean
  /** The first and last column under one head of a group. */
  readonly groupAt: (column: number) => readonly [number, number]
}

const within = (value: number, least: number, most: number) => Math.max(least, Math.min(value, most))

/** The line where the focus stops, from `row` on in a direction; where there is none, back from there. */
function stopFrom({ first, lastRow, isStop }: Field, row: number, by: 1 | -1): number {
  const start = within(row, first, lastRow)
  for (let at = start; at >= first && at <= lastRow; at += by) if (isStop(at)) return at
  for (let at = start; at >= first && at <= lastRow; at -= by) if (isStop(at)) return at
  return start
}

function across(field: Field, { row, column }: Spot, by: 1 | -1): Spot {
  const [start, end] = row === -2 && column > 0 ? field.groupAt(column) : [column, column]
  return { row, column: within(by > 0 ? end + 1 : start - 1, 0, field.lastColumn) }
}

const down = (field: Field, { row, column }: Spot, by: number): Spot => ({
  row: stopFrom(field, row + by, by > 0 ? 1 : -1),
  column,
})

const MOVES: Readonly<Record<string, (field: Field, spot: Spot) => Spot>> = {
  ArrowRight: (field, spot) => across(field, spot, 1),
  ArrowLeft: (field, spot) => across(field, spot, -1),
  ArrowDown: (field, spot) => down(field, spot, 1),
  ArrowUp: (field, spot) => down(field, spot, -1),
  PageDown: (field, spot) => down(field, spot, field.page),
  PageUp: (field, spot) => ({
    row: stopFrom(field, Math.max(0, spot.row - field.page), -1),
    column: spot.column,
  }),
  Home: (_, { row }) => ({ row, column: 0 }),
  End: ({ lastColumn }, { row }) => ({ row, column: lastColumn }),
}

/** With Ctrl or ⌘: to the edges. */
const LEAPS: typeof MOVES = {
  ArrowRight: ({ lastColumn }, { row }) => ({ row, column: lastColumn }),
  ArrowLeft: (_, { row }) => ({ row, column: 0 }),
  ArrowDown: (field, { column }) => ({ row: stopFrom(field, field.lastRow, -1), column }),
  ArrowUp: (field, { column }) => ({ row: stopFrom(field, 0, 1), column }),
  Home: (field) => ({ row: stopFrom(field, 0, 1), column: 0 }),
  End: (field) => ({ row: stopFrom(field, field.lastRow, -1), column: field.lastColumn }),
}

/** Where a key leads, as in a spreadsheet; undefined: nowhere. */
export const stepped = (field: Field, spot: Spot, key: string, leaps: boolean): Spot | undefined =>
  (leaps ? LEAPS : MOVES)[key]?.(field, spot)

/** The rectangle between the two corners of a selection. */
export const rectangle = ({ from, to }: Selection) => ({
  top: Math.min(from.row, to.row),
  bottom: Math.max(from.row, to.row),
  left: Math.min(from.column, to.column),
  right: Math.max(from.column, to.column),
})

export const isOneCell = ({ from, to }: Selection): boolean =>
  from.row === to.row && from.column === to.column
