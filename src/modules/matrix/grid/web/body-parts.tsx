import './grid-body.css'
import { Button } from 'antd'
import type { ReactNode } from 'react'
import type { Failure } from '#platform/web/client/failure.ts'
import { useViewer } from '#platform/web/client/viewer.ts'
import { EmptyState, FailedPart, LoadingSkeleton, Note, useSkeleton } from '#platform/web/feedback/States.tsx'
import { longDay } from '#platform/web/text/dates.ts'
import type { Rates } from '../model/format-limit.ts'
import type { Grid } from '../model/grid.ts'
import type { GridView } from '../model/grid-view.ts'
import { noRoomLines } from '../model/left-out.ts'
import { DayChoice } from './DayChoice.tsx'
import type { FormatValues } from './FormatFields.tsx'
import type { MatrixAddress } from './matrix-address.ts'
import { texts } from './texts.ts'

/** What the body of a matrix has to know of it. */
export type ShownMatrix = {
  readonly id: string
  readonly name: string
  readonly format: FormatValues
  readonly hasDecisionMatrix: boolean
  readonly hasAuthorityMatrix: boolean
  /** Whether the viewer may format it. */
  readonly mayFormat: boolean
}

/** What both types of a matrix are shown with. */
export type BodyProps = {
  matrix: ShownMatrix
  /** The format as it is adjusted now. */
  format: FormatValues
  address: MatrixAddress
  view: GridView
  onView: (view: GridView) => void
  /** The drawer that formats, over what it is given to convert by. */
  formatting: (rates: Rates) => ReactNode
}

/** What is read and has not come. */
type WaitingProps = { found: { error: Failure | null; refetch: () => unknown } }

/** In place of what is on its way, or did not come. */
export function Waiting({ found: { error: failure, refetch } }: WaitingProps) {
  const bones = useSkeleton(!failure)
  if (failure)
    return (
      <div className="page-body">
        <FailedPart failure={failure} onAgain={() => void refetch()} />
      </div>
    )
  return <div className="page-body page-body-plain">{bones && <LoadingSkeleton rows={12} />}</div>
}

/** The same in place of the cells of a day. Another day can be chosen, and a matrix that did not exist then is shown as it is defined now. */
export function WaitingForDay({
  found,
  address,
  formatting,
}: WaitingProps & Pick<BodyProps, 'address' | 'formatting'>) {
  const { baseCurrency } = useViewer().tenant
  const failure = found.error
  // what is not shown can be formatted all the same
  const drawer = formatting({ baseCurrency, rates: [] })
  if (failure?.kind !== 'refused' || failure.status >= 500)
    return (
      <>
        <Waiting found={found} />
        {failure && drawer}
      </>
    )
  const [what, ...rest] = failure.message.split(/(?<=\.) /)
  return (
    <>
      <search className="list-toolbar">
        <div className="as-row">
          <div className="list-extra">
            <DayChoice address={address} compares={false} />
          </div>
        </div>
      </search>
      <PastNote address={address} />
      <div className="page-body">
        <EmptyState
          title={what ?? ''}
          detail={rest.join(' ')}
          acts={
            ['MATRIX_NOT_YET', 'PAST_BEYOND_SIGHT'].includes(failure.code) && (
              <Button onClick={() => address.set({ defined: undefined })}>{texts.day.definedNow}</Button>
            )
          }
        />
      </div>
      {drawer}
    </>
  )
}

/** In place of cells where there are none. */
export function NoCells({ address: { day } }: Pick<BodyProps, 'address'>) {
  return (
    <EmptyState
      title={day ? texts.emptyThen : texts.empty}
      detail={day ? texts.emptyThenDetail : texts.emptyDetail}
    />
  )
}

/** Says that the matrix is that of another day. */
export function PastNote({ address: { day, set } }: Pick<BodyProps, 'address'>) {
  if (!day) return null
  return (
    <div className="matrix-note">
      <Note kind="warning" role="status">
        {texts.day.note(longDay(day))}{' '}
        <button
          type="button"
          className="link-button"
          onClick={() => set({ day: undefined, compare: undefined, defined: undefined })}
        >
          {texts.day.current}
        </button>
      </Note>
    </div>
  )
}

/** What finds no room in the matrix: no one may take it for all that there is. */
export function NoRoom({ grid }: { grid: Pick<Grid, 'tooMany'> }) {
  const lines = noRoomLines(grid)
  if (lines.length === 0) return null
  return (
    <div className="matrix-note">
      <Note kind="warning">{lines.join(' ')}</Note>
    </div>
  )
}
