import { Decimal } from 'decimal.js'

// Amounts have at most 15 digits before the point and rates 10 after it: products of a few of them stay exact below 60 digits.
// Pure: a page that never calculates does without the library.
const Exact = /* @__PURE__ */ Decimal.clone({ precision: 60, toExpNeg: -60, toExpPos: 60 })

/** An exact decimal written as text, as on the wire and in `numeric` columns: "180000.00". */
export type DecimalText = string

export { DECIMAL_TEXT } from './decimal-text.ts'

const MOST_KNOWN = 10_000
const known = /* @__PURE__ */ new Map<DecimalText, Decimal>()

/** The number that a text says. It never changes, so that a text that is met again is not read again. */
export function decimal(text: DecimalText): Decimal {
  const found = known.get(text)
  if (found) return found
  if (known.size >= MOST_KNOWN) known.clear()
  const made = new Exact(text)
  known.set(text, made)
  return made
}
export const times = (a: DecimalText, b: DecimalText): DecimalText => decimal(a).times(decimal(b)).toFixed()
export const minus = (a: DecimalText, b: DecimalText): DecimalText => decimal(a).minus(decimal(b)).toFixed()
export const plus = (a: DecimalText, b: DecimalText): DecimalText => decimal(a).plus(decimal(b)).toFixed()

/** Below zero where a is smaller, zero where they are equal ("1.0" and "1"), above zero where a is larger. */
export const compare = (a: DecimalText, b: DecimalText): number => decimal(a).comparedTo(decimal(b))
