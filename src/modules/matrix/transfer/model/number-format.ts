import type { Decimal } from 'decimal.js'
import { signOf } from '#modules/decision/authority/model/limit-texts.ts'
import { decimal } from '#platform/model/decimal.ts'
import type { MatrixFormat } from '../../grid/model/definition.ts'
import type { GridLimit } from '../../grid/model/grid.ts'

/** A limit as a number that a spreadsheet writes as the matrix does, and that people can change. */
export type LimitNumber = { readonly value: number; readonly format: string }

const SIZES = { K: [1e3, ','], M: [1e6, ',,'], B: [1e9, ',,,'] } as const
type Letter = keyof typeof SIZES

const quoted = (text: string) => (text === '' ? '' : `"${text}"`)
const digits = (decimals: number) => (decimals === 0 ? '#,##0' : `#,##0.${'0'.repeat(decimals)}`)

/** The letter by which the format abbreviates an amount. */
function letterOf(value: Decimal, { valueAbbrevations }: MatrixFormat): Letter | null {
  if (valueAbbrevations === 'thousands') return 'K'
  if (valueAbbrevations === 'millions') return 'M'
  if (valueAbbrevations === 'actual') return null
  return (['B', 'M', 'K'] as const).find((letter) => value.greaterThanOrEqualTo(SIZES[letter][0])) ?? null
}

/** The format of an amount: a spreadsheet rounds to the nearest, so what would be rounded is written whole. */
function amountFormat(value: Decimal, sign: string, format: MatrixFormat): string {
  const before = quoted(sign === '' ? '' : `${sign}${/[A-Za-z]$/.test(sign) ? ' ' : ''}`)
  const letter = letterOf(value, format)
  const { valueRounding } = format
  if (letter) {
    const [size, commas] = SIZES[letter]
    const shown = value.dividedBy(size)
    const decimals = shown.decimalPlaces()
    if (decimals <= valueRounding) return `${before}${digits(decimals)}${commas}"${letter}"`
  }
  const own = value.decimalPlaces()
  // an amount says its cents, a number no zeros behind the point
  return `${before}${digits(Math.max(own, letter || sign === '' ? 0 : valueRounding))}`
}

const WORDS: Record<string, string> = { DAYS: ' days', MONTHS: ' months', YEARS: ' years' }

/**
 * The limits of a cell as one number; null where they are more than an upper end, or in another currency or unit than they are
 * shown in: these are text.
 */
export function limitNumber(limits: readonly GridLimit[], format: MatrixFormat): LimitNumber | null {
  const [limit, ...others] = limits
  if (!limit || others.length > 0 || !limit.max || limit.max.exclusive) return null
  const { valueType, max, min } = limit
  if (min && !(decimal(min.value).isZero() && !min.exclusive)) return null
  const value = decimal(max.value)
  if (valueType === 'CURRENCY')
    return max.unit === format.displayCurrencyCode
      ? { value: value.toNumber(), format: amountFormat(value, signOf(max.unit), format) }
      : null
  if (valueType === 'NUMBER') return { value: value.toNumber(), format: amountFormat(value, '', format) }
  if (valueType === 'PERCENTAGE')
    return { value: value.toNumber(), format: `${digits(value.decimalPlaces())}"%"` }
  if (valueType === 'TIME' && format.timeUnit === 'actual')
    return { value: value.toNumber(), format: `0${quoted(WORDS[max.unit] ?? '')}` }
  return null
}
