import { Note } from '#platform/web/feedback/States.tsx'
import { ALL_LIMIT_TYPES } from '../../../grid/model/definition.ts'
import type { Grid } from '../../../grid/model/grid.ts'
import { leftOutLines } from '../../../grid/model/left-out.ts'
import { texts } from '../texts.ts'
import type { StepProps } from './step.ts'

/** Warns of what the matrix would not show, and offers to show every type of limit. Semantics 3.10. */
export function LeftOutNote({ form, grid }: Pick<StepProps, 'form'> & { grid: Pick<Grid, 'leftOut'> }) {
  const lines = leftOutLines(grid)
  if (lines.length === 0) return null
  return (
    <Note kind="warning" role="status">
      {lines.join(' ')}{' '}
      {grid.leftOut.byLimitType > 0 && (
        <button
          type="button"
          className="link-button"
          onClick={() => form.set('primaryLimitTypes', ALL_LIMIT_TYPES)}
        >
          {texts.wizard.scope.showAllLimits}
        </button>
      )}
    </Note>
  )
}
