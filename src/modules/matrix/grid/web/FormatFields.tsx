import './format-drawer.css'
import { Radio, Switch } from 'antd'
import { type ReactNode, useId } from 'react'
import { Label } from '#platform/web/form/Field.tsx'
import { Choice } from '#platform/web/form/Inputs.tsx'
import {
  DECIMAL_ROUNDINGS,
  DELEGATION_IDENTIFICATIONS,
  type MatrixFormat,
  TIME_UNITS_SHOWN,
  VALUE_ABBREVIATIONS,
} from '../model/definition.ts'
import { formatLimit, type Rates } from '../model/format-limit.ts'
import type { GridLimit } from '../model/grid.ts'
import { texts } from './texts.ts'

/** The format, and what else of the matrix stands beside it. */
export type FormatValues = MatrixFormat & {
  readonly delegationRole: boolean
  readonly viewerAdjustableFilters: boolean
}

const words = texts.format
const DECIMALS = [0, 1, 2, 3, 4] as const

const amount = (value: string, unit: string): GridLimit => ({
  valueType: 'CURRENCY',
  min: null,
  max: { value, unit, exclusive: false },
})

/** What each abbreviation makes of an amount, by the rounding that is set. */
function exampleOf(abbreviation: MatrixFormat['valueAbbrevations'], values: MatrixFormat, rates: Rates) {
  const format = { ...values, valueAbbrevations: abbreviation }
  const amounts = abbreviation === 'shortest' ? ['250000', '2500000'] : ['2500000']
  return amounts
    .map((each) => formatLimit(amount(each, values.displayCurrencyCode), format, rates))
    .join(', ')
}

/** How limits and heads are written, and what is shown beside them. Spec 3.6. */
export function FormatFields({ values, set, rates }: Part & { rates: Rates }) {
  return (
    <>
      <Values values={values} set={set} rates={rates} />
      <hr className="format-line" />
      <Times values={values} set={set} />
      <hr className="format-line" />
      <Switches values={values} set={set} />
    </>
  )
}

type Part = { values: FormatValues; set: (patch: Partial<FormatValues>) => void }

function Values({ values, set, rates }: Part & { rates: Rates }) {
  const id = useId()
  const currencies = [
    ...new Set([
      rates.baseCurrency,
      ...rates.rates.map(({ currency }) => currency),
      values.displayCurrencyCode,
    ]),
  ]
  return (
    <>
      <div className="column gap-4" role="radiogroup" aria-labelledby={`${id}abbreviation`}>
        <span id={`${id}abbreviation`} className="field-label">
          {words.abbreviation}
        </span>
        <Radio.Group
          className="column gap-4"
          value={values.valueAbbrevations}
          onChange={(event) =>
            set({ valueAbbrevations: event.target.value as MatrixFormat['valueAbbrevations'] })
          }
          options={VALUE_ABBREVIATIONS.map((value) => ({
            value,
            label: (
              <>
                {words.abbreviations[value]}{' '}
                <span className="caption tertiary">{exampleOf(value, values, rates)}</span>
              </>
            ),
          }))}
        />
      </div>
      <div className="format-two">
        <Selected
          label={words.valueRounding}
          value={`${values.valueRounding}`}
          options={DECIMALS.map((count) => ({ value: `${count}`, label: words.decimals(count) }))}
          onChange={(count) => set({ valueRounding: Number(count) })}
        />
        <Selected
          label={words.currency}
          value={values.displayCurrencyCode}
          options={currencies.map((value) => ({ value, label: value }))}
          onChange={(displayCurrencyCode) => set({ displayCurrencyCode })}
        />
      </div>
      <Selected
        label={words.decimalRounding}
        value={values.matrixDecimalRounding}
        options={DECIMAL_ROUNDINGS.map((value) => ({ value, label: words.roundings[value] }))}
        onChange={(matrixDecimalRounding) => set({ matrixDecimalRounding })}
      />
      <p className="caption tertiary">{words.valuesHint}</p>
    </>
  )
}

function Times({ values, set }: Part) {
  return (
    <>
      <div className="format-two">
        <Selected
          label={words.timeUnit}
          value={values.timeUnit}
          options={TIME_UNITS_SHOWN.map((value) => ({ value, label: words.timeUnits[value] }))}
          onChange={(timeUnit) => set({ timeUnit })}
        />
        <Selected
          label={words.timeRounding}
          value={`${values.timeRounding}`}
          options={DECIMALS.map((count) => ({ value: `${count}`, label: words.decimals(count) }))}
          onChange={(count) => set({ timeRounding: Number(count) })}
        />
      </div>
      <Selected
        label={words.heads}
        value={values.delegationIdentification}
        options={DELEGATION_IDENTIFICATIONS.map((value) => ({ value, label: words.identifications[value] }))}
        onChange={(delegationIdentification) => set({ delegationIdentification })}
      />
    </>
  )
}

function Switches({ values, set }: Part) {
  return (
    <div className="column gap-12">
      <Switched label={words.tints} on={values.tintsCells} onTurn={(tintsCells) => set({ tintsCells })} />
      <Switched
        label={words.roles}
        on={values.delegationRole}
        onTurn={(delegationRole) => set({ delegationRole })}
      />
      <Switched
        label={words.filters}
        hint={words.filtersHint}
        on={values.viewerAdjustableFilters}
        onTurn={(viewerAdjustableFilters) => set({ viewerAdjustableFilters })}
      />
    </div>
  )
}

function Selected<T extends string>({
  label,
  value,
  options,
  onChange,
}: {
  label: string
  value: T
  options: readonly { value: T; label: string }[]
  onChange: (value: T) => void
}) {
  const id = useId()
  return (
    <div className="field">
      <Label htmlFor={id}>{label}</Label>
      <Choice<T>
        id={id}
        value={value}
        options={options}
        invalid={false}
        required={false}
        describedBy=""
        onBlur={() => {}}
        onChange={(next) => next && onChange(next)}
      />
    </div>
  )
}

function Switched({
  label,
  hint,
  on,
  onTurn,
}: {
  label: string
  hint?: ReactNode
  on: boolean
  onTurn: (on: boolean) => void
}) {
  const id = useId()
  return (
    <div className="row spread">
      <div>
        <label htmlFor={id} className="dense strong">
          {label}
        </label>
        {hint && (
          <div id={`${id}hint`} className="caption tertiary">
            {hint}
          </div>
        )}
      </div>
      <Switch
        id={id}
        checked={on}
        onChange={onTurn}
        {...(hint !== undefined && { 'aria-describedby': `${id}hint` })}
      />
    </div>
  )
}
