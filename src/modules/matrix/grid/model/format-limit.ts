import { Decimal } from 'decimal.js'
import { limitSaid, measureText, signOf } from '#modules/authority/terms/model/limit-texts.ts'
import type { Measure } from '#modules/authority/terms/model/measure.ts'
import type { ValueType } from '#modules/authority/terms/model/terms.ts'
import { DECIMAL_TEXT, decimal } from '#platform/model/decimal.ts'
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

/** Finer than anything that is said. */
const MOST_DECIMALS = 10

/** With no more decimals than it has. */
function plain(value: Decimal): string {
  const said = value.toDecimalPlaces(MOST_DECIMALS)
  return grouped(said, said.decimalPlaces())
}

type Size = readonly [number, string]
const WHOLE: Size = [1, '']

/** The unit by which the format abbreviates a number. */
function chooseUnit(value: Decimal, { valueAbbrevations }: MatrixFormat): Size {
  if (valueAbbrevations === 'actual') return WHOLE
  if (valueAbbrevations !== 'shortest') return FIXED[valueAbbrevations]
  return SIZES.find(([least]) => value.greaterThanOrEqualTo(least)) ?? WHOLE
}

/** The unit that both ends of a limit are written in: EXACT writes them as they are, null is the unit of each. */
type SharedUnit = Size | 'EXACT' | null

/** By what a number is abbreviated, and how much of it is left. */
function sized(value: Decimal, format: MatrixFormat, end: End, shared: SharedUnit) {
  const [size, letter] = shared === 'EXACT' ? WHOLE : (shared ?? chooseUnit(value, format))
  const shown = value.dividedBy(size).toDecimalPlaces(format.valueRounding, roundingOf(format, end))
  return { size, letter, shown, isWhole: shared === 'EXACT' || (shown.isZero() && !value.isZero()) }
}

/** The largest unit that keeps both ends apart and shows neither as nothing. */
function chooseSharedUnit(min: Decimal, max: Decimal, format: MatrixFormat): SharedUnit {
  const largest = chooseUnit(max, format)
  const smaller = format.valueAbbrevations === 'shortest' ? [...SIZES, WHOLE] : [WHOLE]
  const isApart = (unit: Size) => {
    const [least, most] = [sized(min, format, 'min', unit), sized(max, format, 'max', unit)]
    return !least.isWhole && !most.isWhole && least.shown.lessThan(most.shown)
  }
  return [largest, ...smaller.filter(([size]) => size < largest[0])].find(isApart) ?? 'EXACT'
}

/** How the two ends of one limit are written alike; a limit of one end has nothing to share. */
function findSharedUnit({ valueType, min, max }: GridLimit, format: MatrixFormat, rates: Rates): SharedUnit {
  if (!min || !max) return null
  if (valueType === 'TIME') {
    const [least, most] = [timeIn(min, format, 'min'), timeIn(max, format, 'max')]
    return min.unit === max.unit && !(least && most && least.shown.lessThan(most.shown)) ? 'EXACT' : null
  }
  const inDisplay = (end: Measure) =>
    valueType === 'CURRENCY' ? converted(end, format.displayCurrencyCode, rates) : end
  const [least, most] = [inDisplay(min), inDisplay(max)]
  const isExactly = decimal(least.value).equals(most.value) && !min.exclusive && !max.exclusive
  if (least.unit !== most.unit || isExactly) return null
  return chooseSharedUnit(decimal(least.value), decimal(most.value), format)
}

