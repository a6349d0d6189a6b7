import { canonical } from '#platform/model/canonical.ts'
import { dayOf, startOfDay } from '#platform/model/day.ts'
import type { Viewer } from '#platform/model/viewer.ts'
import type { Tx } from '#platform/server/database/sql.ts'
import { Refusal } from '#platform/server/http/refusal.ts'
import { defineNotes } from '#platform/server/records/record-writer.ts'
import type { CurrencyRate, RateChange } from '../model/rate.ts'
import { TENANT_FAILURES } from '../model/tenant-failures.ts'
import { changeRate, ratesOf } from './rate-store.ts'
import type { StoredTenant } from './stored-tenant.ts'

/** Changes rates by currency and day. The tenant is held: two who change them wait for one another. */
export async function changeRates(
  tx: Tx,
  viewer: Viewer,
  { tenant, changes, now }: { tenant: StoredTenant; changes: readonly RateChange[]; now: Date },
): Promise<void> {
  if (!tenant.multiCurrencyEnabled) throw new Refusal(TENANT_FAILURES.MULTI_CURRENCY_OFF)
  const holdsFrom = ({ currency, from }: RateChange) =>
    `${currency} ${instantOf(from, tenant.zone, now).toISOString()}`
  const problems = changes.flatMap((change, i) => {
    const isAgain = changes.slice(0, i).some((earlier) => holdsFrom(earlier) === holdsFrom(change))
    const message = isAgain ? SAID_AGAIN : problemOf(change, tenant, now)
    return message ? [{ path: `body.currencyRates.${i}.${message.field}`, message: message.text }] : []
  })
  if (problems.length > 0) throw new Refusal('RULE_BROKEN', {}, problems)
  const before = await ratesOf(tx, viewer.tenantId, now)
  for (const { currency, rate, from } of changes)
    await changeRate(tx, viewer.tenantId, { currency, rate, from: instantOf(from, tenant.zone, now) }, now)
  await recordRates(tx, viewer, before, await ratesOf(tx, viewer.tenantId, now), now)
}

/** What is said starting today holds from this moment: what was decided this morning was decided by the rate of this morning. */
const instantOf = (day: string | undefined, zone: string, now: Date): Date =>
  day === undefined || day === dayOf(now.getTime(), zone) ? now : new Date(startOfDay(day, zone))

const SAID_AGAIN = { field: 'currency', text: 'Enter a currency once for a day.' }

function problemOf({ currency, from }: RateChange, { baseCurrency, zone }: StoredTenant, now: Date) {
  if (currency === baseCurrency)
    return { field: 'currency', text: `${baseCurrency} is the base currency. Its rate is always 1.` }
  if (from !== undefined && from < dayOf(now.getTime(), zone))
    return { field: 'from', text: 'Enter today or a later day.' }
  return undefined
}

/** By currency: each rate with the day from which it holds. */
export const evidenceOf = (rates: readonly CurrencyRate[]) =>
  Object.fromEntries(
    rates.map(({ currency, history }) => [
      currency,
      history.map(({ rate, from, until }) => ({ rate, from, until })),
    ]),
  )

/** Rates are facts without a row: all of a tenant are one record, with its id. */
const noteRates = defineNotes('currency-rate')

export async function recordRates(
  tx: Tx,
  viewer: Viewer,
  before: readonly CurrencyRate[],
  after: readonly CurrencyRate[],
  now: Date,
): Promise<void> {
  if (canonical(evidenceOf(before)) === canonical(evidenceOf(after))) return
  const change = { event: 'UPDATE', before: evidenceOf(before), after: evidenceOf(after) }
  await noteRates(tx, viewer, [{ id: viewer.tenantId, ...change }], now)
}
