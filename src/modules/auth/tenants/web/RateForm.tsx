import './rate-form.css'
import { Button } from 'antd'
import * as z from 'zod'
import { day } from '#platform/model/fields.ts'
import { asFailure, Failure } from '#platform/web/client/failure.ts'
import { useViewer } from '#platform/web/client/viewer.ts'
import { DayField } from '#platform/web/form/DayField.tsx'
import { Field } from '#platform/web/form/Field.tsx'
import { FormFailure } from '#platform/web/form/FormPage.tsx'
import { Choice, TextInput } from '#platform/web/form/Inputs.tsx'
import { NOT_YET, useForm } from '#platform/web/form/use-form.ts'
import { today } from '#platform/web/text/dates.ts'
import { texts as platform } from '#platform/web/text/texts.ts'
import { type CurrencyRate, currencyCode, type RateChange, rateText } from '../model/rate.ts'
import { CURRENCY_OPTIONS } from './CurrencySection.tsx'
import { texts } from './texts.ts'

const words = texts.rates
const schema = z.strictObject({ currency: currencyCode, rate: rateText, from: day })

/** One rate, in its row: of a currency that has one, or of a new one. Enter saves, Escape leaves it as it was. */
export function RateForm({
  rate,
  base,
  known,
  onClose,
  onSave,
}: {
  rate?: CurrencyRate
  base: string
  /** Currencies that have a rate already. */
  known: readonly string[]
  onClose: () => void
  onSave: (next: RateChange) => Promise<unknown>
}) {
  const { zone, dateFormat } = useViewer().tenant
  const first = today(zone)
  const form = useForm({
    schema,
    initial: { currency: rate?.currency ?? '', rate: rate?.rate ?? '', from: first },
    async onSubmit(values) {
      try {
        if ((await onSave(values)) === NOT_YET) return NOT_YET
        onClose()
      } catch (thrown) {
        throw atFields(thrown)
      }
    },
  })
  return (
    <form
      className="rate-form"
      aria-label={rate ? `${words.edit}: ${rate.currency}` : words.add}
      ref={form.element}
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        event.stopPropagation()
        void form.submit()
      }}
      onKeyDown={(event) => event.key === 'Escape' && !event.defaultPrevented && onClose()}
    >
      <FormFailure form={form} />
      <div className="fields-3">
        {rate ? (
          <div className="field">
            <span className="field-label">{words.currency}</span>
            <b className="rate-fixed">{rate.currency}</b>
          </div>
        ) : (
          <Field<string | undefined> form={form} path="currency" label={words.currency} required>
            {(bound) => (
              <Choice
                {...bound}
                value={bound.value || undefined}
                searched
                options={CURRENCY_OPTIONS.filter(({ value }) => value !== base && !known.includes(value))}
              />
            )}
          </Field>
        )}
        <Field<string> form={form} path="rate" label={words.rate(base)} required>
          {(bound) => <TextInput {...bound} />}
        </Field>
        <Field<string | undefined> form={form} path="from" label={words.from} required>
          {(bound) => <DayField {...bound} format={dateFormat} from={first} />}
        </Field>
      </div>
      <div className="row">
        <Button htmlType="submit" loading={form.busy}>
          {words.save}
        </Button>
        <Button type="text" onClick={onClose}>
          {platform.cancel}
        </Button>
      </div>
    </form>
  )
}

/** The row is the first of what was sent. */
function atFields(thrown: unknown): Failure {
  const { kind, status, code, message, fields, besides } = asFailure(thrown)
  return new Failure({
    kind,
    status,
    code,
    message,
    besides,
    fields: fields.map((field) => ({ ...field, path: field.path.replace('currencyRates.0.', '') })),
  })
}
