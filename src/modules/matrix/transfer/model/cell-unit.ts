import { CURRENCIES } from '#platform/model/currencies.ts'
import { decimal } from '#platform/model/decimal.ts'
import { madeOnce } from '#platform/model/made-once.ts'

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

const signIn = (currency: string, currencyDisplay: 'symbol' | 'narrowSymbol'): string =>
  new Intl.NumberFormat('en-US', { style: 'currency', currency, currencyDisplay })
    .formatToParts(0)
    .find(({ type }) => type === 'currency')?.value ?? currency

/** How a currency is signed: as an export writes it, and where nothing says of which country: MX$ and $, kr. */
const signsOf = madeOnce((currency): readonly string[] =>
  KNOWN.has(currency) ? [signIn(currency, 'symbol'), signIn(currency, 'narrowSymbol')] : [currency],
)

/** Whether a word is the sign of a currency. One letter alone is none: K stands for thousands, too. */
const isSign = madeOnce(
  (word): boolean =>
    word.length > 0 && !/^[A-Z]$/i.test(word) && CURRENCIES.some((each) => signsOf(each).includes(word)),
)

/** The currency that a sign or a code says, beside a limit in `unit`. Null: nothing was said; undefined: it is neither. */
export function currencyOf(word: string, unit: string): string | null | undefined {
  if (word === '') return null
  const sign = word.toUpperCase()
  if (signsOf(unit).some((each) => each.toUpperCase() === sign)) return unit
  return SIGNS[sign] ?? (KNOWN.has(sign) ? sign : undefined)
}

/** A currency in brackets, colors and conditions in brackets, quoted text, an escaped character, a space or filling, anything. */
const PARTS = /\[\$([^\]-]*)(?:-[^\]]*)?\]|\[[^\]]*\]|"([^"]*)"|\\(.)|[_*].|(.)/gsu

/** Reads what a number format says beside the digits. Null: nothing that counts, as in `#,##0.0,,"M"`. */
export function unitOfFormat(format: string): CellUnit | null {
  let literal = ''
  // no spreadsheet writes a longer one
  for (const [, symbol, quoted, escaped, bare] of format.slice(0, 255).matchAll(PARTS)) {
    // what follows is for numbers below zero
    if (bare === ';') break
    if (bare === '%') return '%'
    if (symbol?.trim()) return symbol.trim()
    literal += quoted ?? escaped ?? (bare && SIGNS[bare] ? bare : ' ')
  }
  return literal.split(/\s+/).find((word) => SIGNS[word] || KNOWN.has(word) || isSign(word)) ?? null
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
