import './terms-fields.css'
import { InputNumber } from 'antd'
import { groupPicker } from '#modules/settings/index.web.ts'
import { useViewer } from '#platform/web/client/viewer.ts'
import { AmountInput } from '#platform/web/form/AmountInput.tsx'
import { type Bound as Bind, Field } from '#platform/web/form/Field.tsx'
import { Choice, spokenOf, TextInput } from '#platform/web/form/Inputs.tsx'
import { Picker } from '#platform/web/form/Picker.tsx'
import type { Form } from '#platform/web/form/use-form.ts'
import type { ComparisonValues } from '../../model/condition-form.ts'
import { MEASURES } from '../../model/limit-types.ts'
import { TIME_UNITS } from '../../model/terms.ts'
import { texts as words } from './texts.ts'

type Kind = 'NONE' | 'CURRENCY' | 'NUMBER' | 'PERCENTAGE' | 'TIME' | 'GROUP' | 'FLAG' | 'COUNT' | 'TEXT'

const KINDS: readonly { value: Exclude<Kind, 'NONE'>; label: string }[] = [
  ...MEASURES,
  { value: 'GROUP', label: 'Group' },
  { value: 'FLAG', label: 'Fact (yes or no)' },
  { value: 'COUNT', label: 'Fact (number)' },
  { value: 'TEXT', label: 'Fact (text)' },
]

const MEASURED: readonly Kind[] = MEASURES.map(({ value }) => value)

const EQUAL = [
  { value: '=', label: 'is' },
  { value: '!=', label: 'is not' },
] as const
const ORDERED = [
  { value: '>', label: 'is above' },
  { value: '>=', label: 'is at least' },
  { value: '<', label: 'is below' },
  { value: '<=', label: 'is at most' },
  ...EQUAL,
] as const

/** What a comparison compares. A fact is reported by what its value is; a number that is not typed yet is null. */
export function kindOf(comparison: ComparisonValues | null): Kind {
  if (!comparison) return 'NONE'
  const known = [...MEASURED, 'GROUP' as const].find((kind) => kind === comparison.field)
  if (known) return known
  if (typeof comparison.value === 'boolean') return 'FLAG'
  return typeof comparison.value === 'string' ? 'TEXT' : 'COUNT'
}

export function emptyComparison(kind: Kind, baseCurrency: string): ComparisonValues | null {
  if (kind === 'NONE') return null
  if (kind === 'GROUP') return { field: kind, operator: '=', value: '' }
  if (kind === 'FLAG') return { field: '', operator: '=', value: true }
  if (kind === 'TEXT') return { field: '', operator: '=', value: '' }
  if (kind === 'COUNT') return { field: '', operator: '>', value: null as never }
  const unit =
    kind === 'CURRENCY' ? baseCurrency : kind === 'PERCENTAGE' ? '%' : kind === 'TIME' ? 'MONTHS' : ''
  return { field: kind, operator: '>', value: '', unit }
}

/** One comparison: what is compared, how, and with what; or none. Authority 2.6. */
export function ComparisonFields<V>({
  form,
  path,
  comparison,
  label,
  none,
}: {
  form: Form<V>
  path: string
  comparison: ComparisonValues | null
  label: string
  none: string
}) {
  const { baseCurrency, currencies } = useViewer().tenant
  const kind = kindOf(comparison)
  const isFact = kind === 'FLAG' || kind === 'COUNT' || kind === 'TEXT'
  const units =
    kind === 'TIME'
      ? TIME_UNITS
      : kind === 'CURRENCY'
        ? [...new Set([comparison?.unit ?? baseCurrency, ...currencies])]
        : []
  return (
    <fieldset className="limit-fields" aria-label={label}>
      <Field<unknown> form={form} path={path} label={label}>
        {(bound) => (
          <Choice<Kind>
            {...bound}
            value={kind}
            options={[{ value: 'NONE', label: none }, ...KINDS]}
            onChange={(chosen) => {
              if (chosen && chosen !== kind) form.set(path, emptyComparison(chosen, baseCurrency))
            }}
          />
        )}
      </Field>
      {isFact && (
        <Field<string> form={form} path={`${path}.field`} label={words.fact} required>
          {(bound) => <TextInput {...bound} />}
        </Field>
      )}
      {comparison && (
        <Field<ComparisonValues['operator']> form={form} path={`${path}.operator`} label={words.operator}>
          {(bound) => (
            <Choice
              {...bound}
              options={MEASURED.includes(kind) || kind === 'COUNT' ? ORDERED : EQUAL}
              onChange={(chosen) => bound.onChange(chosen ?? '=')}
            />
          )}
        </Field>
      )}
      {comparison && (
        <Field<never> form={form} path={`${path}.value`} label={words.value} required>
          {(bound) => (
            <ValueInput bound={bound} kind={kind} unit={comparison.unit ?? ''} baseCurrency={baseCurrency} />
          )}
        </Field>
      )}
      {units.length > 1 && (
        <Field<string> form={form} path={`${path}.unit`} label={words.unit}>
          {(bound) => (
            <Choice
              {...bound}
              options={units.map((unit) => ({
                value: unit,
                label: kind === 'TIME' ? unit.charAt(0) + unit.slice(1).toLowerCase() : unit,
              }))}
              onChange={(chosen) => bound.onChange(chosen ?? '')}
            />
          )}
        </Field>
      )}
    </fieldset>
  )
}

function ValueInput({
  bound,
  kind,
  unit,
  baseCurrency,
}: {
  bound: Bind<never>
  kind: Kind
  unit: string
  baseCurrency: string
}) {
  if (kind === 'GROUP') {
    const group = bound as unknown as Bind<string>
    return (
      <Picker
        {...group}
        source={groupPicker}
        value={group.value || undefined}
        onChange={(chosen) => group.onChange(chosen ?? '')}
      />
    )
  }
  if (kind === 'FLAG') {
    const flag = bound as unknown as Bind<boolean>
    return (
      <Choice
        {...flag}
        value={flag.value ? 'yes' : 'no'}
        options={[
          { value: 'yes', label: 'Yes' },
          { value: 'no', label: 'No' },
        ]}
        onChange={(chosen) => flag.onChange(chosen === 'yes')}
      />
    )
  }
  if (kind === 'COUNT') {
    const count = bound as unknown as Bind<number | null>
    return (
      <InputNumber<number>
        id={count.id}
        value={count.value}
        controls={false}
        style={{ width: '100%' }}
        {...spokenOf(count)}
        onChange={count.onChange}
        onBlur={count.onBlur}
      />
    )
  }
  const text = bound as unknown as Bind<string>
  if (kind === 'TEXT') return <TextInput {...text} />
  return (
    <AmountInput
      {...text}
      value={String(text.value)}
      onChange={(value) => text.onChange(value ?? '')}
      {...(kind === 'CURRENCY'
        ? { currency: unit || baseCurrency }
        : kind === 'PERCENTAGE'
          ? { suffix: '%' }
          : {})}
    />
  )
}
