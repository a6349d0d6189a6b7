/** An exact decimal as text: up to 15 digits before the point and 10 after it. Apart from `decimal.ts`, which is heavy. */
export const DECIMAL_TEXT = /^-?\d{1,15}(\.\d{1,10})?$/

/** The same, and not below zero: an amount. */
export const isAmountText = (text: string): boolean => DECIMAL_TEXT.test(text) && !text.startsWith('-')

/** As a whole number of its smallest part. */
const exactOf = (text: string): bigint => {
  const [whole = '', fraction = ''] = text.split('.')
  return BigInt(whole + fraction.padEnd(10, '0'))
}

/** Whether something can lie between two decimals, either of which may be left out. */
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
  exactOf(min) <= exactOf(max)
