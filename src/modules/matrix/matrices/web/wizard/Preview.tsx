import './wizard.css'
import type { Grid } from '../../../grid/model/grid.ts'
import { DecisionGrid } from '../../../grid/web/DecisionGrid.tsx'
import { texts } from '../texts.ts'
import { type MatrixValues, matrixForm } from './form-values.ts'

/** What the matrix would show, as it would show it. */
export function Preview({ grid, values }: { grid: Grid; values: MatrixValues }) {
  const format = matrixForm.safeParse({ ...values, matrixName: values.matrixName || 'x' })
  if (!format.success || grid.rows.length === 0 || grid.columns.length === 0) return null
  return (
    <section className="card wizard-preview" aria-label={texts.wizard.scope.preview}>
      <DecisionGrid name={values.matrixName} grid={grid} format={format.data} />
    </section>
  )
}
