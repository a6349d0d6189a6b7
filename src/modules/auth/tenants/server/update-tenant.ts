import { renameOrganization, restateCurrencyCap } from '#modules/settings/index.server.ts'
import type { Patch } from '#platform/model/changes-of.ts'
import type { Viewer } from '#platform/model/viewer.ts'
import type { Tx } from '#platform/server/database/sql.ts'
import { Refusal } from '#platform/server/http/refusal.ts'
import { mustMatch } from '#platform/server/http/routes.ts'
import type { RateChange } from '../model/rate.ts'
import { problemsOfTenant, type TenantFields } from '../model/tenant.ts'
import type { TenantDetail } from '../model/tenant-calls.ts'
import { TENANT_FAILURES } from '../model/tenant-failures.ts'
import { changeRate, ratesOf } from './rate-store.ts'
import { readTenant } from './read-tenant.ts'
import type { StoredTenant } from './stored-tenant.ts'
import type { TenantQuestions } from './tenant-questions.ts'
import { tenantOf, tenants } from './tenant-store.ts'
import { changeRates, recordRates } from './write-rates.ts'

type TenantUpdate = {
  change: Patch<TenantFields>
  rates: readonly RateChange[] | undefined
  expected: number | undefined
  now: Date
}

/** Changes what is named of an account; where all of it is so already, nothing. */
export async function updateTenant(
  tx: Tx,
  viewer: Viewer,
  { change, rates, expected, now }: TenantUpdate,
  questions: TenantQuestions,
): Promise<TenantDetail> {
  const before = await tenantOf(tx, viewer.tenantId, true)
  mustMatch(before.version, expected)
  const named = Object.fromEntries(Object.entries(change).filter(([, value]) => value !== undefined))
  const after: StoredTenant = { ...before, ...named }
  const problems = 'taxId' in named || 'country' in named ? problemsOfTenant(after) : []
  if (problems.length > 0) throw new Refusal('RULE_BROKEN', {}, problems)
  if (after.multiCurrencyEnabled && !before.isMultiCurrencyAllowed)
    throw new Refusal(TENANT_FAILURES.MULTI_CURRENCY_OFF)
  if (after.baseCurrency !== before.baseCurrency)
    await rebase(tx, viewer, after.baseCurrency, { questions, now })
  if (after.companyName !== before.companyName) await renameOrganization(tx, viewer, after.companyName, now)
  await tenants.save(tx, viewer, [{ event: 'UPDATE', before, after }], now)
  if (rates) await changeRates(tx, viewer, { tenant: after, changes: rates, now })
  return readTenant(tx, viewer, questions, now)
}

/** Another base currency: rates count from the old one and end with it, the cap of redelegation keeps its number. Spec 4.7. */
async function rebase(
  tx: Tx,
  viewer: Viewer,
  to: string,
  { questions, now }: { questions: TenantQuestions; now: Date },
): Promise<void> {
  if (await questions.hasCurrencyLimits(tx, viewer, null, now))
    throw new Refusal(TENANT_FAILURES.BASE_CURRENCY_LOCKED)
  const before = await ratesOf(tx, viewer.tenantId, now)
  for (const { currency } of before)
    await changeRate(tx, viewer.tenantId, { currency, rate: null, from: now }, now)
  await recordRates(tx, viewer, before, await ratesOf(tx, viewer.tenantId, now), now)
  await restateCurrencyCap(tx, viewer.tenantId, to, now)
}
