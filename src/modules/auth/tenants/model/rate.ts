import * as z from 'zod'
import { CURRENCIES } from '#platform/model/currencies.ts'
import { compare } from '#platform/model/decimal.ts'
import { DECIMAL_TEXT } from '#platform/model/decimal-text.ts'
import { day, instant } from '#platform/model/fields.ts'

const known = new Set(CURRENCIES)

export const currencyCode = z
  .string('Enter a currency code, such as EUR.')
  .trim()
  .toUpperCase()
  .refine((code) => known.has(code), 'Enter a currency code, such as EUR.')

/** Base units for one unit of a currency: above zero, at most 10 decimals. */
export const rateText = z
  .string('Enter a rate, such as 1.08.')
  .trim()
  .refine((text) => DECIMAL_TEXT.test(text) && compare(text, '0') > 0, 'Enter a rate above 0, such as 1.08.')

/** A currency's rate from a day on; without a day starting today, null: it has none after that. */
export const rateChange = z.strictObject({
  currency: currencyCode,
  rate: rateText.nullable(),
  from: day.optional(),
})
export type RateChange = z.output<typeof rateChange>

const held = z.object({
  /** Null: until another one began there was none. */
  rate: z.string().nullable(),
  from: instant,
  until: instant.nullable(),
})

/** A currency with its rate of now, and all that it had and will have, latest first. */
export const currencyRate = z.object({
  currency: z.string(),
  rate: z.string().nullable(),
  from: z.string().nullable(),
  history: z.array(held),
})
export type CurrencyRate = z.output<typeof currencyRate>