/** A number as the format abbreviates and rounds it. What would be shown as zero is shown as it is. */
function abbreviated(
  value: Decimal,
  format: MatrixFormat,
  { end, shared, isMoney }: { end: End; shared: SharedUnit; isMoney: boolean },
): string {
  const { letter, shown, isWhole } = sized(value, format, end, shared)
  if (isWhole) return plain(value)
  // an abbreviation and a number say no zeros behind the point, an amount its cents
  return letter === '' && isMoney ? grouped(shown, format.valueRounding) : `${plain(shown)}${letter}`
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

function money(
  measure: Measure,
  format: MatrixFormat,
  rates: Rates,
  { end, shared }: { end: End; shared: SharedUnit },
): string {
  const { value, unit } = converted(measure, format.displayCurrencyCode, rates)
  const sign = signOf(unit)
  return `${sign}${/[A-Za-z]$/.test(sign) ? ' ' : ''}${abbreviated(decimal(value), format, { end, shared, isMoney: true })}`
}

const UNIT = { days: 'DAYS', months: 'MONTHS', years: 'YEARS' } as const
/** Days of a month on average, as years have 365.25. Months and years are exact among each other. */
const IN_DAYS = { DAYS: '1', MONTHS: '30.4375', YEARS: '365.25' }
type TimeUnit = keyof typeof IN_DAYS
const isUnit = (unit: string): unit is TimeUnit => unit in IN_DAYS

/** A time in the unit of the matrix, exact and as it is rounded; null: it stays as it is. */
function timeIn({ unit, value }: Measure, format: MatrixFormat, end: End) {
  const wanted = format.timeUnit === 'actual' ? unit : UNIT[format.timeUnit]
  if (unit === wanted || !isUnit(unit) || !isUnit(wanted)) return null
  const exact = decimal(value).times(IN_DAYS[unit]).dividedBy(IN_DAYS[wanted])
  const shown = exact.toDecimalPlaces(format.timeRounding, roundingOf(format, end))
  return shown.isZero() && !exact.isZero() ? null : { unit, wanted, shown }
}

/** A time in the unit of the matrix. Where days are counted as months or years, or the other way round, it is said to be about so long. */
function time(measure: Measure, format: MatrixFormat, end: End, shared: SharedUnit): string {
  const other = shared === 'EXACT' ? null : timeIn(measure, format, end)
  if (!other) return measureText('TIME', measure)
  const { unit, wanted, shown } = other
  const isAbout = (unit === 'DAYS') !== (wanted === 'DAYS')
  return `${isAbout ? 'about ' : ''}${measureText('TIME', { value: shown.toFixed(), unit: wanted })}`
}

const say =
  (format: MatrixFormat, rates: Rates, shared: SharedUnit) =>
  (valueType: ValueType, measure: Measure, end: End): string => {
    if (valueType === 'CURRENCY') return money(measure, format, rates, { end, shared })
    if (valueType === 'NUMBER')
      return abbreviated(decimal(measure.value), format, { end, shared, isMoney: false })
    return valueType === 'TIME' ? time(measure, format, end, shared) : measureText(valueType, measure)
  }

/** A limit as the cell of a matrix shows it: abbreviated, rounded, in its currency and unit of time. Spec 3.6, 5.3. */
export const formatLimit = (limit: GridLimit, format: MatrixFormat, rates: Rates): string =>
  limitSaid(limit, say(format, rates, findSharedUnit(limit, format, rates)))

/** The primary limit of a cell; none: there is no limit. */
export const formatLimits = (limits: readonly GridLimit[], format: MatrixFormat, rates: Rates): string =>
  limits[0] ? formatLimit(limits[0], format, rates) : 'No limit'

/** What is left of a step between two roundings, so that a value which is between them is rounded as the one before was. */
const PART = { half: '0.5', quarter: '0.25', none: '0' } as const

/** The value that a format shows in place of one, by as much further as it still shows the same. */
function valueShown(
  value: Decimal,
  format: MatrixFormat,
  { end, shared, further }: Pick<EndFormat, 'end' | 'shared' | 'further'>,
): Decimal {
  const { size, letter, shown, isWhole } = sized(value, format, end, shared)
  if (isWhole) return value.toDecimalPlaces(MOST_DECIMALS)
  const step = decimal('10').pow(-format.valueRounding).times(size)
  const rounded = shown.times(size)
  // rounded up to the next abbreviation it would be said by that one
  const isNext = shared === null && chooseUnit(rounded, format)[1] !== letter
  return (isNext ? rounded.minus(step.times(PART.half)) : rounded).plus(step.times(further))
}

type EndFormat = {
  readonly rates: Rates
  readonly end: End
  readonly shared: SharedUnit
  readonly further: Decimal
}

/** A measure with nothing more in it than is shown of it. */
function measureShown(
  valueType: ValueType,
  measure: Measure,
  format: MatrixFormat,
  { rates, end, shared, further }: EndFormat,
): Measure {
  if (valueType === 'CURRENCY' || valueType === 'NUMBER') {
    const { value, unit } =
      valueType === 'CURRENCY' ? converted(measure, format.displayCurrencyCode, rates) : measure
    return { value: valueShown(decimal(value), format, { end, shared, further }).toFixed(), unit }
  }
  const other = valueType === 'TIME' && shared !== 'EXACT' ? timeIn(measure, format, end) : null
  if (!other) return { value: measure.value, unit: measure.unit }
  const { unit, wanted, shown } = other
  const value = shown
    .plus(decimal('10').pow(-format.timeRounding).times(further))
    .times(IN_DAYS[wanted])
    .dividedBy(IN_DAYS[unit])
  return { value: value.toDecimalPlaces(MOST_DECIMALS).toFixed(), unit }
}

/** By what a limit as shown is formatted: it is in the currency of the matrix by now. */
const asIs = ({ displayCurrencyCode }: MatrixFormat): Rates => ({
  rates: [],
  baseCurrency: displayCurrencyCode,
})

/** How far both ends are moved until they say the same: outward by a quarter, or the upper one back below the next unit. */
const FURTHER = [PART.none, PART.quarter].flatMap((min) =>
  [decimal(PART.none), decimal(PART.quarter), decimal(PART.half).negated()].map((max) => ({
    min: decimal(min).negated(),
    max,
  })),
)

/**
 * A limit with nothing more in it than a format shows: converted and rounded. Formatted again, without a rate, it says the same. Ends
 * that are said alike and are not the same stay apart.
 */
export function limitAsShown(limit: GridLimit, format: MatrixFormat, rates: Rates): GridLimit {
  const { valueType, min, max } = limit
  if (valueType === 'AUTHORIZED') return { valueType, min: null, max: null }
  const text = formatLimit(limit, format, rates)
  const shared = findSharedUnit(limit, format, rates)
  const isOne = min && max && min.unit === max.unit && decimal(min.value).equals(max.value)
  const asked = FURTHER.map(({ min: below, max: above }): GridLimit => {
    const shown = (end: End, given: GridLimit['min'], further: Decimal) =>
      given && {
        ...measureShown(valueType, given, format, { rates, end, shared, further }),
        exclusive: given.exclusive,
      }
    const upper = shown('max', max, above)
    const isExactly = isOne && !min.exclusive && !max.exclusive
    return { valueType, min: isExactly ? upper : shown('min', min, below), max: upper }
  })
  const isSame = (each: GridLimit) =>
    [each.min, each.max].every((end) => end === null || DECIMAL_TEXT.test(end.value)) &&
    formatLimit(each, format, asIs(format)) === text
  return asked.find(isSame) ?? limit
}

/** The primary limits of a grid as they are shown, with no rate but those by which amounts that stay apart are compared. */
export function limitsAsShown(
  grid: Rates & Pick<Grid, 'limits'>,
  format: MatrixFormat,
): Rates & Pick<Grid, 'limits'> {
  const limits = grid.limits.map((each) => each.slice(0, 1).map((limit) => limitAsShown(limit, format, grid)))
  const display = format.displayCurrencyCode
  if (display === grid.baseCurrency || grid.rates.some(({ currency }) => currency === display))
    return { limits, rates: [], baseCurrency: display }
  const units = new Set(limits.flat().flatMap(({ min, max }) => [min?.unit, max?.unit]))
  return {
    limits,
    rates: grid.rates.filter(({ currency }) => units.has(currency)),
    baseCurrency: grid.baseCurrency,
  }
}
