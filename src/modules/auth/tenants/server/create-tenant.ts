import { v7 as uuid } from 'uuid'
import { seedSettings } from '#modules/settings/index.server.ts'
import { sql, type Tx } from '#platform/server/database/sql.ts'
import { notifyListeners } from '#platform/server/records/events.ts'
import { byTheProduct } from '#platform/server/records/record-store.ts'
import {
  DEFAULT_USER_ROLES,
  type DefaultUserRole,
  permissionsOf,
} from '../../permissions/model/permission-catalogue.ts'
import { userRoles } from '../../user-roles/server/user-role-store.ts'
import type { TenantFields } from '../model/tenant.ts'
import type { StoredTenant } from './stored-tenant.ts'
import type { TenantEvents } from './tenant-events.ts'
import { tenants } from './tenant-store.ts'

export type NewTenant = {
  id: string
  name: string
  accountId: string
  zone?: string
  baseCurrency?: string
  multiCurrency?: boolean
  /** What it says of itself, where that is known already. */
  company?: Partial<TenantFields>
}

/** What an organization is taken to be until it says of itself. */
const NOTHING_SAID = {
  website: '',
  taxId: '',
  addressLine1: '',
  addressLine2: '',
  country: 'US',
  state: '',
  city: '',
  zipCode: '',
  billingEmail: '',
  dateFormat: 'MM/DD/YYYY',
}

/** A tenant with everything that it needs before the first person works in it. The transaction is the new tenant's own. */
export async function createTenant(tx: Tx, tenant: NewTenant, told: TenantEvents, now: Date) {
  await sql`insert into app.tenant_register (tenant_id) values (${tenant.id})`.execute(tx)
  const after: StoredTenant = {
    ...NOTHING_SAID,
    zone: tenant.zone ?? 'America/New_York',
    baseCurrency: tenant.baseCurrency ?? 'USD',
    multiCurrencyEnabled: tenant.multiCurrency ?? false,
    ...tenant.company,
    companyName: tenant.company?.companyName ?? tenant.name,
    id: tenant.id,
    accountId: tenant.accountId,
    isMultiCurrencyAllowed: tenant.multiCurrency ?? false,
    logos: {},
    version: 1,
  }
  await tenants.save(tx, byTheProduct(tenant.id), [{ event: 'CREATE', before: null, after }], now)
  const settings = await seedSettings(tx, tenant.id, tenant.name, now)
  const userRoleIds = await addDefaultUserRoles(tx, tenant.id, now)
  await notifyListeners(told.tenantCreated, tx, byTheProduct(tenant.id), { tenantId: tenant.id }, now)
  return { ...settings, userRoleIds }
}

async function addDefaultUserRoles(
  tx: Tx,
  tenantId: string,
  now: Date,
): Promise<Record<DefaultUserRole, string>> {
  const entries = Object.entries(DEFAULT_USER_ROLES) as [DefaultUserRole, readonly [string, string]][]
  const added = entries.map(([key, [name, description]]) => ({
    id: uuid(),
    name,
    description,
    isCustom: false,
    status: 'ACTIVE' as const,
    permissions: permissionsOf(key),
    version: 1,
  }))
  const saved = added.map((after) => ({ event: 'CREATE', before: null, after }))
  await userRoles.save(tx, byTheProduct(tenantId), saved, now)
  return Object.fromEntries(entries.map(([key], i) => [key, added[i]?.id])) as Record<DefaultUserRole, string>
}
