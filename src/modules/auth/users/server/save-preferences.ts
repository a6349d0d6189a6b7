import type { Patch } from '#platform/model/changes-of.ts'
import type { Viewer } from '#platform/model/viewer.ts'
import { one, ownTenant, sql, type Tx } from '#platform/server/database/sql.ts'
import { Refusal } from '#platform/server/http/refusal.ts'
import { currenciesOf } from '../../tenants/server/usable-currencies.ts'
import type { Preferences } from '../model/user-calls.ts'
import { preferencesOf } from './user-reads.ts'

/** How the person who asks wants to work: what is named is changed. No one else sees it, and no history is kept of it. */
export async function savePreferences(
  tx: Tx,
  viewer: Viewer,
  change: Patch<Preferences>,
  now: Date,
): Promise<Preferences> {
  const { tenantId, userId } = viewer
  const found = await one<{ preferences: Preferences; currencies: string[] }>(
    tx,
    sql`select ${preferencesOf} as preferences, ${currenciesOf(now)} as currencies
      from app."user" u join app.tenant t on t.tenant_id = ${ownTenant}
      where u.tenant_id = ${tenantId} and u.id = ${userId} for no key update of u`,
  )
  if (change.currency != null && !found.currencies.includes(change.currency))
    throw new Refusal('RULE_BROKEN', {}, [{ path: 'body.currency', message: 'Select a currency.' }])
  const named = Object.fromEntries(Object.entries(change).filter(([, value]) => value !== undefined))
  const after: Preferences = { ...found.preferences, ...named }
  await sql`update app."user" set single_keys = ${after.singleKeys}, date_format = ${after.dateFormat}, zone = ${after.zone},
      display_currency = ${after.currency} where tenant_id = ${tenantId} and id = ${userId}`.execute(tx)
  return after
}
