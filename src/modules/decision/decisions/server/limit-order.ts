import * as z from 'zod'
import { dayOf } from '#platform/model/day.ts'
import { compare, minus, plus, times } from '#platform/model/decimal.ts'
import type { Viewer } from '#platform/model/viewer.ts'
import { any, one, rows, type Sql, sql, type Tx } from '#platform/server/database/sql.ts'
import { defineJob, enqueue } from '#platform/server/jobs/jobs.ts'
import { holdsNow } from '#platform/server/records/facts.ts'
import type { Author } from '#platform/server/records/record-store.ts'

// Limits as magnitudes, for lists: amounts count in the base currency at the rate in force, times in days.

const RANK = ['AUTHORIZED', 'CURRENCY', 'NUMBER', 'PERCENTAGE', 'TIME']

/** Days of a unit of time. For an order that is the same on every day, a month has its mean length; a filter counts from today. */
const DAYS: Readonly<Record<string, string>> = { DAYS: '1', MONTHS: '30.436875', YEARS: '365.2425' }

const [MOST, WITHOUT_RATE, WITHOUT_END] = ['999999999999997', '999999999999998', '999999999999999'] as const
const EXCLUDED = '0.0000000001'

type LimitFilter = { valueType: string; unit?: string; max: string | null; maxExclusive?: boolean }

/**
 * One number to sort limits by: value type first, then the upper end of the first limit; no upper end sorts last. An
 * amount counts here as one of the base currency: `precedenceAtRate` puts those of others right.
 */
export function limitPrecedence(terms: {
  authorities: readonly { bounds: readonly LimitFilter[] }[]
}): string | null {
  const first = terms.authorities[0]?.bounds[0]
  if (!first) return null
  const { valueType, unit = '', max, maxExclusive } = first
  return plus(`${RANK.indexOf(valueType)}${'0'.repeat(15)}`, max === null ? WITHOUT_END : sizeOf())

  function sizeOf(): string {
    const size = valueType === 'TIME' ? times(max ?? '0', DAYS[unit] ?? '1') : (max ?? '0')
    const bounded = compare(size, MOST) > 0 ? MOST : size
    return maxExclusive ? minus(bounded, EXCLUDED) : bounded
  }
}

type Kind = 'decision' | 'delegation'

const FIRST_BOUND: Readonly<Record<Kind, Sql>> = {
  decision: sql`d.terms->'authorities'->0->'bounds'->0`,
  delegation: sql`d.content->'delegationAuthorities'->0->'bounds'->0`,
}

const rateOf = (tenantId: string, unit: Sql, now: Date): Sql =>
  sql`(select r.rate from app.currency_rate_public r where r.tenant_id = ${tenantId} and r.currency = ${unit} and ${holdsNow('r', now)})`

const baseCurrencyOf = (tenantId: string): Sql =>
  sql`(select t.base_currency from app.tenant_public t where t.tenant_id = ${tenantId})`

/** What a row is sorted by whose first limit is `bound`: at the rate in force where its currency is not the base. `otherwise`: `limitPrecedence`. */
export const precedenceAtRate = (tenantId: string, bound: Sql, otherwise: Sql, now: Date): Sql =>
  sql`case when ${bound}->>'valueType' = 'CURRENCY' and ${bound}->>'max' is not null and ${bound}->>'unit' <> ${baseCurrencyOf(tenantId)}
    then ${sql.lit(RANK.indexOf('CURRENCY'))} * 1e15 + coalesce(
      least((${bound}->>'max')::numeric * ${rateOf(tenantId, sql`${bound}->>'unit'`, now)}, ${MOST}::numeric)
        - case when (${bound}->>'maxExclusive')::boolean then ${EXCLUDED}::numeric else 0 end, ${WITHOUT_RATE}::numeric)
    else ${otherwise} end`

