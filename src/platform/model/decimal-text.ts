/** An exact decimal as text: up to 15 digits before the point and 10 after it. Apart from `decimal.ts`, which is heavy. */
export const DECIMAL_TEXT = /^-?\d{1,15}(\.\d{1,10})?$/

/** The same, and not below zero: an amount. */
export const isAmountText = (text: string): boolean => DECIMAL_TEXT.test(text) && !text.startsWith('-')

/** Whether something can be between two decimals, either of which may be left out. */
export const isInOrder = ({
  min,
  max,
}: {
  readonly min?: string | undefined
  readonly max?: string | undefined
}): boolean =>
  min === undefined ||
  max === undefined ||
  !DECIMAL_TEXT.test(min) ||
  !DECIMAL_TEXT.test(max) ||
  compareTexts(min, max) <= 0

/** Below zero where a is smaller, zero where they are equal ("1.0" and "1"), above zero where a is larger. Loads no arithmetic. */
export function compareTexts(a: string, b: string): number {
  const places = Math.max(...[a, b].map((text) => text.split('.')[1]?.length ?? 0))
  const scaled = (text: string) => {
    const [whole = '', fraction = ''] = text.split('.')
    return BigInt(whole + fraction.padEnd(places, '0'))
  }
  const [left, right] = [scaled(a), scaled(b)]
  return left < right ? -1 : left > right ? 1 : 0
}
