import { Decimal } from 'decimal.js'
import { limitSaid, measureText, signOf } from '#modules/decision/authority/model/limit-texts.ts'
import type { Measure } from '#modules/decision/authority/model/measure.ts'
import type { ValueType } from '#modules/decision/authority/model/terms.ts'
import { decimal } from '#platform/model/decimal.ts'
import type { MatrixFormat } from './definition.ts'
import type { Grid, GridLimit } from './grid.ts'

/** By what currencies are converted: the base units for one unit of each, on the day of the matrix. */
export type Rates = Pick<Grid, 'rates' | 'baseCurrency'>

type End = 'min' | 'max'

const SIZES = [
  [1e9, 'B'],
  [1e6, 'M'],
  [1e3, 'K'],
] as const

const FIXED = { thousands: [1e3, 'K'], millions: [1e6, 'M'] } as const

/** Down never shows more than is held: the upper end falls, the lower one rises. */
const roundingOf = ({ matrixDecimalRounding }: MatrixFormat, end: End) => {
  if (matrixDecimalRounding === 'nearest') return Decimal.ROUND_HALF_UP
  return end === 'max' ? Decimal.ROUND_DOWN : Decimal.ROUND_UP
}

const grouped = (value: Decimal, decimals: number): string => {
  const [whole = '', fraction] = value.toFixed(decimals).split('.')
  const parted = whole.replace(/\B(?=(\d{3})+$)/g, ',')
  return fraction === undefined ? parted : `${parted}.${fraction}`
}

/** With no more decimals than it has. */
const plain = (value: Decimal) => grouped(value, Math.min(value.decimalPlaces(), 10))

/** A number as the format abbreviates and rounds it. What would be shown as zero is shown as it is. */
function abbreviated(value: Decimal, format: MatrixFormat, end: End, isMoney: boolean): string {
  const { valueAbbrevations, valueRounding } = format
  const [size, letter] =
    valueAbbrevations === 'actual'
      ? [1, '']
      : valueAbbrevations === 'shortest'
        ? (SIZES.find(([least]) => value.greaterThanOrEqualTo(least)) ?? [1, ''])
        : FIXED[valueAbbrevations]
  const shown = value.dividedBy(size).toDecimalPlaces(valueRounding, roundingOf(format, end))
  if (shown.isZero() && !value.isZero()) return plain(value)
  // an abbreviation and a number say no zeros behind the point, an amount its cents
  return letter === '' && isMoney ? grouped(shown, valueRounding) : `${plain(shown)}${letter}`
}

/** An amount in the currency of the matrix; one that has no rate stays in its own. */
function converted({ value, unit }: Measure, display: string, { rates, baseCurrency }: Rates): Measure {
  const rateOf = (currency: string) =>
    currency === baseCurrency ? '1' : rates.find((each) => each.currency === currency)?.rate
  const [from, to] = [rateOf(unit), rateOf(display)]
  if (unit === display || from === undefined || to === undefined) return { value, unit }
  return { value: decimal(value).times(decimal(from)).dividedBy(decimal(to)).toFixed(), unit: display }
}

/** Whether a cell shows an amount in another currency than it was written in. */
export const hasConverted = (
  grid: Rates & Pick<Grid, 'limits'>,
  { displayCurrencyCode }: Pick<MatrixFormat, 'displayCurrencyCode'>,
): boolean =>
  grid.limits.some(
    ([limit]) =>
      limit?.valueType === 'CURRENCY' &&
      [limit.min, limit.max].some(
        (end) => end && converted(end, displayCurrencyCode, grid).unit !== end.unit,
      ),
  )

function money(measure: Measure, format: MatrixFormat, rates: Rates, end: End): string {
  const { value, unit } = converted(measure, format.displayCurrencyCode, rates)
  const sign = signOf(unit)
  return `${sign}${/[A-Za-z]$/.test(sign) ? ' ' : ''}${abbreviated(decimal(value), format, end, true)}`
}

const UNIT = { days: 'DAYS', months: 'MONTHS', years: 'YEARS' } as const
/** Days of a month on average, as years have 365.25. Months and years are exact among each other. */
const IN_DAYS = { DAYS: '1', MONTHS: '30.4375', YEARS: '365.25' }
type TimeUnit = keyof typeof IN_DAYS
const isUnit = (unit: string): unit is TimeUnit => unit in IN_DAYS

/** A time in the unit of the matrix. Where days are counted as months or years, or the other way round, it is said to be about so long. */
function time(measure: Measure, format: MatrixFormat, end: End): string {
  const { unit, value } = measure
  const wanted = format.timeUnit === 'actual' ? unit : UNIT[format.timeUnit]
  if (unit === wanted || !isUnit(unit) || !isUnit(wanted)) return measureText('TIME', measure)
  const exact = decimal(value).times(IN_DAYS[unit]).dividedBy(IN_DAYS[wanted])
  const shown = exact.toDecimalPlaces(format.timeRounding, roundingOf(format, end))
  const isAbout = (unit === 'DAYS') !== (wanted === 'DAYS')
  if (shown.isZero() && !exact.isZero()) return measureText('TIME', measure)
  return `${isAbout ? 'about ' : ''}${measureText('TIME', { value: shown.toFixed(), unit: wanted })}`
}

const say =
  (format: MatrixFormat, rates: Rates) =>
  (valueType: ValueType, measure: Measure, end: End): string => {
    if (valueType === 'CURRENCY') return money(measure, format, rates, end)
    if (valueType === 'NUMBER') return abbreviated(decimal(measure.value), format, end, false)
    return valueType === 'TIME' ? time(measure, format, end) : measureText(valueType, measure)
  }

/** A limit as the cell of a matrix shows it: abbreviated, rounded, in its currency and unit of time. Spec 3.6, 5.3. */
export const formatLimit = (limit: GridLimit, format: MatrixFormat, rates: Rates): string =>
  limitSaid(limit, say(format, rates))

/** The primary limit of a cell; none: there is no limit. */
export const formatLimits = (limits: readonly GridLimit[], format: MatrixFormat, rates: Rates): string =>
  limits[0] ? formatLimit(limits[0], format, rates) : 'No limit'
