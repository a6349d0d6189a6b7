import { FormatFields } from '../../../grid/web/FormatFields.tsx'
import type { StepProps } from './step.ts'

/** How limits are written. Spec 3.6. */
export function FormattingStep({ form }: StepProps) {
  const { values } = form
  return <FormatFields format={values} onChange={(path, value) => form.set(path, value)} />
}
