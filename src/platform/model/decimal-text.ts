/** An exact decimal as text: up to 15 digits before the point and 10 after it. Apart from `decimal.ts`, which is heavy. */
export const DECIMAL_TEXT = /^-?\d{1,15}(\.\d{1,10})?$/
