import './matrix-cells.css'
import { useNavigate } from '@tanstack/react-router'
import { type ReactNode, useMemo, useState } from 'react'
import { useViewer } from '#platform/web/client/viewer.ts'
import { Grid as VirtualGrid } from '#platform/web/grid/Grid.tsx'
import type { GridCellView, GridLine } from '#platform/web/grid/grid-model.ts'
import { NameOf, usePathOf } from '#platform/web/record/record-routes.tsx'
import { cellsSaid, notesIn, roleLetters } from '../model/cell-summary.ts'
import { cellsAt } from '../model/cells-at.ts'
import type { CellChange } from '../model/compare-grids.ts'
import type { MatrixFormat } from '../model/definition.ts'
import { formatLimits } from '../model/format-limit.ts'
import type { Grid, GridRow } from '../model/grid.ts'
import {
  everything,
  type GridView,
  PLAIN_VIEW,
  shownColumns,
  toggled,
  withMoved,
} from '../model/grid-view.ts'
import type { NarrowedGrid } from '../model/narrow.ts'
import { type Tints, tintsOf } from '../model/tints.ts'
import { cellView } from './cell-view.tsx'
import { changedView } from './changed-view.tsx'
import { columnsOf } from './grid-columns.tsx'
import { Legend } from './Legend.tsx'
import { linesOf } from './lines-of.tsx'
import { texts } from './texts.ts'

export type DecisionGridProps = {
  /** What the matrix is called. */
  name: string
  grid: Grid
  format: MatrixFormat
  /** What the viewer narrowed it to; left out: all of it. */
  narrowed?: NarrowedGrid
  /** What is folded, hidden and in which order; left out: kept while it stands. */
  view?: GridView
  onView?: (view: GridView) => void
  /** A cell is opened: places in `rows` and `columns`. */
  onOpen?: (row: number, column: number) => void
  /** What was different at another day: its cells say so. */
  changes?: readonly CellChange[] | undefined
  /** A cell that takes the focus: places in `rows` and `columns`. */
  sought?: { readonly row: number; readonly column: number } | undefined
  /** In place of rows where the viewer's filters leave none. */
  empty?: ReactNode
}

/** The grid of a Decision Matrix with its legend: decisions down, holders across. Semantics 3.10, DESIGN 9. */
export function DecisionGrid(props: DecisionGridProps) {
  const { name, grid, format, changes, empty } = props
  const viewer = useViewer()
  const [own, setOwn] = useState(PLAIN_VIEW)
  const view = props.view ?? own
  const onView = props.onView ?? setOwn
  const all = useMemo(() => everything(grid), [grid])
  const narrowed = props.narrowed ?? all
  const [foldedGroups, setFoldedGroups] = useState<ReadonlySet<string>>(new Set())
  const tints = useTints(grid, format)
  const shown = useMemo(() => shownColumns(grid, view, narrowed), [grid, view, narrowed])
  const { columns, groups, places } = useMemo(
    () => columnsOf(grid, shown, format, viewer, foldedGroups),
    [grid, shown, format, viewer, foldedGroups],
  )
  const { lines, rows } = useLines(grid, narrowed, view)
  const columnWidth = useMemo(() => widthFor(grid, format), [grid, format])
  const cell = useCells(props, { narrowed, view, tints, rows, places })
  const sought = useSoughtKeys(props)
  const open = useOpening(props, rows, places)
  return (
    <div className="matrix-grid">
      <VirtualGrid
        label={texts.grid(name)}
        corner={{
          label: texts.decision,
          content: (
            <span className="row spread grow">
              {texts.decision}
              <span className="matrix-shown tertiary">
                {texts.ofAll(narrowed.rows.length, grid.rows.length)}
              </span>
            </span>
          ),
        }}
        lines={lines}
        columns={columns}
        groups={groups}
        cell={cell}
        columnWidth={columnWidth}
        onOpen={open}
        onFold={(section) => onView({ ...view, foldedSections: toggled(view.foldedSections, section) })}
        onFoldGroup={(group) => setFoldedGroups(new Set(toggled([...foldedGroups], group)))}
        onMove={(column, by) => onView(withMoved(grid, view, shown, column, by))}
        sought={sought}
        empty={empty}
      />
      <Legend
        grid={grid}
        format={format}
        tints={tints}
        shows={view.shows}
        isCompared={changes !== undefined}
      />
    </div>
  )
}

