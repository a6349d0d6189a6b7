import type { Viewer } from '#platform/model/viewer.ts'
import { Refusal } from '#platform/server/refusal.ts'
import { maybeOne, one, rows, type Sql, sql, type Tx } from '#platform/server/sql.ts'
import type { Logo } from '../model/logos.ts'
import type { TenantFields } from '../model/tenant.ts'

export type StoredTenant = Omit<TenantFields, 'dateFormat'> & {
  dateFormat: string
  id: string
  accountId: string
  isMultiCurrencyAllowed: boolean
  version: number
}

const COLUMNS: Readonly<Record<keyof TenantFields, string>> = {
  companyName: 'name',
  website: 'website',
  taxId: 'tax_id',
  addressLine1: 'address_line1',
  addressLine2: 'address_line2',
  country: 'country',
  state: 'state',
  city: 'city',
  zipCode: 'zip_code',
  billingEmail: 'billing_email',
  dateFormat: 'date_format',
  zone: 'zone',
  baseCurrency: 'base_currency',
  multiCurrencyEnabled: 'multi_currency_enabled',
}
const fields = Object.entries(COLUMNS)

const selected: Sql = sql.join([
  sql`t.tenant_id as id, t.account_id as "accountId", t.multi_currency_allowed as "isMultiCurrencyAllowed", t.version`,
  ...fields.map(([field, column]) =>
    field === 'website'
      ? sql`coalesce(t.website, '') as website`
      : sql`${sql.ref(`t.${column}`)} as ${sql.ref(field)}`,
  ),
])

/** The tenant; `lock` holds it until the transaction ends. */
export const tenantOf = (tx: Tx, tenantId: string, lock = false) =>
  one<StoredTenant>(
    tx,
    sql`select ${selected} from app.tenant t where t.tenant_id = ${tenantId} ${lock ? sql`for update` : sql``}`,
  )

export const saveTenant = (tx: Tx, tenantId: string, after: TenantFields, now: Date) =>
  sql`update app.tenant set ${sql.join(
    fields.map(([field, column]) => sql`${sql.ref(column)} = ${after[field as keyof TenantFields]}`),
  )}, version = version + 1, updated_at = ${now} where tenant_id = ${tenantId}`.execute(tx)

/**
 * Keeps the base currency as it is until the transaction ends: whoever writes a limit in a currency asks for it, so that it is
 * not changed at the same moment. Refuses where it was changed since the request began.
 */
export async function holdBaseCurrency(
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
