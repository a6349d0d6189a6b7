import type { Viewer } from '#platform/model/viewer.ts'
import { maybeOne, one, ownTenant, rows, sql, type Tx } from '#platform/server/database/sql.ts'
import { Refusal } from '#platform/server/http/refusal.ts'
import { defineStore } from '#platform/server/records/record-store.ts'
import type { Logo } from '../model/logos.ts'
import type { StoredTenant } from './stored-tenant.ts'
import { evidenceOfTenant } from './tenant-changelog.ts'

const text = (column: string) => ({ column, type: 'text' })

/** The account: one record of a tenant, with its id. */
export const tenants = defineStore<StoredTenant>({
  kind: 'tenant',
  table: 'app.tenant',
  alias: 't',
  key: 'tenant_id',
  name: sql`t.name`,
  columns: {
    accountId: text('account_id'),
    companyName: text('name'),
    website: { ...text('website'), orEmpty: true },
    taxId: text('tax_id'),
    addressLine1: text('address_line1'),
    addressLine2: text('address_line2'),
    country: text('country'),
    state: text('state'),
    city: text('city'),
    zipCode: text('zip_code'),
    billingEmail: text('billing_email'),
    dateFormat: text('date_format'),
    zone: text('zone'),
    baseCurrency: text('base_currency'),
    isMultiCurrencyAllowed: { column: 'multi_currency_allowed', type: 'boolean' },
    multiCurrencyEnabled: { column: 'multi_currency_enabled', type: 'boolean' },
  },
  reads: () => ({
    logos: sql`coalesce((select json_object_agg(l.logo, json_build_object('type', l.type, 'size', length(l.bytes)))
      from app.tenant_logo l where l.tenant_id = ${ownTenant}), '{}')`,
  }),
  evidence: evidenceOfTenant,
})

/** The tenant; `lock` holds it until the transaction ends. */
export async function tenantOf(tx: Tx, tenantId: string, lock = false): Promise<StoredTenant> {
  const [found] = await tenants[lock ? 'lockThose' : 'find'](tx, tenantId, sql`true`)
  return found as StoredTenant
}

/**
 * Keeps the base currency as it is until the transaction ends: anyone who writes a limit in a currency asks for it, so that it is
 * not changed at the same moment. Refuses where it was changed since the request began.
 */
export async function lockSharedBaseCurrency(
  tx: Tx,
  { tenantId, baseCurrency }: Pick<Viewer, 'tenantId' | 'baseCurrency'>,
): Promise<void> {
  const { currency } = await one<{ currency: string }>(
    tx,
    sql`select base_currency as currency from app.tenant where tenant_id = ${tenantId} for key share`,
  )
  if (currency !== baseCurrency) throw new Refusal('STALE_VERSION')
}

type LogoRow = { logo: Logo; type: string; size: number; updatedAt: string }

export const logosOf = (tx: Tx, tenantId: string) =>
  rows<LogoRow>(
    tx,
    sql`select logo, type, length(bytes) as size, to_char(updated_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as "updatedAt"
      from app.tenant_logo where tenant_id = ${tenantId}`,
  )

export const readLogo = (tx: Tx, tenantId: string, logo: Logo) =>
  maybeOne<{ type: string; bytes: Buffer }>(
    tx,
    sql`select type, bytes from app.tenant_logo where tenant_id = ${tenantId} and logo = ${logo}`,
  )

export const saveLogo = (
  tx: Tx,
  tenantId: string,
  { logo, type, bytes }: { logo: Logo; type: string; bytes: Uint8Array },
  now: Date,
) =>
  sql`insert into app.tenant_logo (tenant_id, logo, type, bytes, updated_at)
    values (${tenantId}, ${logo}, ${type}, ${Buffer.from(bytes)}, ${now})
    on conflict (tenant_id, logo) do update set type = excluded.type, bytes = excluded.bytes, updated_at = excluded.updated_at`.execute(
    tx,
  )

export const deleteLogo = (tx: Tx, tenantId: string, logo: Logo) =>
  sql`delete from app.tenant_logo where tenant_id = ${tenantId} and logo = ${logo}`.execute(tx)
