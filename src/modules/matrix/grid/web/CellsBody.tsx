import './grid-body.css'
import { Segmented } from 'antd'
import { useMemo, useState } from 'react'
import { useViewer } from '#platform/web/client/viewer.ts'
import { EmptyResult, FailedPart } from '#platform/web/feedback/States.tsx'
import { usePhone } from '#platform/web/hooks/use-media.ts'
import { today } from '#platform/web/text/dates.ts'
import type { CellContent } from '../model/cell-summary.ts'
import { cellsAt } from '../model/cells-at.ts'
import { compareGrids } from '../model/compare-grids.ts'
import type { Grid, GridColumn, GridRow } from '../model/grid.ts'
import { readMatrixGrid } from '../model/grid-calls.ts'
import type { GridView } from '../model/grid-view.ts'
import { isNarrowing, narrowed } from '../model/narrow.ts'
import { type BodyProps, NoCells, NoRoom, PastNote, WaitingForDay } from './body-parts.tsx'
import { CellDetails, type OpenCell } from './CellDetails.tsx'
import { Changes } from './Changes.tsx'
import { ColumnsChoice } from './ColumnsChoice.tsx'
import { DayChoice } from './DayChoice.tsx'
import { DecisionGrid } from './DecisionGrid.tsx'
import { optionsIn } from './filters.ts'
import { matrix as matrices } from './grid-service.ts'
import { MatrixToolbar } from './MatrixToolbar.tsx'
import { CLEARED } from './matrix-address.ts'
import { PhoneGrid } from './PhoneGrid.tsx'
import { texts } from './texts.ts'

/** The cells of a Decision Matrix on a day: narrowed, compared with another day, and opened. */
export function CellsBody(props: BodyProps) {
  const { matrix, address } = props
  const found = matrices.useCall(
    readMatrixGrid,
    { params: { id: matrix.id }, body: address.asked(address.day) },
    { placeholderData: (before) => before },
  )
  if (!found.data) return <WaitingForDay {...props} found={found} />
  return <Cells {...props} grid={found.data} />
}

type CellsProps = BodyProps & { grid: Grid }

function Cells(props: CellsProps) {
  const { matrix, format, grid, address, view, onView, formatting } = props
  const { narrowing, set } = address
  const left = useMemo(() => narrowed(grid, narrowing), [grid, narrowing])
  const options = useMemo(() => optionsIn(grid, format), [grid, format])
  const isEmpty = grid.cells.length === 0 && grid.roleMarks.length === 0
  const phone = usePhone()
  return (
    <>
      <MatrixToolbar
        options={options}
        narrowing={narrowing}
        change={set}
        mayNarrow={matrix.format.viewerAdjustableFilters}
        extra={
          <>
            {!phone && grid.roles.length > 0 && format.delegationRole && (
              <ShowsChoice shows={view.shows} onChange={(shows) => onView({ ...view, shows })} />
            )}
            {!phone && <ColumnsChoice grid={grid} format={format} view={view} onView={onView} />}
            <DayChoice address={address} compares />
          </>
        }
      />
      <PastNote address={address} />
      <NoRoom grid={grid} />
      {isEmpty ? (
        <div className="page-body">
          <NoCells address={address} />
        </div>
      ) : (
        <Compared {...props} left={left} isNarrowed={isNarrowing(narrowing)} />
      )}
      {formatting(grid)}
    </>
  )
}

/** The grid itself, and what changed in it since the day that it is compared with. */
function Compared({
  matrix,
  format,
  grid,
  address,
  view,
  onView,
  left,
  isNarrowed,
}: CellsProps & { left: ReturnType<typeof narrowed>; isNarrowed: boolean }) {
  const { zone } = useViewer().tenant
  const { compare, day, set } = address
  const [sought, setSought] = useState<{ row: number; column: number }>()
  const before = useBefore(matrix.id, address)
  const changes = useMemo(
    () => (compare && before.data ? compareGrids(before.data, grid) : undefined),
    [compare, before.data, grid],
  )
  const { openCell, details } = useDetails(matrix.id, grid, address)
  const phone = usePhone()
  const shownView = useShownView(view, format.delegationRole, phone)
  const Drawn = phone ? PhoneGrid : DecisionGrid
  return (
    <>
      {before.error && (
        <div className="matrix-note">
          <FailedPart failure={before.error} onAgain={() => void before.refetch()} />
        </div>
      )}
      {compare && changes && (
        <Changes
          changes={changes}
          grid={grid}
          format={format}
          from={compare}
          to={day ?? today(zone)}
          onSeek={({ place }) => place && setSought({ ...place })}
          onEnd={() => set({ compare: undefined })}
        />
      )}
      <Drawn
        name={matrix.name}
        grid={grid}
        format={format}
        narrowed={left}
        view={shownView}
        onView={onView}
        onOpen={openCell}
        changes={changes}
        sought={sought}
        empty={
          isNarrowed && (
            <EmptyResult title={texts.noMatch} act={texts.clearFilters} onAct={() => set(CLEARED)} />
          )
        }
      />
      {details}
    </>
  )
}

/** Without decision roles there are limits alone; on a phone both are shown. */
function useShownView(view: GridView, hasRoles: boolean, phone: boolean): GridView {
  const shows = hasRoles ? (phone ? 'both' : view.shows) : 'limits'
  return useMemo(() => ({ ...view, shows }), [view, shows])
}

/** The grid of the day that is compared with; nothing where none is. */
function useBefore(id: string, address: BodyProps['address']) {
  return matrices.useCall(
    readMatrixGrid,
    { params: { id }, body: address.asked(address.compare) },
    { enabled: address.compare !== undefined },
  )
}

/** A cell is opened where something is in it. */
function useDetails(matrixId: string, grid: Grid, address: BodyProps['address']) {
  const [cell, setCell] = useState<OpenCell>()
  const at = useMemo(() => cellsAt(grid), [grid])
  const openCell = (row: number, column: number) => {
    const { decision } = grid.rows[row] as GridRow
    const { kind, id, name } = grid.columns[column] as GridColumn
    const roles = at.roles(row, column).map((role) => grid.roles[role]?.name ?? '')
    const hasDelegations = at.cells(row, column).length > 0
    if (hasDelegations || roles.length > 0)
      setCell({ decision, holder: { kind, id, name }, roles, hasDelegations })
  }
  const details = (
    <CellDetails
      matrixId={matrixId}
      cell={cell}
      asked={address.asked(address.day)}
      authorityTypes={grid.authorityTypes}
      onClose={() => setCell(undefined)}
    />
  )
  return { openCell, details }
}

function ShowsChoice({ shows, onChange }: { shows: CellContent; onChange: (shows: CellContent) => void }) {
  return (
    <Segmented<CellContent>
      size="small"
      aria-label={texts.shows.label}
      value={shows}
      onChange={onChange}
      options={(['limits', 'roles', 'both'] as const).map((value) => ({ value, label: texts.shows[value] }))}
    />
  )
}
