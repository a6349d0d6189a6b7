import { useViewer } from '#platform/web/client/viewer.ts'
import { MessageApart } from '#platform/web/form/Field.tsx'
import type { Rates } from '../../../grid/model/format-limit.ts'
import { FormatFields } from '../../../grid/web/FormatFields.tsx'
import type { MatrixValues } from './form-values.ts'
import { matrixForm } from './form-values.ts'
import type { StepProps } from './step.ts'

/** How limits are written. `rates`: those of the preview, where it has come. Spec 3.6. */
export function FormattingStep({ form, rates }: Pick<StepProps, 'form'> & { rates: Rates | undefined }) {
  const { tenant } = useViewer()
  const { values } = form
  const parsed = matrixForm.safeParse({ ...values, matrixName: values.matrixName || 'x' })
  if (!parsed.success) return null
  return (
    <>
      <MessageApart form={form} path="displayCurrencyCode" id="currency-error" />
      <FormatFields
        values={parsed.data}
        rates={rates ?? { baseCurrency: tenant.baseCurrency, rates: [] }}
        set={(patch) => {
          for (const [path, value] of Object.entries(patch)) form.set(path as keyof MatrixValues, value)
        }}
      />
    </>
  )
}
