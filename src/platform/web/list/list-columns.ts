import type { Column, ColumnKind } from '#platform/model/list.ts'
import type { Arrangement } from '#platform/model/list-layout.ts'

const classes: Partial<Record<ColumnKind, string>> = {
  text: 'cell-secondary',
  names: 'cell-secondary',
  limit: 'cell-right cell-limit',
  count: 'cell-right',
  instant: 'cell-secondary',
  day: 'cell-secondary',
  flag: 'cell-secondary',
  displayId: 'cell-id',
  words: 'cell-secondary',
}
const widths: Record<ColumnKind, number> = {
  link: 248,
  text: 160,
  names: 200,
  status: 124,
  limit: 140,
  count: 110,
  instant: 124,
  day: 116,
  date: 116,
  flag: 100,
  displayId: 104,
  words: 120,
}

/** How the cells of a column look. */
export const classOf = (column: Column, at: number) =>
  `${at === 0 ? 'list-first ' : ''}${classes[column.kind] ?? ''}`

/** So many columns at the start take the room that is left. */
const GROWING = 2

/** The width of each column in CSS: the first columns grow with the table, unless a person set their width. */
export function widthsOf(
  columns: readonly Column[],
  arrangement: Arrangement,
  besides: number,
): ReadonlyMap<string, string> {
  const total = columns.reduce((sum, column) => sum + widthOf(column, arrangement), besides)
  const growing = columns.slice(0, GROWING).filter(({ key }) => arrangement.width[key] === undefined)
  return new Map(
    columns.map((column) => {
      const width = `${widthOf(column, arrangement)}px`
      const grown = `calc(${width} + max(0px, (100cqw - ${total}px) / ${growing.length}))`
      return [column.key, growing.includes(column) ? grown : width]
    }),
  )
}

/** As its person made it, as the list says, or as its kind needs. */
export const widthOf = (column: Column, { width }: Arrangement) =>
  width[column.key] ?? column.width ?? widths[column.kind]
