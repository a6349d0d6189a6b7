import type { Grid, GridCell } from './grid.ts'

/** What is at each place of a grid, found without a search: there may be 300,000 of them. */
export type CellsAt = {
  /** By authority type, in their order. */
  readonly cells: (row: number, column: number) => readonly GridCell[]
  /** Places in `roles`. */
  readonly roles: (row: number, column: number) => readonly number[]
}

/** An index of lists by place: the head of each, and what follows what. */
function placed<T extends readonly number[]>(items: readonly T[], size: number, columns: number) {
  const heads = new Int32Array(size).fill(-1)
  const next = new Int32Array(items.length).fill(-1)
  for (let i = items.length - 1; i >= 0; i--) {
    const [row = 0, column = 0] = items[i] as T
    const place = row * columns + column
    next[i] = heads[place] ?? -1
    heads[place] = i
  }
  return (row: number, column: number): T[] => {
    const found: T[] = []
    for (let i = heads[row * columns + column] ?? -1; i >= 0; i = next[i] ?? -1) found.push(items[i] as T)
    return found
  }
}

export function cellsAt({ rows, columns, cells, roleMarks }: Grid): CellsAt {
  const size = rows.length * columns.length
  const standing = placed(cells, size, columns.length)
  const marks = placed(roleMarks, size, columns.length)
  return {
    cells: (row, column) => {
      const found = standing(row, column)
      return found.length > 1 ? found.sort((a, b) => a[2] - b[2]) : found
    },
    roles: (row, column) => [...new Set(marks(row, column).map(([, , role]) => role))].sort((a, b) => a - b),
  }
}
