import type { Decimal } from 'decimal.js'
import {
  digitsFormat,
  type LimitNumber,
  signFormat,
  upperEndAlone,
} from '#modules/authority/terms/model/limit-number.ts'
import { signOf } from '#modules/authority/terms/model/limit-texts.ts'
import { decimal } from '#platform/model/decimal.ts'
import type { MatrixFormat } from '../../grid/model/definition.ts'
import type { GridLimit } from '../../grid/model/grid.ts'

const SIZES = { K: [1e3, ','], M: [1e6, ',,'], B: [1e9, ',,,'] } as const
type Letter = keyof typeof SIZES

/** The letter by which the format abbreviates an amount. */
function letterOf(value: Decimal, { valueAbbrevations }: MatrixFormat): Letter | null {
  if (valueAbbrevations === 'thousands') return 'K'
  if (valueAbbrevations === 'millions') return 'M'
  if (valueAbbrevations === 'actual') return null
  return (['B', 'M', 'K'] as const).find((letter) => value.greaterThanOrEqualTo(SIZES[letter][0])) ?? null
}

/** The format of an amount: a spreadsheet rounds to the nearest, so what would be rounded is written whole. */
function amountFormat(value: Decimal, sign: string, format: MatrixFormat): string {
  const before = signFormat(sign)
  const letter = letterOf(value, format)
  const { valueRounding } = format
  if (letter) {
    const [size, commas] = SIZES[letter]
    const shown = value.dividedBy(size)
    const decimals = shown.decimalPlaces()
    if (decimals <= valueRounding) return `${before}${digitsFormat(decimals)}${commas}"${letter}"`
  }
  const own = value.decimalPlaces()
  // an amount says its cents, a number no zeros behind the point
  return `${before}${digitsFormat(Math.max(own, letter || sign === '' ? 0 : valueRounding))}`
}

const WORDS: Record<string, string> = { DAYS: ' days', MONTHS: ' months', YEARS: ' years' }

/**
 * The limits of a cell as one number; null where they are more than an upper end, or in another currency or unit than they are
 * shown in: these are text.
 */
export function limitNumber(limits: readonly GridLimit[], format: MatrixFormat): LimitNumber | null {
  const [limit, ...others] = limits
  const max = limit && others.length === 0 ? upperEndAlone(limit) : null
  if (!limit || !max) return null
  const { valueType } = limit
  const value = decimal(max.value)
  if (valueType === 'CURRENCY')
    return max.unit === format.displayCurrencyCode
      ? { value: value.toNumber(), format: amountFormat(value, signOf(max.unit), format) }
      : null
  if (valueType === 'NUMBER') return { value: value.toNumber(), format: amountFormat(value, '', format) }
  if (valueType === 'PERCENTAGE')
    return { value: value.toNumber(), format: `${digitsFormat(value.decimalPlaces())}"%"` }
  if (valueType === 'TIME' && format.timeUnit === 'actual')
    return { value: value.toNumber(), format: `0"${WORDS[max.unit] ?? ''}"` }
  return null
}
