import { CURRENCIES } from '#platform/model/currencies.ts'
import { decimal } from '#platform/model/decimal.ts'

/** What the number format of a cell says that its number counts: `%`, or a currency by its sign or code. */
export type CellUnit = string

const SIGNS: Readonly<Record<string, string>> = {
  US$: 'USD',
  $: 'USD',
  '€': 'EUR',
  '£': 'GBP',
  '¥': 'JPY',
  '₹': 'INR',
  CA$: 'CAD',
  C$: 'CAD',
  A$: 'AUD',
  NZ$: 'NZD',
  'CN¥': 'CNY',
  HK$: 'HKD',
}
const KNOWN = new Set(CURRENCIES)

/** The sign of a currency where nothing says of which country: $ of CAD, kr of SEK. */
const bareSign = (currency: string): string =>
  KNOWN.has(currency)
    ? (new Intl.NumberFormat('en', { style: 'currency', currency, currencyDisplay: 'narrowSymbol' })
        .formatToParts(0)
        .find(({ type }) => type === 'currency')
        ?.value.toUpperCase() ?? currency)
    : currency

/** The currency that a sign or a code says, beside a limit in `unit`. Null: nothing was said; undefined: it is neither. */
export function currencyOf(word: string, unit: string): string | null | undefined {
  if (word === '') return null
  const sign = word.toUpperCase()
  if (sign === bareSign(unit)) return unit
  return SIGNS[sign] ?? (KNOWN.has(sign) ? sign : undefined)
}

/** A currency in brackets, colors and conditions in brackets, quoted text, an escaped character, a space or filling, anything. */
const PARTS = /\[\$([^\]-]*)(?:-[^\]]*)?\]|\[[^\]]*\]|"([^"]*)"|\\(.)|[_*].|(.)/gsu

/** Reads what a number format says beside the digits. Null: nothing that counts, as in `#,##0.0,,"M"`. */
export function unitOfFormat(format: string): CellUnit | null {
  let literal = ''
  for (const [, symbol, quoted, escaped, bare] of format.matchAll(PARTS)) {
    // what follows is for numbers below zero
    if (bare === ';') break
    if (bare === '%') return '%'
    if (symbol?.trim()) return symbol.trim()
    literal += quoted ?? escaped ?? (bare && SIGNS[bare] ? bare : ' ')
  }
  return literal.split(/\s+/).find((word) => word !== '' && (SIGNS[word] || KNOWN.has(word))) ?? null
}

/** A number as its cell shows it: "25%", "€5000", "CHF 20". */
export function withUnit(value: number, unit: CellUnit): string {
  if (unit === '%') return `${percentOf(value)}%`
  return `${unit}${/[A-Za-z]$/.test(unit) ? ' ' : ''}${value}`
}

/** The percentage that a cell shows of its number, without the noise of a double. */
export const percentOf = (value: number): number =>
  decimal(String(Number(value.toPrecision(15))))
    .times(100)
    .toNumber()
