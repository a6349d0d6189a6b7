import { CURRENCIES } from '#platform/model/currencies.ts'
import { type DateFormat, formatDay } from '#platform/model/date-format.ts'
import { dayOf } from '#platform/model/day.ts'
import { grouped } from '#platform/model/how-many.ts'
import type { Viewer } from '#platform/model/viewer.ts'
import { sql } from '#platform/server/database/sql.ts'
import { actorFrom, type Changelog } from '#platform/server/records/changelog.ts'
import type { ChangelogField } from '#platform/server/records/differences.ts'
import { COMPANY_LABELS } from '../model/company-labels.ts'
import { LOGOS } from '../model/logos.ts'
import type { tenantFields } from '../model/tenant.ts'
import type { StoredTenant } from './stored-tenant.ts'

const LABELS: Readonly<Record<keyof typeof tenantFields.shape, string>> = {
  ...COMPANY_LABELS,
  dateFormat: 'Date format',
  zone: 'Time zone',
  baseCurrency: 'Base currency',
  multiCurrencyEnabled: 'Multi-currency',
}

const LOGO_LABELS = { companyLogo: 'Company logo', dashboardLogo: 'Dashboard logo' }

/** What the history keeps of an account, and of its pictures: their type and size. */
export const evidenceOfTenant = ({ logos, ...tenant }: StoredTenant) => ({
  ...Object.fromEntries(Object.keys(LABELS).map((field) => [field, tenant[field as keyof typeof LABELS]])),
  ...Object.fromEntries(
    LOGOS.map((logo) => {
      const file = logos[logo]
      return [`${logo}Logo`, file ? `${file.type}, ${grouped(file.size)} bytes` : null]
    }),
  ),
})

export const tenantChangelog: Changelog = {
  kind: 'tenant',
  fields: Object.fromEntries(
    Object.entries({ ...LABELS, ...LOGO_LABELS }).map(([field, label]) => [field, { label }]),
  ),
  bookkeeping: [],
  actor: actorFrom('app.user_public'),
  names: () => sql`select null::uuid as id, null::text as name where false`,
}

type RateEvidence = { rate: string | null; from: string; until: string | null }

/** Rates by currency; each held from a day on. Spec 7.1. */
export const rateChangelog = ({ zone, dateFormat }: Pick<Viewer, 'zone' | 'dateFormat'>): Changelog => {
  const day = (instant: string) => formatDay(dayOf(Date.parse(instant), zone), dateFormat as DateFormat)
  const held: ChangelogField['shown'] = (rates: readonly RateEvidence[]) =>
    rates
      .map(({ rate, from, until }) => {
        const end = until === null ? '' : ` until ${day(until)}`
        return `${rate ?? 'none'} from ${day(from)}${end}`
      })
      .join(', ')
  return {
    ...tenantChangelog,
    kind: 'currency-rate',
    fields: Object.fromEntries(
      CURRENCIES.map((currency) => [currency, { label: `Rate for ${currency}`, shown: held }]),
    ),
  }
}
