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

/** As its person made it, as the list says, or as its kind needs. */
export const widthOf = (column: Column, { width }: Arrangement) =>
  width[column.key] ?? column.width ?? widths[column.kind]