function useTints(grid: Grid, { displayCurrencyCode }: MatrixFormat): Tints {
  return useMemo(() => tintsOf(grid, { displayCurrencyCode }), [grid, displayCurrencyCode])
}

const rowLine = ({ decision }: GridRow, category: string | undefined): GridLine => ({
  kind: 'row',
  key: decision.id,
  label: decision.name,
  content: (
    <span className="matrix-decision ellipsis" title={decision.name}>
      <NameOf kind="decision" record={decision}>
        {decision.name}
      </NameOf>
      {category && <span className="caption tertiary matrix-category">{category}</span>}
    </span>
  ),
})

function useLines(grid: Grid, narrowed: NarrowedGrid, { foldedSections }: GridView) {
  return useMemo(() => {
    const rows = narrowed.rows.map((i) => grid.rows[i] as GridRow)
    return {
      lines: linesOf(rows, new Set(foldedSections), (row, category) => [rowLine(row, category)], {
        alone: true,
      }),
      rows: new Map(narrowed.rows.map((i) => [grid.rows[i]?.decision.id ?? '', i])),
    }
  }, [grid, narrowed, foldedSections])
}

const BLANK: GridCellView = { text: '', spoken: '', content: null, className: 'matrix-blank' }

type Places = { rows: ReadonlyMap<string, number>; places: ReadonlyMap<string, number> }

/** What each cell shows; what was drawn once is drawn again as it was. */
function useCells(
  { grid, format, changes }: DecisionGridProps,
  { narrowed, view, tints, rows, places }: Places & { narrowed: NarrowedGrid; view: GridView; tints: Tints },
) {
  const at = useMemo(() => cellsAt(grid), [grid])
  const { shows } = view
  return useMemo(() => {
    const said = cellsSaid(grid, format, { at, tints, narrowed, shows })
    const words = {
      authorityTypes: grid.authorityTypes,
      roles: grid.roles,
      letters: roleLetters(grid.roles),
      notes: notesIn(grid),
      tints: format.tintsCells && shows !== 'roles' && !changes,
      showsLimits: shows !== 'roles',
    }
    const changed = changes && changedView(grid, format, changes)
    const drawn = new Map<number, GridCellView>()
    return (line: string, columnKey: string): GridCellView => {
      const row = rows.get(line)
      const column = places.get(columnKey)
      if (row === undefined || column === undefined) return BLANK
      const place = row * grid.columns.length + column
      const known = drawn.get(place)
      if (known) return known
      const plain = cellView(said(row, column), words)
      const view = changed ? changed(row, column, plain) : plain
      drawn.set(place, view)
      return view
    }
  }, [grid, format, at, tints, narrowed, shows, changes, rows, places])
}

function useSoughtKeys({ grid, sought }: DecisionGridProps) {
  return useMemo(
    () =>
      sought && {
        line: grid.rows[sought.row]?.decision.id ?? '',
        column: grid.columns[sought.column]?.id ?? '',
      },
    [grid, sought],
  )
}

/** Enter on the name of a decision leads to it; on a cell it opens what is there. */
function useOpening({ onOpen }: DecisionGridProps, rows: Places['rows'], places: Places['places']) {
  const navigate = useNavigate()
  const pathOf = usePathOf()
  return (line: string, columnKey: string | undefined) => {
    if (columnKey === undefined) {
      const path = pathOf('decision', line)
      if (path) void navigate({ to: path })
      return
    }
    const row = rows.get(line)
    const column = places.get(columnKey)
    if (row !== undefined && column !== undefined) onOpen?.(row, column)
  }
}

const WIDTH = { least: 96, most: 176, letter: 7, edges: 12, raised: 12, icon: 15 }

/** As wide as the longest limit, with room for the marks beside it. */
function widthFor(grid: Grid, format: MatrixFormat): number {
  const longest = grid.limits.reduce(
    (most, limits) => Math.max(most, formatLimits(limits, format, grid).length),
    0,
  )
  const types = grid.authorityTypes.length
  const icons = types > 1 ? Math.min(types, 2) * WIDTH.icon : 0
  const width = longest * WIDTH.letter + WIDTH.edges + WIDTH.raised + icons
  return Math.min(WIDTH.most, Math.max(WIDTH.least, width))
}
