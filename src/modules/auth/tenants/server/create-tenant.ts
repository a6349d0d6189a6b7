import { v7 as uuid } from 'uuid'
import { seedSettings } from '#modules/settings/index.server.ts'
import { beginHistory } from '#platform/server/begin-history.ts'
import { takeDisplayNumbers } from '#platform/server/display-id.ts'
import { insertRows, sql, type Tx } from '#platform/server/sql.ts'
import {
  DEFAULT_USER_ROLES,
  type DefaultUserRole,
  permissionsOf,
} from '../../permissions/model/permission-catalogue.ts'
import { userRoles } from '../../user-roles/server/user-role-store.ts'
import type { TenantFields } from '../model/tenant.ts'
import { tenantReplay } from './tenant-replay.ts'
import { saveTenant, tenantOf } from './tenant-store.ts'

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

/** A tenant with everything that it needs before the first person works in it. The transaction is the new tenant's own. */
export async function createTenant(tx: Tx, tenant: NewTenant, now: Date) {
  await sql`insert into app.tenant_register (tenant_id) values (${tenant.id})`.execute(tx)
  await sql`insert into app.tenant (tenant_id, name, account_id, zone, base_currency, multi_currency_allowed, multi_currency_enabled, created_at, updated_at)
    values (${tenant.id}, ${tenant.name}, ${tenant.accountId}, ${tenant.zone ?? 'America/New_York'}, ${tenant.baseCurrency ?? 'USD'},
      ${tenant.multiCurrency ?? false}, ${tenant.multiCurrency ?? false}, ${now}, ${now})`.execute(tx)
  if (tenant.company)
    await saveTenant(
      tx,
      tenant.id,
      { ...(await tenantOf(tx, tenant.id)), ...tenant.company } as TenantFields,
      now,
    )
  const settings = await seedSettings(tx, tenant.id, tenant.name, now)
  const userRoleIds = await addDefaultUserRoles(tx, tenant.id, now)
  await beginHistory(
    tx,
    tenant.id,
    [
      [tenantReplay, [tenant.id]],
      [userRoles.replay, Object.values(userRoleIds)],
    ],
    now,
  )
  return { ...settings, userRoleIds }
}

async function addDefaultUserRoles(
  tx: Tx,
  tenantId: string,
  now: Date,
): Promise<Record<DefaultUserRole, string>> {
  const entries = Object.entries(DEFAULT_USER_ROLES) as [DefaultUserRole, readonly [string, string]][]
  const numbers = await takeDisplayNumbers(tx, tenantId, 'user-role', entries.length)
  const added = entries.map(([key, [name, description]], i) => ({
    tenant_id: tenantId,
    id: uuid(),
    display_number: numbers[i],
    name,
    description,
    is_custom: false,
    permissions: permissionsOf(key),
    created_at: now,
    updated_at: now,
  }))
  await insertRows(
    tx,
    'app.user_role',
    {
      tenant_id: 'uuid',
      id: 'uuid',
      display_number: 'integer',
      name: 'text',
      description: 'text',
      is_custom: 'boolean',
      permissions: 'jsonb',
      created_at: 'timestamptz',
      updated_at: 'timestamptz',
    },
    added,
  )
  return Object.fromEntries(entries.map(([key], i) => [key, added[i]?.id])) as Record<DefaultUserRole, string>
}
