import { expect, test } from 'vitest'
import { LOGO_RULES, LOGO_SIZES } from './logos.ts'
import { problemsOfTenant, tenantFields } from './tenant.ts'

const company = {
  companyName: 'Alder Valley University',
  website: ' WWW.AlderValley.edu ',
  taxId: '12-3456789',
  addressLine1: '1 College Way',
  addressLine2: '',
  country: 'US',
  state: 'WA',
  city: 'Alder',
  zipCode: '98119',
  billingEmail: '',
  dateFormat: 'MM/DD/YYYY',
  zone: 'America/New_York',
  baseCurrency: 'USD',
  multiCurrencyEnabled: false,
}
const said = (change: Readonly<Record<string, unknown>>) =>
  tenantFields.safeParse({ ...company, ...change }).error?.issues.map(({ message }) => message) ?? []

test('a company is kept as it is written, its website in small letters', () => {
  expect(tenantFields.parse(company)).toEqual({ ...company, website: 'www.aldervalley.edu' })
  expect(said({ billingEmail: 'pay@alder.example' })).toEqual([])
})

test.each([
  [{ companyName: '' }, 'Company name is required.'],
  [{ companyName: 'x'.repeat(101) }, 'Enter at most 100 characters. This has 101.'],
  [{ website: '' }, 'Website is required.'],
  [{ website: 'not a page' }, 'Please enter a valid URL.'],
  [{ taxId: 'x'.repeat(51) }, 'Enter at most 50 characters. This has 51.'],
  [{ addressLine1: '' }, 'Address line 01 is required.'],
  [{ addressLine2: 'x'.repeat(101) }, 'Enter at most 100 characters. This has 101.'],
  [{ country: undefined }, 'Country is required.'],
  [{ country: 'XX' }, 'Country is required.'],
  [{ state: '' }, 'State is required.'],
  [{ city: '' }, 'City is required.'],
  [{ zipCode: '' }, 'Zipcode is required.'],
  [{ zipCode: 'x'.repeat(21) }, 'Enter at most 20 characters. This has 21.'],
  [{ billingEmail: 'pay' }, 'Enter an email address.'],
  [{ zone: undefined }, 'Select a time zone.'],
  [{ zone: 'Mars/Olympus' }, 'Select a time zone.'],
  [{ baseCurrency: 'DEM' }, 'Select a currency.'],
])('%o is refused', (change, message) => expect(said(change)).toEqual([message]))

test('a tax ID has the form of its country', () => {
  expect(problemsOfTenant(company)).toEqual([])
  expect(problemsOfTenant({ taxId: '123', country: 'DE' })).toEqual([])
  expect(problemsOfTenant({ taxId: '123', country: 'US' })).toEqual([
    { path: 'body.taxId', message: 'Enter an employer identification number, such as 12-3456789.' },
  ])
})

test('a limit of a logo reads as it is', () => {
  for (const { most, limit } of Object.values(LOGO_RULES)) expect(limit).toBe(`${most / 1_024} KB`)
  expect(Object.keys(LOGO_SIZES)).toEqual(Object.keys(LOGO_RULES))
})
