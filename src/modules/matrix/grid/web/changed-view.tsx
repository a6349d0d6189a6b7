import './matrix-cells.css'
import type { GridCellView } from '#platform/web/grid/grid-model.ts'
import { Icon, type IconName } from '#platform/web/theme/Icon.tsx'
import type { CellChange, ChangeKind } from '../model/compare-grids.ts'
import type { MatrixFormat } from '../model/definition.ts'
import { formatLimits } from '../model/format-limit.ts'
import type { Grid } from '../model/grid.ts'
import { texts } from './texts.ts'

const ICONS = {
  ADDED: 'plus',
  RAISED: 'arrowUp',
  LOWERED: 'arrowDown',
  ENDED: 'cross',
  OTHER: 'swap',
} as const satisfies Record<ChangeKind, IconName>

/** The sign of a change: no two have one shape. */
export const ChangeSign = ({ kind }: { kind: ChangeKind }) => (
  <span className={`matrix-change-sign matrix-change-${kind.toLowerCase()}`}>
    <Icon name={ICONS[kind]} size={12} />
  </span>
)

/** What stood there before or after in words: its limit, else its state. */
export const describeCellBefore = (
  stood: CellChange['before'],
  format: MatrixFormat,
  grid: Pick<Grid, 'rates' | 'baseCurrency'>,
): string =>
  stood?.limits
    ? formatLimits(stood.limits, format, grid)
    : stood
      ? texts.states[stood.state]
      : texts.changes.nothing

/** A change in words: "$10,000 to $7,500", "was $500,000". */
export function changeWords(
  { kind, before, after }: CellChange,
  format: MatrixFormat,
  grid: Pick<Grid, 'rates' | 'baseCurrency'>,
): string {
  const [was, is] = [describeCellBefore(before, format, grid), describeCellBefore(after, format, grid)]
  if (kind === 'ENDED') return texts.changes.was(was)
  if (!before) return texts.changes.now(is)
  if (!after) return texts.changes.was(was)
  return was === is ? texts.changes.sameLimit(is) : texts.changes.fromTo(was, is)
}

/** Cells in which something changed: colored, with a sign, and with what was there before. */
export function changedView(grid: Grid, format: MatrixFormat, changes: readonly CellChange[]) {
  const byPlace = new Map<number, CellChange[]>()
  for (const change of changes) {
    if (!change.place) continue
    const at = change.place.row * grid.columns.length + change.place.column
    byPlace.set(at, [...(byPlace.get(at) ?? []), change])
  }
  return (row: number, column: number, view: GridCellView): GridCellView => {
    const found = byPlace.get(row * grid.columns.length + column)
    const [first] = found ?? []
    if (!found || !first) return view
    const was = describeCellBefore(first.before, format, grid)
    return {
      text: view.text,
      spoken: [
        view.spoken,
        ...found.map(
          ({ kind, before }) =>
            `${texts.changes.kinds[kind].toLowerCase()}, ${texts.changes.was(describeCellBefore(before, format, grid))}`,
        ),
      ].join(', '),
      className: `matrix-cell matrix-changed matrix-changed-${first.kind.toLowerCase()}`,
      content: (
        <span className="as-row" aria-hidden="true">
          <ChangeSign kind={first.kind} />
          {first.kind === 'ENDED' ? <s>{was}</s> : view.content}
        </span>
      ),
    }
  }
}
