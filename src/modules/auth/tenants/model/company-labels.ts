/** What the fields of a company are called, on its page and in its change log. */
export const COMPANY_LABELS = {
  companyName: 'Company name',
  website: 'Website',
  taxId: 'Tax ID',
  addressLine1: 'Address line 01',
  addressLine2: 'Address line 02',
  country: 'Country',
  state: 'State',
  city: 'City',
  zipCode: 'Zipcode',
  billingEmail: 'Billing email',
} as const
