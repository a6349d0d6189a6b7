import { CURRENCIES } from './currencies.ts'
import { type DecimalText, decimal } from './decimal.ts'
import { madeOnce } from './made-once.ts'

/**
 * What the number format of a cell says that its number counts: `%`, or a currency by its sign or code. A size that the format
 * shows without scaling the number stands behind a `#` for the digits: `$#k`.
 */
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

const toSign = (currency: string, currencyDisplay: 'symbol' | 'narrowSymbol'): string =>
  new Intl.NumberFormat('en-US', { style: 'currency', currency, currencyDisplay })
    .formatToParts(0)
    .find(({ type }) => type === 'currency')?.value ?? currency

/** How a currency is signed: as an export writes it, and where nothing says of which country: MX$ and $, kr. */
const signsOf = madeOnce((currency): readonly string[] =>
  KNOWN.has(currency) ? [toSign(currency, 'symbol'), toSign(currency, 'narrowSymbol')] : [currency],
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

/** Sizes of amounts, as people write them behind the digits. */
const SIZES: Readonly<Record<string, number>> = {
  k: 1e3,
  thousand: 1e3,
  thousands: 1e3,
  tsd: 1e3,
  m: 1e6,
  mn: 1e6,
  mm: 1e6,
  mln: 1e6,
  mio: 1e6,
  million: 1e6,
  millions: 1e6,
  b: 1e9,
  bn: 1e9,
  mrd: 1e9,
  billion: 1e9,
  billions: 1e9,
}

/** The size that a word says: 1,000 for "k" and "Tsd.", and undefined for a word that is no size. */
export const sizeOfWord = (word: string): number | undefined => SIZES[word.toLowerCase().replace(/\.$/, '')]

/** In front of a sign a T is a thousand, as in TEUR. */
const sizeOfPart = (part: string): number | undefined => (part === 'T' ? 1e3 : sizeOfWord(part))

const isUnit = (word: string): boolean => Boolean(SIGNS[word]) || KNOWN.has(word) || isSign(word)

/** A word of a format as its sign and its size: "€", "k€", "TEUR". */
const partsOfWord = (word: string): { sign: string; size: string } => {
  if (isUnit(word)) return { sign: word, size: '' }
  if (sizeOfWord(word)) return { sign: '', size: word }
  for (let at = 1; at < word.length; at++) {
    const [first, second] = [word.slice(0, at), word.slice(at)]
    if (isUnit(second) && sizeOfPart(first)) return { sign: second, size: first }
    if (isUnit(first) && sizeOfWord(second)) return { sign: first, size: second }
  }
  return { sign: '', size: '' }
}

/** A currency in brackets, colors and conditions in brackets, quoted text, an escaped character, a space or filling, anything. */
const PARTS = /\[\$([^\]-]*)(?:-[^\]]*)?\]|\[[^\]]*\]|"([^"]*)"|\\(.)|[_*].|(.)/gsu

/** Reads what a number format says beside the digits. Null: nothing that counts, as in `#,##0.0,,"M"`. */
export function unitOfFormat(format: string): CellUnit | null {
  let [literal, code] = ['', '']
  let unit: string | undefined
  // no spreadsheet writes a longer one
  for (const [, symbol, quoted, escaped, bare] of format.slice(0, 255).matchAll(PARTS)) {
    // what follows is for numbers below zero
    if (bare === ';') break
    if (bare === '%') return '%'
    unit ??= symbol?.trim() || undefined
    literal += quoted ?? escaped ?? (bare && (SIGNS[bare] || /^k$/i.test(bare)) ? bare : ' ')
    code += bare ?? ''
  }
  const words = literal.split(/\s+/).map(partsOfWord)
  unit ??= words.find(({ sign }) => sign !== '')?.sign
  const size = words.find((word) => word.size !== '')?.size
  if (size === undefined || sizeOfPart(size) === scaleOf(code)) return unit ?? null
  return `${unit ?? ''}#${size}`
}

/** By how much a format divides its number before it shows it: each comma behind the last digit is a thousand. */
const scaleOf = (code: string): number => 1_000 ** (/[0#?.](,+)(?![^;]*[0#?])/.exec(code)?.[1]?.length ?? 0)

/** The size that a unit shows, and does not scale by. */
export const unscaledSizeOf = (unit: CellUnit): string | undefined => unit.split('#')[1]

/** A number as its cell shows it: "25%", "€5000", "CHF 20", "$250k". */
export function withUnit(value: number, unit: CellUnit): string {
  if (unit === '%') return `${numberText(percentOf(value))}%`
  const [sign = '', size = ''] = unit.split('#')
  return `${sign}${/[A-Za-z]$/.test(sign) ? ' ' : ''}${numberText(value)}${size.length > 1 ? ' ' : ''}${size}`
}

/** What may stand around the digits: a sign, a code, or a size. */
const AMOUNT = /^([^\d\s.,-]*) ?(\d[\d.,]*) ?([^\d\s.,-][^\d\s,-]*)?$/

/** The digits of a text and the words around them: "$250k" is 250 with "$" and "k". A text of another shape is all digits. */
export function partsOfAmount(text: string): { readonly number: string; readonly words: readonly string[] } {
  const [, before = '', number = text, after = ''] = AMOUNT.exec(text) ?? []
  return { number, words: [before, after].filter((word) => word !== '') }
}

/** A character that a format shows as it is, beside those that stand for digits. */
const SHOWN_AS_IT_IS = /[-/() :]/

/**
 * A number with the zeros that its format puts in front, and what stands between its digits: 00123, 123-45-6789. Null: the format
 * has no zeros in front.
 */
export function paddedText(value: number, format: string): string | null {
  if (!Number.isInteger(value) || value < 0) return null
  const parts: (string | null)[] = []
  for (const [whole, symbol, quoted, escaped, bare] of format.slice(0, 255).matchAll(PARTS)) {
    if (bare === ';') break
    const literal = symbol ?? quoted ?? escaped
    if (literal !== undefined) parts.push(literal)
    else if (bare === '0') parts.push(null)
    else if (bare !== undefined && !SHOWN_AS_IT_IS.test(bare)) return null
    else parts.push(bare ?? (whole.startsWith('_') ? ' ' : ''))
  }
  const places = parts.filter((part) => part === null).length
  if (places < 2) return null
  const digits = numberText(value).padStart(places, '0')
  // the first place shows all digits that are too many
  let at = digits.length - places
  let text = ''
  for (const part of parts) {
    if (part !== null) text += part
    else {
      text += at === digits.length - places ? digits.slice(0, at + 1) : digits[at]
      at += 1
    }
  }
  return text.trim()
}

/** Digits that a spreadsheet keeps of a number. */
const KEPT_DIGITS = 15

/** A number as its exact decimal: what a double carries beyond the digits of a spreadsheet is noise. */
export const numberText = (value: number): DecimalText =>
  decimal(String(Number(value.toPrecision(KEPT_DIGITS)))).toFixed()

/** The percentage that a cell shows of its number. */
export const percentOf = (value: number): number => decimal(numberText(value)).times(100).toNumber()
