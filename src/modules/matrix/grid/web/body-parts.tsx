import './grid-body.css'
import type { ReactNode } from 'react'
import type { Failure } from '#platform/web/client/failure.ts'
import { FailedPart, LoadingSkeleton, Note, useSkeleton } from '#platform/web/feedback/States.tsx'
import { longDay } from '#platform/web/text/dates.ts'
import type { Rates } from '../model/format-limit.ts'
import type { Grid } from '../model/grid.ts'
import type { FormatValues } from './FormatFields.tsx'
import type { GridView } from './grid-view.ts'
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

/** In place of what is on its way, or did not come. */
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

/** What finds no room in the matrix: nobody may take it for all that there is. */
export function NoRoom({ grid: { tooMany } }: { grid: Pick<Grid, 'tooMany'> }) {
  const lines = [
    ...(tooMany.decisions > 0 ? [texts.leftOut.tooManyDecisions(tooMany.decisions)] : []),
    ...(tooMany.columns > 0 ? [texts.leftOut.tooManyColumns(tooMany.columns)] : []),
  ]
  if (lines.length === 0) return null
  return (
    <div className="matrix-note">
      <Note kind="warning">{lines.join(' ')}</Note>
    </div>
  )
}
