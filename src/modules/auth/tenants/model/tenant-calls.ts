import * as z from 'zod'
import { defineCall } from '#platform/model/call.ts'
import { id } from '#platform/model/fields.ts'
import { historyCalls } from '#platform/model/history-calls.ts'
import { defineUpload } from '#platform/model/import.ts'
import { logo } from './logo-calls.ts'
import { currencyRate, rateChange } from './rate.ts'
import { regionFields, tenantFields } from './tenant.ts'

const params = { tenantId: id }
// as it is kept: what is not filled in yet is empty
const kept = z.object({
  ...Object.fromEntries(Object.keys(tenantFields.shape).map((key) => [key, z.string()])),
  multiCurrencyEnabled: z.boolean(),
} as Record<Exclude<keyof typeof tenantFields.shape, 'multiCurrencyEnabled'>, z.ZodString> & {
  multiCurrencyEnabled: z.ZodBoolean
})

const locks = {
  /** The subscription has it. */
  isMultiCurrencyAllowed: z.boolean(),
  /** A decision or a delegation has a limit in a currency: the base currency stays. Spec 4.7. */
  isBaseCurrencyLocked: z.boolean(),
}

const tenantDetail = kept.extend({
  id,
  accountId: z.string(),
  ...locks,
  logos: z.object({ company: logo.nullable(), dashboard: logo.nullable() }),
  version: z.int(),
})
export type TenantDetail = z.output<typeof tenantDetail>

export const getTenant = defineCall({
  name: 'getTenant',
  summary: 'Get the company, region, and currency of the account',
  method: 'GET',
  path: '/tenants/:tenantId',
  params,
  reply: tenantDetail,
  etag: true,
})

/** Region, currency, and the settings of decisions, delegations, and matrices, in one answer. */
export const getTenantSettings = defineCall({
  name: 'getTenantSettings',
  summary: 'Get region, currency, and the settings of decisions, delegations, and matrices',
  method: 'GET',
  path: '/tenants/:tenantId/get-settings',
  params,
  reply: z.object({
    ...z.object({ dateFormat: regionFields.dateFormat }).shape,
    zone: z.string(),
    baseCurrency: z.string(),
    multiCurrencyEnabled: z.boolean(),
    ...locks,
    decisionSettings: z.record(z.string(), z.unknown()),
    delegationSettings: z.record(z.string(), z.unknown()),
    matrixSettings: z.record(z.string(), z.unknown()),
  }),
})

export const getCurrencyRates = defineCall({
  name: 'getCurrencyRates',
  summary: 'List currency rates with past and planned rates',
  method: 'GET',
  path: '/tenants/:tenantId/currency-rates',
  params,
  reply: z.object({ baseCurrency: z.string(), items: z.array(currencyRate) }),
})

/** Changes what is named. Rates are kept by currency and day, and are no part of the version. Spec 7.1. */
export const updateTenant = defineCall({
  name: 'updateTenant',
  summary: 'Change the named parts of the account, including rates by currency and day',
  method: 'PATCH',
  path: '/tenants/:tenantId',
  params,
  body: z.strictObject({
    ...tenantFields.partial().shape,
    currencyRates: z.array(rateChange).min(1).max(200).optional(),
  }),
  reply: tenantDetail,
  ifMatch: true,
})

export const tenantHistory = historyCalls('Tenant', 'the account', '/tenants/:tenantId', { has: ['log'] })
export const ratesHistory = historyCalls('Rates', 'currency rates', '/tenants/:tenantId/currency-rates', {
  has: ['log'],
})

/** currency-rates-template.csv: replaces all rates starting today. */
export const ratesUpload = defineUpload('CurrencyRates', '/currency-rates')
