import './grid-body.css'
import { Segmented } from 'antd'
import { type ReactNode, useMemo } from 'react'
import type { Failure } from '#platform/web/client/failure.ts'
import {
  EmptyResult,
  EmptyState,
  FailedPart,
  LoadingSkeleton,
  Note,
  useSkeleton,
} from '#platform/web/feedback/States.tsx'
import { longDay } from '#platform/web/text/dates.ts'
import type { Shows } from '../model/cell-said.ts'
import type { MatrixFormat } from '../model/definition.ts'
import type { Grid } from '../model/grid.ts'
import { readMatrixGrid } from '../model/grid-calls.ts'
import { narrowed } from '../model/narrow.ts'
import { DayChoice } from './DayChoice.tsx'
import { DecisionGrid } from './DecisionGrid.tsx'
import { isNarrowed } from './filters.ts'
import type { GridView } from './grid-view.ts'
import { MatrixToolbar } from './MatrixToolbar.tsx'
import { CLEARED, useMatrixAddress } from './matrix-address.ts'
import { matrix } from './service.ts'
import { texts } from './texts.ts'
import { useView } from './use-view.ts'

/** What the body of a matrix has to know of it. */
export type ShownMatrix = {
  readonly id: string
  readonly name: string
  readonly format: MatrixFormat
  readonly hasDecisionMatrix: boolean
  readonly hasAuthorityMatrix: boolean
  readonly viewerAdjustableFilters: boolean
}

export type GridBodyProps = {
  matrix: ShownMatrix
  /** The viewer's own view as it is kept. */
  view: GridView
  onView: (view: GridView) => void
}

/** Everything below the head of a matrix: its toolbar, its cells on a day, and what stands in them. */
export function GridBody({ matrix: shown, view: kept, onView }: GridBodyProps) {
  const address = useMatrixAddress(shown.viewerAdjustableFilters)
  const [view, changeView] = useView(kept, onView)
  const found = matrix.useCall(
    readMatrixGrid,
    { params: { id: shown.id }, body: address.asked(address.day) },
    { placeholderData: (before) => before },
  )
  const { data: grid, error } = found
  if (!grid) return <Waiting failure={error} onAgain={() => void found.refetch()} />
  return <Body shown={shown} grid={grid} address={address} view={view} onView={changeView} />
}

export function Waiting({ failure, onAgain }: { failure: Failure | null; onAgain: () => void }) {
  const bones = useSkeleton(!failure)
  if (failure)
    return (
      <div className="page-body">
        <FailedPart failure={failure} onAgain={onAgain} />
      </div>
    )
  return <div className="page-body page-body-plain">{bones && <LoadingSkeleton rows={12} />}</div>
}

type BodyProps = {
  shown: ShownMatrix
  grid: Grid
  address: ReturnType<typeof useMatrixAddress>
  view: GridView
  onView: (view: GridView) => void
}

function Body({ shown, grid, address, view, onView }: BodyProps) {
  const { narrowing, set, day } = address
  const left = useMemo(() => narrowed(grid, narrowing), [grid, narrowing])
  const isEmpty = grid.cells.length === 0 && grid.roleMarks.length === 0
  return (
    <>
      <MatrixToolbar
        grid={grid}
        format={shown.format}
        narrowing={narrowing}
        change={set}
        mayNarrow={shown.viewerAdjustableFilters}
        extra={
          <>
            {grid.roles.length > 0 && (
              <ShowsChoice shows={view.shows} onChange={(shows) => onView({ ...view, shows })} />
            )}
            <DayChoice address={address} compares />
          </>
        }
      />
      {day && (
        <PastNote
          day={day}
          onCurrent={() => set({ day: undefined, compare: undefined, defined: undefined })}
        />
      )}
      {isEmpty ? (
        <div className="page-body">
          <EmptyState title={texts.empty} detail={texts.emptyDetail} />
        </div>
      ) : (
        <DecisionGrid
          name={shown.name}
          grid={grid}
          format={shown.format}
          narrowed={left}
          view={view}
          onView={onView}
          empty={
            isNarrowed(narrowing) && (
              <EmptyResult title={texts.noMatch} act={texts.clearFilters} onAct={() => set(CLEARED)} />
            )
          }
        />
      )}
    </>
  )
}

function ShowsChoice({ shows, onChange }: { shows: Shows; onChange: (shows: Shows) => void }) {
  return (
    <Segmented<Shows>
      size="small"
      aria-label={texts.shows.label}
      value={shows}
      onChange={onChange}
      options={(['limits', 'roles', 'both'] as const).map((value) => ({ value, label: texts.shows[value] }))}
    />
  )
}

function PastNote({ day, onCurrent }: { day: string; onCurrent: () => void }): ReactNode {
  return (
    <div className="matrix-note">
      <Note kind="warning" role="status">
        {texts.day.note(longDay(day))}{' '}
        <button type="button" className="link-button" onClick={onCurrent}>
          {texts.day.current}
        </button>
      </Note>
    </div>
  )
}
