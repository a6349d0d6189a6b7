import { Checkbox } from 'antd'
import { AmountInput } from '#platform/web/form/AmountInput.tsx'
import { applyFix, Field, type Fix } from '#platform/web/form/Field.tsx'
import type { Form } from '#platform/web/form/use-form.ts'
import type { Bound } from '../../model/terms.ts'
import { texts } from './texts.ts'

const words = texts.limitEnd

const TIME_WORD: Readonly<Record<string, string>> = { DAYS: 'days', MONTHS: 'months', YEARS: 'years' }

/** What stands beside the amount: the sign of its currency, or its unit. */
const affix = ({ valueType, unit }: Bound) =>
  valueType === 'CURRENCY' ? { currency: unit } : unit ? { suffix: TIME_WORD[unit] ?? unit } : {}

/** One end of a limit in the form of a decision or delegation. It may be excluded itself. */
export function LimitEnd<V>({
  form,
  path,
  bound,
  end,
  message,
  required = false,
  offer,
}: {
  form: Form<V>
  /** Where the bound is in the form. */
  path: string
  bound: Bound
  end: 'min' | 'max'
  /** The id of its message, which has the width of the limit. */
  message: string
  /** Without it, an empty maximum is no limit. */
  required?: boolean
  /** What would be right, while it is empty. */
  offer?: Fix | undefined
}) {
  const isMax = end === 'max'
  return (
    <Field<string | null>
      form={form}
      path={`${path}.${end}`}
      label={isMax ? words.maximum : words.minimum}
      apart={message}
      required={required}
      hint={
        bound[end] !== null ? (
          <Checkbox
            checked={isMax ? bound.maxExclusive : bound.minExclusive}
            onChange={(event) => form.set(`${path}.${end}Exclusive`, event.target.checked)}
          >
            <span className="caption">{isMax ? words.below : words.above}</span>
          </Checkbox>
        ) : offer ? (
          <button type="button" className="link-button" onClick={() => applyFix(message, offer)}>
            {offer.label}
          </button>
        ) : isMax && !required ? (
          words.unlimited
        ) : undefined
      }
    >
      {(field) => (
        <AmountInput
          {...field}
          {...affix(bound)}
          value={field.value ?? undefined}
          onChange={(value) => {
            field.onChange(value || null)
            if (!value && bound[`${end}Exclusive`]) form.set(`${path}.${end}Exclusive`, false)
          }}
        />
      )}
    </Field>
  )
}
