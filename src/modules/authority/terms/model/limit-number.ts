import { decimal } from '#platform/model/decimal.ts'
import { type Ends, endsOf, measureText, signOf } from './limit-texts.ts'
import type { Measure } from './measure.ts'
import type { Bound } from './terms.ts'

/** A limit as a number that a spreadsheet shows as people read it, and that can be sorted and changed. */
export type LimitNumber = { readonly value: number; readonly format: string }

const quote = (text: string): string => (text === '' ? '' : `"${text}"`)

/** The number format of digits: all of them, in groups of three. */
export const digitsFormat = (decimals: number): string =>
  decimals === 0 ? '#,##0' : `#,##0.${'0'.repeat(decimals)}`

/** The number format before an amount: a sign that is letters stands apart. */
export const signFormat = (sign: string): string =>
  quote(sign === '' ? '' : `${sign}${/[A-Za-z]$/.test(sign) ? ' ' : ''}`)

/** The upper end of a limit that states nothing else. Null: it is no single number. */
export function upperEndAlone(limit: Bound | Ends): Measure | null {
  const { max, min } = endsOf(limit)
  if (!max || max.exclusive) return null
  return min && !(decimal(min.value).isZero() && !min.exclusive) ? null : max
}

/** A limit as one number, with the number format that shows what `limitText` says. Null: it is more than a number. */
export function limitNumber(limit: Bound | Ends): LimitNumber | null {
  const max = upperEndAlone(limit)
  if (!max) return null
  const { valueType } = limit
  const exact = decimal(max.value)
  const [value, decimals] = [exact.toNumber(), exact.decimalPlaces()]
  switch (valueType) {
    case 'CURRENCY':
      return { value, format: signFormat(signOf(max.unit)) + digitsFormat(decimals === 1 ? 2 : decimals) }
    case 'NUMBER':
      return { value, format: digitsFormat(decimals) }
    case 'PERCENTAGE':
      return { value, format: `${digitsFormat(decimals)}"%"` }
    case 'TIME':
      return {
        value,
        format: digitsFormat(decimals) + quote(measureText('TIME', max).replace(/^[\d.,]+/, '')),
      }
    default:
      return null
  }
}
