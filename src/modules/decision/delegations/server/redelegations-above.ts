import type { Caps } from '#modules/settings/delegation-settings/model/delegation-settings-calls.ts'
import type { Viewer } from '#platform/model/viewer.ts'
import { any, one, ownTenant, type Sql, sql, type Tx } from '#platform/server/database/sql.ts'
import { holdsNow } from '#platform/server/records/facts.ts'
import { OPEN_STATUSES } from '../model/delegation-lifecycle.ts'

const CAP = 1_000

/**
 * How many open redelegations state more than the caps in some value type: those whose holders could decide less if the caps
 * were in force. One that states no amount is above every cap. The count stops at 1,000. What is measured in another value
 * type alone, or overrides the cap, is not counted. Authority 2.3.
 */
export async function redelegationsAbove(
  tx: Tx,
  { tenantId, baseCurrency }: Viewer,
  caps: Caps,
  now: Date,
): Promise<{ count: number; isExact: boolean }> {
  const above = caps.map(({ valueType, max }) => {
    const limit = sql`${max}::numeric`
    const measured: Readonly<Record<typeof valueType, Sql>> = {
      CURRENCY: sql`a.max * case when a.unit = ${baseCurrency} then 1 else (select r.rate from app.currency_rate_public r
        where r.tenant_id = ${ownTenant} and r.currency = a.unit and ${holdsNow('r', now)}) end > ${limit}`,
      NUMBER: sql`a.max > ${limit}`,
      PERCENTAGE: sql`a.max > ${limit}`,
      TIME: sql`case when a.unit = 'DAYS' then a.max > ${limit}
        else ${now}::timestamptz + make_interval(months => (a.max * case when a.unit = 'YEARS' then 12 else 1 end)::integer)
          > ${now}::timestamptz + make_interval(days => ${limit}::integer) end`,
    }
    return sql`a.value_type = 'AUTHORIZED' or a.value_type = ${valueType} and (a.max is null or ${measured[valueType]})`
  })
  const { n } = await one<{ n: number }>(
    tx,
    sql`select count(*)::int as n from (
      select distinct d.id from app.delegation_authority a join app.delegation d on d.tenant_id = ${ownTenant} and d.id = a.delegation_id
      where a.tenant_id = ${tenantId} and ${any(above)} and d.parent_delegation_id is not null
        and d.status = any(${OPEN_STATUSES}::text[]) and (d.expiration is null or d.expiration > ${now})
        and not exists (select 1 from jsonb_array_elements(d.content->'delegationAuthorities') e
          where (e.value->>'authorityTypeId')::uuid = a.authority_type_id and (e.value->>'limitOverridden')::boolean)
      limit ${sql.lit(CAP + 1)}) counted`,
  )
  return { count: Math.min(n, CAP), isExact: n <= CAP }
}
