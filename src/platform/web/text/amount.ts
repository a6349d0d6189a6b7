import { DECIMAL_TEXT, type DecimalText } from '#platform/model/decimal.ts'

const SHAPE = /^(-?)(\d+|\d{1,3}(?:,\d{3})+)?(?:\.(\d+))?([kmb])?$/i
const ZEROS: Record<string, number> = { k: 3, m: 6, b: 9 }

/**
 * What a person typed as an exact decimal: "2.5M" is 2500000, "$1,250.50" is 1250.50. `undefined`: it is no amount.
 * Commas must part thousands, so that "2,5" is never taken for 25. Nothing passes through a floating-point number.
 */
export function parseAmount(typed: string): DecimalText | undefined {
  const found = SHAPE.exec(typed.replace(/[\s$€£¥%]/g, ''))
  if (!found) return undefined
  const [, sign = '', grouped, fraction = '', unit] = found
  if (grouped === undefined && fraction === '') return undefined
  const shift = unit ? (ZEROS[unit.toLowerCase()] as number) : 0
  const digits = (grouped ?? '0').replaceAll(',', '') + fraction.padEnd(shift, '0').slice(0, shift)
  const rest = fraction.slice(shift)
  const amount = sign + digits.replace(/^0+(?=\d)/, '') + (rest && `.${rest}`)
  return DECIMAL_TEXT.test(amount) ? amount : undefined
}

/** An exact decimal with its thousands parted: "1250000.50" is "1,250,000.50". Zeros that say nothing are left out. */
export function groupDigits(amount: DecimalText): string {
  const [whole = '', fraction = ''] = amount.split('.')
  const grouped = whole.replace(/\B(?=(\d{3})+(?!\d))/g, ',')
  return /^0*$/.test(fraction) ? grouped : `${grouped}.${fraction}`
}

const PLAIN = /^-?\d+(,\d{3})*(\.\d*)?$/

/**
 * Parts the thousands of an amount while it is typed. A comma that a person types stays where it is, so that "2,5" is
 * never taken for 25.
 */
export function groupTyped(before: string, typed: string): string {
  const commas = (text: string) => text.split(',').length
  if (commas(typed) > commas(before) || (before !== '' && !PLAIN.test(before))) return typed
  const plain = typed.replaceAll(',', '')
  if (!/^-?\d+(\.\d*)?$/.test(plain)) return typed
  const [whole = '', ...fraction] = plain.split('.')
  return [whole.replace(/\B(?=(\d{3})+(?!\d))/g, ','), ...fraction].join('.')
}

/** The sign that stands before an amount of a currency: "$", "€"; the code itself where it has none. */
export function currencySign(currency: string): string {
  const parts = new Intl.NumberFormat('en-US', {
    style: 'currency',
    currency,
    currencyDisplay: 'narrowSymbol',
  })
  return parts.formatToParts(0).find((part) => part.type === 'currency')?.value ?? currency
}
