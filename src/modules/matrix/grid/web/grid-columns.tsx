import './matrix-cells.css'
import type { Viewer } from '#platform/web/client/viewer.ts'
import type { GridColumn as Column, GridGroup } from '#platform/web/grid/grid-model.ts'
import { headWords } from '../model/column-head.ts'
import type { MatrixFormat } from '../model/definition.ts'
import type { Grid, GridColumn } from '../model/grid.ts'
import { ColumnHead } from './column-heads.tsx'
import { texts } from './texts.ts'

const FOLDED_WIDTH = 44
const NONE = 'none'

/** Whether a column is the viewer's own: of themselves, or of a position that they hold. */
export const isMine = ({ user }: Viewer, { id }: Pick<GridColumn, 'id'>): boolean =>
  user.id === id || user.positions.some((position) => position.id === id)

type Columns = {
  readonly columns: readonly Column[]
  readonly groups: ReadonlyMap<string, GridGroup> | undefined
  readonly places: ReadonlyMap<string, number>
}

const groupOf = ({ organization }: GridColumn) => organization?.id ?? NONE

/** The columns of a grid with the organizations that head them, where there are several. A folded one is one narrow column. */
export function columnsOf(
  grid: Grid,
  shown: readonly number[],
  { delegationIdentification: identification }: MatrixFormat,
  viewer: Viewer,
  folded: ReadonlySet<string>,
): Columns {
  const shownColumns = shown.map((i) => [i, grid.columns[i] as GridColumn] as const)
  const counts = new Map<string, number>()
  for (const [, column] of shownColumns) counts.set(groupOf(column), (counts.get(groupOf(column)) ?? 0) + 1)
  const isGrouped = counts.size > 1
  const places = new Map<string, number>()
  const columns: Column[] = []
  for (const [i, column] of shownColumns) {
    const group = groupOf(column)
    if (isGrouped && folded.has(group)) {
      const last = columns.at(-1)
      if (last?.group !== group) columns.push(foldedColumn(group, `${group} ${i}`, counts.get(group) ?? 0))
      continue
    }
    const mine = isMine(viewer, column)
    places.set(column.id, i)
    columns.push({
      key: column.id,
      label: headWords(column, identification, mine),
      head: <ColumnHead column={column} identification={identification} />,
      isMine: mine,
      ...(isGrouped && { group }),
    })
  }
  const runs = (key: string) =>
    columns.filter(({ group }, i) => group === key && columns[i - 1]?.group !== key).length
  const names = new Map(shownColumns.map(([, column]) => [groupOf(column), column.organization?.name]))
  const groups = new Map(
    [...counts].map(([key, count]) => [
      key,
      {
        label: names.get(key) ?? texts.noOrganization,
        isFolded: folded.has(key),
        // over one of several runs the number of all would be wrong; over one column it says nothing
        ...(runs(key) === 1 && count > 1 && { beside: <span className="tertiary">{count}</span> }),
      },
    ]),
  )
  return { columns, groups: isGrouped ? groups : undefined, places }
}

const foldedColumn = (group: string, key: string, count: number): Column => ({
  key,
  label: texts.collapsedColumns(count),
  head: <span className="matrix-folded">{count}</span>,
  width: FOLDED_WIDTH,
  group,
})
