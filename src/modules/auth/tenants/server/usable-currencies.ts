import { failureOf } from '#platform/model/failures.ts'
import { one, ownTenant, type Sql, sql, type Tx } from '#platform/server/database/sql.ts'
import type { FieldRefusal } from '#platform/server/http/refusal.ts'
import { holdsNow } from '#platform/server/records/facts.ts'
import { TENANT_FAILURES } from '../model/tenant-failures.ts'

/** The currencies of the tenant `t`: the base currency first, then those that have a rate. */
export const currenciesOf = (now: Date): Sql => sql`(
  select json_agg(c.currency order by c.rank, c.currency) from (
    select t.base_currency as currency, 0 as rank
    union select r.currency, 1 from app.currency_rate_public r
      where r.tenant_id = ${ownTenant} and t.multi_currency_enabled and r.currency <> t.base_currency and ${holdsNow('r', now)}) c)`

export type UsableCurrencies = { isMulti: boolean; codes: readonly string[] }

/** In which currencies a limit may be written now. */
export const usableCurrencies = (tx: Tx, tenantId: string, now: Date): Promise<UsableCurrencies> =>
  one<UsableCurrencies>(
    tx,
    sql`select t.multi_currency_enabled as "isMulti", ${currenciesOf(now)} as codes from app.tenant t where t.tenant_id = ${tenantId}`,
  )

/** Refuses a currency without a rate, or any other one where only one is used. `path`: the field that names it. */
export function refusedCurrency(
  currency: string,
  path: string,
  { isMulti, codes }: UsableCurrencies,
): FieldRefusal[] {
  if (codes.includes(currency)) return []
  const what = isMulti ? TENANT_FAILURES.NO_RATE : TENANT_FAILURES.MULTI_CURRENCY_OFF
  const params = { currency }
  const { code, message } = failureOf<string>(what, params)
  return [{ path, message, code, params }]
}
