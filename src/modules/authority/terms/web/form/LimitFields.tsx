import './terms-fields.css'
import { type ReactNode, useId } from 'react'
import { startingCurrency, useViewer } from '#platform/web/client/viewer.ts'
import { Field, type Fix, MessageApart } from '#platform/web/form/Field.tsx'
import { Choice } from '#platform/web/form/Inputs.tsx'
import type { Form } from '#platform/web/form/use-form.ts'
import { IconButton } from '#platform/web/theme/IconButton.tsx'
import { emptyBound } from '../../model/blank-bound.ts'
import { LIMIT_TYPES } from '../../model/limit-types.ts'
import { type Bound, TIME_UNITS, type ValueType } from '../../model/terms.ts'
import { LimitEnd } from './LimitEnd.tsx'
import { texts as words } from './texts.ts'

const ENDS = ['min', 'max'] as const

const UNIT_WORD: Readonly<Record<string, string>> = { DAYS: 'Days', MONTHS: 'Months', YEARS: 'Years' }

type EndsProps<V> = {
  form: Form<V>
  /** Where the limit is in the form. */
  path: string
  bound: Bound
  /** What mends an end that is not right. */
  fixes?: { min: Fix | undefined; max: Fix | undefined } | undefined
  /** What is passed on is limited, so its maximum must be entered. */
  needsMaximum?: boolean
  /** Enters all that may be passed on. */
  wholeLimit?: Fix | undefined
}

/** One limit in a form, of a decision or a delegation: its type, its unit where there is a choice, and both ends. */
export function LimitFields<V>({
  form,
  path,
  bound,
  label = words.limitType,
  valueTypes,
  fixes,
  needsMaximum = false,
  wholeLimit,
  onRemove,
  children,
}: EndsProps<V> & {
  label?: string | undefined
  /** Those that it may have. */
  valueTypes: readonly ValueType[]
  onRemove?: (() => void) | undefined
  children?: ReactNode
}) {
  const viewer = useViewer()
  const isMeasured = bound.valueType !== 'AUTHORIZED'
  const units =
    bound.valueType === 'CURRENCY'
      ? [...new Set([bound.unit, ...viewer.tenant.currencies])]
      : bound.valueType === 'TIME'
        ? TIME_UNITS
        : []
  return (
    <div className="column gap-8">
      <div className="limit-fields">
        <Field<ValueType>
          form={form}
          path={`${path}.valueType`}
          label={label}
          required
          {...(!isMeasured && { hint: words.noAmount })}
        >
          {(field) => (
            <Choice
              {...field}
              options={LIMIT_TYPES.filter((type) => valueTypes.includes(type.value))}
              onChange={(valueType) => {
                if (valueType && valueType !== bound.valueType)
                  form.set(path, emptyBound(valueType, startingCurrency(viewer)))
              }}
            />
          )}
        </Field>
        {isMeasured && <LimitEnds {...{ form, path, bound, fixes, needsMaximum, wholeLimit }} />}
        {units.length > 1 && (
          <Field<string>
            form={form}
            path={`${path}.unit`}
            label={bound.valueType === 'TIME' ? words.unit : words.currency}
            required
          >
            {(field) => (
              <Choice
                {...field}
                options={units.map((unit) => ({ value: unit, label: UNIT_WORD[unit] ?? unit }))}
                onChange={(unit) => field.onChange(unit ?? bound.unit)}
              />
            )}
          </Field>
        )}
        {onRemove && (
          <IconButton label={words.removeLimit} icon="cross" onClick={onRemove} className="limit-remove" />
        )}
      </div>
      {children}
    </div>
  )
}

/** The minimum, the maximum, and what is wrong with them. */
function LimitEnds<V>({ form, path, bound, fixes, needsMaximum = false, wholeLimit }: EndsProps<V>) {
  const id = useId()
  return (
    <>
      <LimitEnd form={form} path={path} bound={bound} end="min" message={`${id}min`} />
      <LimitEnd
        form={form}
        path={path}
        bound={bound}
        end="max"
        message={`${id}max`}
        required={needsMaximum}
        offer={wholeLimit}
      />
      <div className="limit-messages">
        {ENDS.map((end) => (
          <MessageApart key={end} form={form} path={`${path}.${end}`} id={`${id}${end}`} fix={fixes?.[end]} />
        ))}
      </div>
    </>
  )
}
