import type { GridLine } from '#platform/web/grid/grid-model.ts'
import type { GridRow } from '../model/grid.ts'

/** What every kind of matrix has of its rows: the decision with its section and category. */
export type GridRowHead = Pick<GridRow, 'decision' | 'section' | 'category'>

/** The rows that are alone in their category: a caption of its own would take more room than the row says. */
function findAlone<R extends GridRowHead>(rows: readonly R[]): ReadonlySet<R> {
  const placeOf = (row: R | undefined) => row && `${row.section.id} ${row.category?.id}`
  return new Set(
    rows.filter(
      (row, i) =>
        row.category && placeOf(rows[i - 1]) !== placeOf(row) && placeOf(rows[i + 1]) !== placeOf(row),
    ),
  )
}

/**
 * Sections over categories over what stands for each row. A folded section keeps its band. `alone`: a row that is alone in its
 * category names it itself.
 */
export function linesOf<R extends GridRowHead>(
  rows: readonly R[],
  folded: ReadonlySet<string>,
  rowsOf: (row: R, category: string | undefined) => readonly GridLine[],
  { alone = false }: { alone?: boolean } = {},
): readonly GridLine[] {
  const lines: GridLine[] = []
  let section: string | undefined
  let category: string | undefined
  const single = alone ? findAlone(rows) : new Set<R>()
  for (const row of rows) {
    if (row.section.id !== section) {
      section = row.section.id
      category = undefined
      lines.push({ kind: 'section', key: section, label: row.section.name, isFolded: folded.has(section) })
    }
    if (folded.has(section)) continue
    if (row.category && row.category.id !== category && !single.has(row))
      lines.push({ kind: 'caption', key: `${section} ${row.category.id}`, label: row.category.name })
    category = row.category?.id
    lines.push(...rowsOf(row, single.has(row) ? row.category?.name : undefined))
  }
  return lines
}
