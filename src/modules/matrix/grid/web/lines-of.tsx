import type { GridLine } from '#platform/web/grid/grid-model.ts'
import type { GridRow } from '../model/grid.ts'

/** What every kind of matrix has of its rows: the decision with its section and category. */
export type Sectioned = Pick<GridRow, 'decision' | 'section' | 'category'>

/** Sections over categories over what stands for each row. A folded section keeps its band. */
export function linesOf<R extends Sectioned>(
  rows: readonly R[],
  folded: ReadonlySet<string>,
  rowsOf: (row: R) => readonly GridLine[],
): readonly GridLine[] {
  const lines: GridLine[] = []
  let section: string | undefined
  let category: string | undefined
  for (const row of rows) {
    if (row.section.id !== section) {
      section = row.section.id
      category = undefined
      lines.push({ kind: 'section', key: section, label: row.section.name, isFolded: folded.has(section) })
    }
    if (folded.has(section)) continue
    if (row.category && row.category.id !== category)
      lines.push({ kind: 'caption', key: `${section} ${row.category.id}`, label: row.category.name })
    category = row.category?.id
    lines.push(...rowsOf(row))
  }
  return lines
}
