import type { Form } from '#platform/web/form/use-form.ts'
import type { MatrixValues } from './form-values.ts'
import type { useMatrixTypes } from './use-matrix-form.ts'

/** What each step of the wizard is given. */
export type StepProps = {
  readonly form: Form<MatrixValues>
  readonly types: ReturnType<typeof useMatrixTypes>
}
