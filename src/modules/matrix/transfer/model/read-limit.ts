import type { Bound } from '#modules/authority/terms/model/terms.ts'
import { refuseTwoReadings } from '#platform/model/amount-readings.ts'
import {
  type CellUnit,
  currencyOf,
  numberText,
  percentOf,
  sizeOfWord,
  unscaledSizeOf,
  withUnit,
} from '#platform/model/cell-unit.ts'
import { type DecimalText, decimal } from '#platform/model/decimal.ts'
import { DECIMAL_TEXT } from '#platform/model/decimal-text.ts'

/** What is in a cell that a merged one covers: no one emptied it. */
export const COVERED = 'merged'

/** What is in a cell of a spreadsheet. */
export type SheetValue = string | number | boolean | Date | null | undefined

/** A limit as someone typed it. `AUTHORIZED`: a plain yes. `UNLIMITED`: no upper end. */
export type LimitIntent =
  | { readonly kind: 'EMPTY' | 'UNLIMITED' | 'AUTHORIZED' }
  | { readonly kind: 'AMOUNT'; readonly value: DecimalText }

/** Why a value is no limit, as a sentence. */
export type UnreadLimit = { readonly kind: 'UNREAD'; readonly sentence: string }

/** What an amount in the cell counts, and the currency of amounts that name none. */
export type MeasuredUnit = Pick<Bound, 'valueType' | 'unit'> & { readonly displayCurrency: string }

const unread = (sentence: string): UnreadLimit => ({ kind: 'UNREAD', sentence })

/** A text without the spaces that spreadsheets put around and inside it. */
const plain = (text: string) => text.replace(/[\s\u00a0\u202f]+/g, ' ').trim()

const NOTHING = /^[-\u2010-\u2015\u2212]?$/

/** The same for two values that a spreadsheet would show alike. A dash, an empty text and nothing are one. */
export function saidAlike(value: SheetValue): string {
  if (value === null || value === undefined) return ''
  if (typeof value === 'number') return Number.isFinite(value) ? numberText(value) : ''
  if (value instanceof Date) return value.toISOString()
  if (typeof value === 'boolean') return String(value)
  const text = plain(value)
  return NOTHING.test(text) ? '' : text
}

const UNITS: Readonly<Record<string, string>> = {
  d: 'DAYS',
  day: 'DAYS',
  days: 'DAYS',
  mo: 'MONTHS',
  month: 'MONTHS',
  months: 'MONTHS',
  y: 'YEARS',
  yr: 'YEARS',
  year: 'YEARS',
  years: 'YEARS',
}
const UNIT_WORDS: Readonly<Record<string, string>> = { DAYS: 'days', MONTHS: 'months', YEARS: 'years' }

/** Groups of three with commas or spaces, and a point before decimals. */
const NUMBER = /^\d{1,3}(?:[, ]\d{3})+(?:\.\d+)?$|^\d+(?:\.\d+)?$|^\.\d+$/
/** A comma before one or two digits is a point in some countries. */
const COMMA_BEFORE_DECIMALS = /^\d+,\d{1,2}$/
const PARTS = /^([^\d.,-]*?) ?(-?[\d.,][\d., ]*?) ?([^\d., ][^\d]*)?$/

const quoted = (text: string) => `“${text.length > 40 ? `${text.slice(0, 39)}…` : text}”`
const example = ({ valueType, unit }: MeasuredUnit) =>
  valueType === 'PERCENTAGE'
    ? '20'
    : valueType === 'TIME'
      ? `24 ${UNIT_WORDS[unit] ?? ''}`
      : valueType === 'CURRENCY'
        ? `250,000 or 250k`
        : '60'

/** Reads what is in a cell as a limit of its kind. `unit`: what its number format says. A sentence says why it cannot be read. */
export function readLimit(
  value: SheetValue,
  counted: MeasuredUnit,
  unit?: CellUnit,
): LimitIntent | UnreadLimit {
  if (value instanceof Date) return unread(`This is a date. Enter a limit, for example ${example(counted)}.`)
  if (value === true) return yes(counted, 'TRUE')
  if (value === COVERED)
    return unread('A merged cell covers this one. Split the merged cells, and enter its limit again.')
  if (value === false) return unread('FALSE is not a limit. Empty the cell to revoke what it shows.')
  if (typeof value === 'number')
    return unit === undefined ? readNumber(value, counted) : readFormatted(value, unit, counted)
  const text = plain(value ?? '')
  if (NOTHING.test(text)) return { kind: 'EMPTY' }
  if (text.startsWith('#')) return unread(`The cell has the error ${quoted(text)} instead of a limit.`)
  if (/^(no limit|unlimited)$/i.test(text))
    return counted.valueType === 'AUTHORIZED' ? { kind: 'AUTHORIZED' } : { kind: 'UNLIMITED' }
  if (/^(authori[sz]ed|yes)$/i.test(text)) return yes(counted, text)
  return readText(text, counted)
}

function yes(counted: MeasuredUnit, text: string): LimitIntent | UnreadLimit {
  return counted.valueType === 'AUTHORIZED'
    ? { kind: 'AUTHORIZED' }
    : unread(`${quoted(text)} is not an amount. Enter one, for example ${example(counted)}, or No limit.`)
}

function readNumber(value: number, counted: MeasuredUnit): LimitIntent | UnreadLimit {
  if (counted.valueType === 'CURRENCY' && counted.unit !== counted.displayCurrency)
    return unread(
      `Amounts without a currency are in ${counted.displayCurrency} here, and this limit is in ${counted.unit}. Enter the amount with its currency, for example ${counted.unit} 250,000.`,
    )
  if (counted.valueType === 'PERCENTAGE' && value > 0 && value <= 1)
    return unread(
      `Excel may mean ${numberText(value)}% or ${numberText(value * 100)}%. Enter the percentage as text, with an apostrophe before it: '${numberText(value * 100)}%.`,
    )
  return amount(numberText(value), String(value), counted)
}

