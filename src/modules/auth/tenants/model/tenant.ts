import * as z from 'zod'
import { CURRENCIES } from '#platform/model/currencies.ts'
import { line, text } from '#platform/model/fields.ts'
import { atMost } from '#platform/model/too-long.ts'
import { COUNTRIES } from './countries.ts'
import { taxIdProblem } from './tax-id.ts'
import { isWebsite, websiteOf } from './website.ts'
import { isZone } from './zones.ts'

/** Spec 9. */
export const DATE_FORMATS = ['MM/DD/YYYY', 'DD/MM/YYYY', 'YYYY/MM/DD'] as const

const oneOf = (known: readonly string[], needed: string) => {
  const all = new Set(known)
  return z.string(needed).refine((value) => all.has(value), needed)
}
const emailOrNothing = z
  .string()
  .trim()
  .max(254, atMost(254))
  .refine((value) => value === '' || z.email().safeParse(value).success, 'Enter an email address.')

/** What an organization says of itself. Empty text is nothing. Spec 5.1, 5.3. */
const companyFields = {
  companyName: line(100, 1, 'Company name is required.'),
  website: text(255, 1, 'Website is required.')
    .refine(isWebsite, { message: 'Please enter a valid URL.', when: ({ issues }) => issues.length === 0 })
    .overwrite(websiteOf),
  taxId: text(50),
  addressLine1: text(100, 1, 'Address line 01 is required.'),
  addressLine2: text(100),
  country: oneOf(COUNTRIES, 'Country is required.'),
  state: text(100, 1, 'State is required.'),
  city: text(100, 1, 'City is required.'),
  zipCode: text(20, 1, 'Zipcode is required.'),
  billingEmail: emailOrNothing,
}

export const regionFields = {
  dateFormat: z.enum(DATE_FORMATS),
  zone: z.string('Select a time zone.').refine(isZone, 'Select a time zone.'),
  baseCurrency: oneOf(CURRENCIES, 'Select a currency.'),
  multiCurrencyEnabled: z.boolean(),
}

export const tenantFields = z.strictObject({ ...companyFields, ...regionFields })
export type TenantFields = z.output<typeof tenantFields>

/** What no field can say alone. */
export function problemsOfTenant({ taxId, country }: Pick<TenantFields, 'taxId' | 'country'>) {
  const message = taxIdProblem(taxId, country)
  return message ? [{ path: 'body.taxId', message }] : []
}
