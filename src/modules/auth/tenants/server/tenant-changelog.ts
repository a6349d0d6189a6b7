import type { Changelog } from '#platform/server/changelog.ts'
import { sql } from '#platform/server/sql.ts'
import type { tenantFields } from '../model/tenant.ts'
import type { StoredTenant } from './tenant-store.ts'

const LABELS: Readonly<Record<keyof typeof tenantFields.shape, string>> = {
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
  dateFormat: 'Date format',
  zone: 'Time zone',
  baseCurrency: 'Base currency',
  multiCurrencyEnabled: 'Multi-currency',
}

const LOGO_LABELS = { companyLogo: 'Company logo', dashboardLogo: 'Dashboard logo' }

export const evidenceOfTenant = (tenant: StoredTenant) =>
  Object.fromEntries(Object.keys(LABELS).map((field) => [field, tenant[field as keyof typeof LABELS]]))

export const tenantChangelog: Changelog = {
  kind: 'tenant',
  fields: Object.fromEntries(
    Object.entries({ ...LABELS, ...LOGO_LABELS }).map(([field, label]) => [field, { label }]),
  ),
  actorName: sql`(select u.name from app."user" u where u.tenant_id = r.tenant_id and u.id = r.actor_user_id)`,
  names: () => sql`select null::uuid as id, null::text as name where false`,
}