/** A number format that says something else than the limit counts is not guessed at. */
function readFormatted(value: number, said: CellUnit, counted: MeasuredUnit): LimitIntent | UnreadLimit {
  const { valueType, unit } = counted
  const shown = withUnit(value, said)
  if (unscaledSizeOf(said) !== undefined) return unread(unscaledFormat(value, shown))
  const isPercent = said === '%'
  if (valueType === 'AUTHORIZED') return amount(numberText(value), shown, counted)
  if (isPercent && valueType === 'PERCENTAGE') return amount(numberText(percentOf(value)), shown, counted)
  if (!isPercent && valueType === 'CURRENCY' && currencyOf(said, unit) === unit)
    return amount(numberText(value), shown, counted)
  const format = isPercent ? 'a percentage' : `an amount in ${currencyOf(said, unit) ?? said}`
  return unread(
    `The number format of this cell makes it ${format}, and this limit is ${kindOf(counted)}. Change the number format of the cell, and enter a limit, for example ${example(counted)}.`,
  )
}

const unscaledFormat = (value: number, shown: string) =>
  `The number format of this cell shows ${numberText(value)} as ${shown}. Change the number format of the cell, and enter the whole limit.`

const kindOf = ({ valueType, unit }: MeasuredUnit): string =>
  valueType === 'CURRENCY'
    ? `an amount in ${unit}`
    : valueType === 'TIME'
      ? `a number of ${UNIT_WORDS[unit] ?? unit}`
      : valueType === 'PERCENTAGE'
        ? 'a percentage'
        : 'a number'

function readText(text: string, counted: MeasuredUnit): LimitIntent | UnreadLimit {
  const found = PARTS.exec(text)
  const [, before = '', digits = '', after = ''] = found ?? []
  const number = plain(digits)
  const notOne = unread(`${quoted(text)} is not a limit. Enter one, for example ${example(counted)}.`)
  if (!found) return notOne
  if (COMMA_BEFORE_DECIMALS.test(number))
    return unread(
      `${quoted(text)} can be read in two ways. Enter the amount with a point before decimals and a comma between thousands.`,
    )
  // commas stand between thousands here, and no percentage has any
  const refusal =
    number.includes('.') && counted.valueType !== 'PERCENTAGE' ? refuseTwoReadings(number) : null
  if (refusal !== null) return unread(refusal)
  if (number.startsWith('-')) return unread('A limit cannot be below zero.')
  if (!NUMBER.test(number)) return notOne
  const words = after
    .toLowerCase()
    .split(' ')
    .filter((word) => word !== '')
  const said = { value: decimal(number.replace(/[, ]/g, '').replace(/^\./, '0.')), left: [] as string[] }
  let wasSized = false
  for (const word of words) {
    const size =
      counted.valueType === 'CURRENCY' || counted.valueType === 'NUMBER' ? sizeOfWord(word) : undefined
    if (size !== undefined && !wasSized) {
      said.value = said.value.times(size)
      wasSized = true
    } else said.left.push(word)
  }
  const rest = [plain(before), ...said.left].filter((word) => word !== '')
  const problem = refusedUnit(rest, text, counted)
  if (problem !== null) return problem === 'NOT_ONE' ? notOne : unread(problem)
  return amount(said.value.toFixed(), text, counted)
}

/** What stands beside the digits must be what the limit counts. */
function refusedUnit(rest: readonly string[], text: string, counted: MeasuredUnit): string | null {
  const { valueType, unit, displayCurrency } = counted
  if (rest.length > 1) return 'NOT_ONE'
  const [word = ''] = rest
  if (valueType === 'AUTHORIZED')
    return `This authority has no amount. Enter Authorized to delegate it, or empty the cell.`
  if (valueType === 'NUMBER') return word === '' ? null : 'NOT_ONE'
  if (valueType === 'PERCENTAGE') return word === '' || word === '%' || word === 'percent' ? null : 'NOT_ONE'
  if (valueType === 'TIME') {
    if (word === '') return null
    const other = UNITS[word]
    if (other === undefined) return 'NOT_ONE'
    return other === unit
      ? null
      : `This limit is in ${UNIT_WORDS[unit] ?? unit}. Enter it in ${UNIT_WORDS[unit] ?? unit}.`
  }
  const currency = currencyOf(word, unit)
  if (currency === undefined) return 'NOT_ONE'
  if (currency === null)
    return unit === displayCurrency
      ? null
      : `Amounts without a currency are in ${displayCurrency} here, and this limit is in ${unit}. Enter ${quoted(text)} with its currency.`
  return currency === unit
    ? null
    : `This limit is in ${unit}, not in ${currency}. Enter the amount in ${unit}.`
}

function amount(value: DecimalText, text: string, { valueType }: MeasuredUnit): LimitIntent | UnreadLimit {
  if (valueType === 'AUTHORIZED')
    return unread('This authority has no amount. Enter Authorized to delegate it, or empty the cell.')
  if (decimal(value).isNegative()) return unread('A limit cannot be below zero.')
  if (valueType === 'PERCENTAGE' && decimal(value).greaterThan(100))
    return unread(`A percentage is at most 100. ${quoted(text)} is more.`)
  return DECIMAL_TEXT.test(value)
    ? { kind: 'AMOUNT', value }
    : unread(`${quoted(text)} has too many digits. A limit has at most 15, and 10 after the point.`)
}
