import './wizard.css'
import { Checkbox, Input } from 'antd'
import { MessageApart } from '#platform/web/form/Field.tsx'
import { parseAmount } from '#platform/web/text/amount.ts'
import { PRIMARY_LIMIT_TYPES, type PrimaryLimitType } from '../../../grid/model/definition.ts'
import { texts } from '../texts.ts'
import type { StepProps } from './step.ts'

const words = texts.wizard.delegation

/** Which kinds of limits are shown, each perhaps between two bounds. Spec 3.6. */
export function LimitTypes({ form }: Pick<StepProps, 'form'>) {
  const types = form.values.primaryLimitTypes ?? {}
  const turn = (type: PrimaryLimitType, on: boolean) => {
    const { [type]: _before, ...others } = types
    const whole = type === 'Authority' ? true : { min: null, max: null }
    form.set('primaryLimitTypes', on ? { ...others, [type]: whole } : others)
  }
  return (
    <fieldset className="column gap-8 wizard-choice">
      <legend className="field-label">{words.limits}</legend>
      <span className="caption tertiary">{words.limitsHint}</span>
      {PRIMARY_LIMIT_TYPES.map((type) => {
        const range = types[type]
        return (
          <div key={type} className="row gap-12 wizard-limit">
            <Checkbox checked={range !== undefined} onChange={({ target }) => turn(type, target.checked)}>
              {type}
            </Checkbox>
            {range !== undefined && range !== true && type !== 'Authority' && (
              <Range
                type={type}
                range={range}
                onChange={(next) => form.set('primaryLimitTypes', { ...types, [type]: next })}
              />
            )}
          </div>
        )
      })}
      <MessageApart form={form} path="primaryLimitTypes" id="limit-types-error" />
    </fieldset>
  )
}

type Ends = { min?: string | null | undefined; max?: string | null | undefined }

function Range({ type, range, onChange }: { type: string; range: Ends; onChange: (range: Ends) => void }) {
  const input = (end: 'min' | 'max', label: string) => (
    <Input
      size="small"
      className="wizard-bound"
      aria-label={`${type}, ${label}`}
      placeholder={label}
      defaultValue={range[end] ?? ''}
      onBlur={({ target }) => {
        const amount = target.value.trim() === '' ? null : (parseAmount(target.value) ?? null)
        if (amount !== (range[end] ?? null))
          onChange({ min: range.min ?? null, max: range.max ?? null, [end]: amount })
        target.value = amount ?? ''
      }}
    />
  )
  return (
    <>
      {input('min', words.from)}
      {input('max', words.upTo)}
    </>
  )
}