/** Puts right what rows with a limit in another currency than the base are sorted by. */
export const recountLimits = (tx: Tx, tenantId: string, kind: Kind, which: Sql, now: Date) =>
  sql`update app.${sql.raw(kind)} d set limit_precedence = s.precedence from (
      select d.id, ${precedenceAtRate(tenantId, sql`b.bound`, sql`d.limit_precedence`, now)} as precedence
      from app.${sql.raw(kind)} d cross join lateral (select ${FIRST_BOUND[kind]} as bound) b
      where d.tenant_id = ${tenantId} and ${which}) s
    where d.tenant_id = ${tenantId} and d.id = s.id and d.limit_precedence is distinct from s.precedence`.execute(
    tx,
  )

const BATCH = 5_000
const KINDS = ['decision', 'delegation'] as const

const payload = z.object({ kind: z.enum(KINDS), after: z.uuid().optional() })

/** When the next exchange rate begins that is on record already. */
export async function nextRate(tx: Tx, tenantId: string, now: Date): Promise<Date | null> {
  const { at } = await one<{ at: Date | null }>(
    tx,
    sql`select min(r.holds_from) as at from app.currency_rate_public r
      where r.tenant_id = ${tenantId} and r.recorded_until = 'infinity' and r.holds_from > ${now}`,
  )
  return at
}

/** Sorts by the rates of the day, a batch at a time. Sorts again on the next day on which a rate begins. */
export const recountByRates = defineJob({
  name: 'recount_limits',
  payload,
  work: async (tx, tenantId, { kind, after }, now): Promise<void> => {
    const batch = await rows<{ id: string }>(
      tx,
      sql`select d.id from app.${sql.raw(kind)} d where d.tenant_id = ${tenantId}
        and ${after ? sql`d.id > ${after}` : sql`true`} order by d.id limit ${sql.lit(BATCH)}`,
    )
    const ids = batch.map(({ id }) => id)
    await recountLimits(tx, tenantId, kind, sql`d.id = any(${ids}::uuid[])`, now)
    const last = ids.at(-1)
    if (ids.length === BATCH && last) return enqueue(tx, tenantId, recountByRates, { kind, after: last })
    const at = await nextRate(tx, tenantId, now)
    if (at) await enqueue(tx, tenantId, recountByRates, { kind }, { at, key: `recount ${kind} ${tenantId}` })
  },
})

/** Hears that rates changed: what is sorted by them follows. */
export async function sortByRates(tx: Tx, { tenantId }: Author): Promise<void> {
  for (const kind of KINDS) await enqueue(tx, tenantId, recountByRates, { kind })
}

/**
 * Rows `a` of authorities (`of`) whose limit overlaps one of the asked intervals. Currencies are compared at the rate in
 * force, times in days from today: `meets` of the model, in SQL. Bounds of other value types do not match, nor do currencies
 * without a rate.
 */
export function overlaps(
  of: Sql,
  limits: Readonly<Record<string, { min?: string | undefined; max?: string | undefined }>>,
  { tenantId, baseCurrency, zone }: Pick<Viewer, 'tenantId' | 'baseCurrency' | 'zone'>,
  now: Date,
): Sql {
  const today = sql`${dayOf(now.getTime(), zone)}::date`
  const sizeOf = (type: string, end: Sql): Sql => {
    if (type === 'CURRENCY')
      return sql`${end} * case when a.unit = ${baseCurrency} then 1 else ${rateOf(tenantId, sql`a.unit`, now)} end`
    if (type === 'TIME')
      return sql`case when a.unit = 'DAYS' then ${end} else
        (${today} + make_interval(months => (${end} * case when a.unit = 'YEARS' then 12 else 1 end)::integer))::date - ${today} end`
    return end
  }
  const reaches = (type: string, end: 'min' | 'max', beyond: '<' | '>', value: string | undefined): Sql => {
    if (value === undefined) return sql`true`
    const [held, excluded] = [sql.raw(`a.${end}`), sql.raw(`a.${end}_exclusive`)]
    const size = sizeOf(type, held)
    return sql`(${held} is null or ${size} ${sql.raw(beyond)} ${value}::numeric or (${size} = ${value}::numeric and not ${excluded}))`
  }
  return any(
    Object.entries(limits).map(
      ([type, { min, max }]) => sql`exists (${of} and a.value_type = ${type}
        and ${reaches(type, 'max', '>', min)} and ${reaches(type, 'min', '<', max)})`,
    ),
  )
}
