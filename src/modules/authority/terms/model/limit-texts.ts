import { madeOnce } from '#platform/model/made-once.ts'
import { isEmpty } from './empty-bound.ts'
import type { Measure } from './measure.ts'
import type { Bound, ValueType } from './terms.ts'

/** The home of every text of a limit or an amount: lists, records, forms, exports, histories, answers and emails ask here. */

const TIME_WORD: Record<string, readonly [string, string]> = {
  DAYS: ['day', 'days'],
  MONTHS: ['month', 'months'],
  YEARS: ['year', 'years'],
}

/** A decimal with thousands separators and all of its digits: what is shown is never rounded. */
function grouped(value: string): string {
  const [whole = '', fraction = ''] = value.split('.')
  const parted = whole.replace(/^0+(?=\d)/, '').replace(/\B(?=(\d{3})+$)/g, ',')
  const digits = fraction.replace(/0+$/, '')
  return digits === '' ? parted : `${parted}.${digits}`
}

export const signOf = madeOnce((currency) =>
  /^[A-Z]{3}$/.test(currency)
    ? (new Intl.NumberFormat('en-US', { style: 'currency', currency })
        .formatToParts(0)
        .find((part) => part.type === 'currency')?.value ?? currency)
    : currency,
)

function money(value: string, currency: string): string {
  const sign = signOf(currency)
  const amount = grouped(value)
  const cents = /\.\d$/.test(amount) ? `${amount}0` : amount
  // a sign that is letters stands apart: CHF 20
  return `${sign}${/[A-Za-z]$/.test(sign) ? ' ' : ''}${cents}`
}

/** "$2,500.50", "12", "20%", "24 months". */
export function measureText(valueType: ValueType, { value, unit }: Measure): string {
  if (valueType === 'CURRENCY') return money(value, unit)
  if (valueType === 'PERCENTAGE') return `${grouped(value)}%`
  if (valueType !== 'TIME') return grouped(value)
  const amount = grouped(value)
  const [one, many] = TIME_WORD[unit] ?? [unit, unit]
  return `${amount} ${amount === '1' ? one : many}`
}

type End = Measure & { readonly exclusive: boolean }

/** A limit whose two ends may be in different units, as what is left of a path is. */
export type Ends = { readonly valueType: ValueType; readonly min: End | null; readonly max: End | null }

const isEnds = (limit: Bound | Ends): limit is Ends => !('unit' in limit)

export function endsOf(limit: Bound | Ends): Ends {
  if (isEnds(limit)) return limit
  const { valueType, unit, min, minExclusive, max, maxExclusive } = limit
  return {
    valueType,
    min: min === null ? null : { value: min, unit, exclusive: minExclusive },
    max: max === null ? null : { value: max, unit, exclusive: maxExclusive },
  }
}

/** Nothing is below zero: a limit that begins there says nothing by it. */
const saysNothing = (min: End) => !min.exclusive && grouped(min.value) === '0'

/** How one end of a limit is said; `end` says which. */
export type SayMeasure = (valueType: ValueType, measure: Measure, end: 'min' | 'max') => string

/**
 * A limit as a value: "$250,000", "below $1,000", "from $5", "$5 to $10", "above 2 months, below 1 year", "No limit",
 * "Authorized". An end that is excluded says so. Where nothing is between its ends: "Nothing".
 */
export const limitText = (limit: Bound | Ends | null | undefined): string => limitSaid(limit, measureText)

/** The same where amounts are said otherwise than whole. */
export function limitSaid(limit: Bound | Ends | null | undefined, say: SayMeasure): string {
  if (!limit) return '–'
  if (!isEnds(limit) && isEmpty(limit)) return 'Nothing'
  const { valueType, min: lower, max } = endsOf(limit)
  if (valueType === 'AUTHORIZED') return 'Authorized'
  const min = lower && !saysNothing(lower) ? lower : null
  const most = max && say(valueType, max, 'max')
  const least = min && say(valueType, min, 'min')
  if (!min && !max) return 'No limit'
  if (!min) return max?.exclusive ? `below ${most}` : `${most}`
  const from = `${min.exclusive ? 'above' : 'from'} ${least}`
  if (!max) return from
  if (min.exclusive || max.exclusive) return `${from}, ${max.exclusive ? 'below' : 'up to'} ${most}`
  if (min.unit === max.unit && grouped(min.value) === grouped(max.value)) return `exactly ${most}`
  return `${least} to ${most}`
}

/** The same inside a sentence: "may decide it up to $250,000". */
export function limitClause(limit: Bound | Ends): string {
  const text = limitText(limit)
  const { valueType, max } = endsOf(limit)
  return max && text === measureText(valueType, max) ? `up to ${text}` : text
}

/** Several limits that hold together, as one value. */
export const limitsText = (limits: readonly (Bound | Ends)[]): string =>
  limits.length === 0 ? 'No limit' : limits.map(limitText).join(', ')

/** All limits of one authority type. */
export type TypeLimits = { readonly authorityType: string; readonly bounds: readonly (Bound | Ends)[] }

const LIST = new Intl.ListFormat('en-US')

/** Names authority types only where there are several: one is known from the context. */
function joinTypes(limits: readonly TypeLimits[], textOf: (bounds: TypeLimits['bounds']) => string): string {
  const [first, ...others] = limits
  if (!first) return ''
  if (others.length === 0) return textOf(first.bounds)
  return LIST.format(limits.map((each) => `${each.authorityType} ${textOf(each.bounds)}`.trim()))
}

/**
 * Every limit of every authority type inside a sentence: "up to $5,000 and up to 24 months", "Approval up to $5,000 and
 * Signatory up to $500". Nothing is said of an authority that is not measured.
 */
export const limitsClause = (limits: readonly TypeLimits[]): string =>
  joinTypes(limits, (bounds) =>
    LIST.format(
      bounds
        .filter(({ valueType }) => valueType !== 'AUTHORIZED')
        .map((bound) => (bound.min === null && bound.max === null ? 'with no limit' : limitClause(bound))),
    ),
  )

/** The same as values: "$5,000 and 24 months", "Approval $5,000 and Signatory $500". */
export const limitsOfTypesText = (limits: readonly TypeLimits[]): string =>
  joinTypes(limits, (bounds) => LIST.format(bounds.map(limitText)))

/** What someone has, after their name: "has $5,000", "has no limit", "is authorized". */
export function holdingText(limit: Bound | Ends | null): string {
  const text = limitText(limit)
  if (text === 'Authorized') return 'is authorized'
  return text === 'No limit' ? 'has no limit' : `has ${text}`
}

/** What a record states and what is left of it, each by its name where the two differ. */
export function statedAndEffective(stated: Bound | null | undefined, effective: Bound | Ends | null): string {
  const [says, left] = [limitText(stated), limitText(effective ?? stated)]
  return says === left ? says : `${left} effective, ${says} stated`
}

/** What stands below a figure: "USD". */
export const unitText = ({ valueType, unit }: Bound): string => (valueType === 'CURRENCY' ? unit : '')

/** What is demanded of an amount: "at least $5 and less than $10". */
export function demandText({ valueType, min, max }: Ends): string {
  const least = min && `${min.exclusive ? 'more than' : 'at least'} ${measureText(valueType, min)}`
  const most = max && `${max.exclusive ? 'less than' : 'at most'} ${measureText(valueType, max)}`
  return [least, most].filter((part) => part !== null).join(' and ')
}
