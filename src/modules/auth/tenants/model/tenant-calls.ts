import * as z from 'zod'
import { defineCall } from '#platform/model/call.ts'
import { changelogQuery, changelogReply } from '#platform/model/changelog.ts'
import { id, text } from '#platform/model/fields.ts'
import { sentFile } from '#platform/model/file.ts'
import { receivedImage } from '#platform/model/image.ts'
import { defineUpload } from '#platform/model/import.ts'
import { LOGO_RULES, LOGOS } from './logos.ts'
import { currencyRate, rateChange } from './rate.ts'
import { regionFields, tenantFields } from './tenant.ts'

const params = { tenantId: id }
const logo = z.object({ type: z.string(), size: z.int(), updatedAt: z.string() })

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

export const tenantDetail = kept.extend({
  id,
  accountId: z.string(),
  ...locks,
  logos: z.object({ company: logo.nullable(), dashboard: logo.nullable() }),
  version: z.int(),
})
export type TenantDetail = z.output<typeof tenantDetail>

export const getTenant = defineCall({
  name: 'getTenant',
  method: 'GET',
  path: '/tenants/:tenantId',
  params,
  reply: tenantDetail,
  etag: true,
})

/** Region, currency, and the settings of decisions and delegations, in one answer. */
export const getTenantSettings = defineCall({
  name: 'getTenantSettings',
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
  }),
})

export const getCurrencyRates = defineCall({
  name: 'getCurrencyRates',
  method: 'GET',
  path: '/tenants/:tenantId/currency-rates',
  params,
  reply: z.object({ baseCurrency: z.string(), items: z.array(currencyRate) }),
})

/** Changes what is named. Rates are kept by currency and day, and are no part of the version. Spec 7.1. */
export const updateTenant = defineCall({
  name: 'updateTenant',
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

export const getTenantChangelog = defineCall({
  name: 'getTenantChangelog',
  method: 'GET',
  path: '/tenants/:tenantId/changelog',
  params,
  query: changelogQuery,
  reply: changelogReply,
})

/** currency-rates-template.csv: replaces all rates from today on. */
export const ratesUpload = defineUpload('CurrencyRates', '/currency-rates')

const logoParams = { tenantId: id, logo: z.enum(LOGOS) }
const logoPath = '/tenants/:tenantId/logos/:logo'

/** The picture itself. */
export const getLogo = defineCall({
  name: 'getLogo',
  method: 'GET',
  path: logoPath,
  params: logoParams,
  reply: sentFile,
})

export const putCompanyLogo = defineCall({
  name: 'putCompanyLogo',
  method: 'PUT',
  path: '/tenants/:tenantId/logos/company',
  params,
  query: { fileName: text(255, 1) },
  body: receivedImage(LOGO_RULES.company),
  reply: logo,
})

export const putDashboardLogo = defineCall({
  name: 'putDashboardLogo',
  method: 'PUT',
  path: '/tenants/:tenantId/logos/dashboard',
  params,
  query: { fileName: text(255, 1) },
  body: receivedImage(LOGO_RULES.dashboard),
  reply: logo,
})

export const deleteLogo = defineCall({
  name: 'deleteLogo',
  method: 'DELETE',
  path: logoPath,
  params: logoParams,
  reply: z.object({ logo: z.enum(LOGOS) }),
})
