import { maybeOne, rows, sql, type Tx } from '#platform/server/database/sql.ts'
import { type Fact, setFact } from '#platform/server/records/facts.ts'
import type { CurrencyRate } from '../model/rate.ts'

const currencyRate: Fact = {
  table: 'app.currency_rate',
  key: { currency: 'text' },
  value: { rate: 'numeric' },
}

/** Base units for one unit of a currency, from a day on. */
export const setRate = (tx: Tx, tenantId: string, currency: string, rate: string, from: Date, now: Date) =>
  setFact(tx, currencyRate, tenantId, { key: { currency }, value: { rate }, from, now })

type RateFact = { currency: string; rate: string; from: string; until: string | null }

const INSTANT = sql`'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'`

/** Every currency that has, had or will have a rate, as it is on record now. */
export async function ratesOf(tx: Tx, tenantId: string, now: Date): Promise<CurrencyRate[]> {
  const held = await rows<RateFact>(
    tx,
    sql`select currency, trim_scale(rate)::text as rate, to_char(holds_from at time zone 'UTC', ${INSTANT}) as from,
        case when holds_until < 'infinity' then to_char(holds_until at time zone 'UTC', ${INSTANT}) end as until
      from app.currency_rate where tenant_id = ${tenantId} and recorded_until = 'infinity' order by currency, holds_from desc`,
  )
  const at = now.toISOString()
  return [...Map.groupBy(held, (each) => each.currency)].map(([currency, history]) => {
    const current = history.find(({ from, until }) => from <= at && (until === null || until > at))
    return {
      currency,
      rate: current?.rate ?? null,
      from: current?.from ?? null,
      history: history.map(({ currency: _, ...each }) => each),
    }
  })
}

/** From an instant until the next rate that is known already; null: the currency has no rate after that at all. */
export async function changeRate(
  tx: Tx,
  tenantId: string,
  { currency, rate, from }: { currency: string; rate: string | null; from: Date },
  now: Date,
): Promise<void> {
  const next =
    rate === null
      ? undefined
      : await maybeOne<{ from: Date }>(
          tx,
          sql`select holds_from as from from app.currency_rate where tenant_id = ${tenantId} and currency = ${currency}
            and recorded_until = 'infinity' and holds_from > ${from} order by holds_from limit 1`,
        )
  const until = next?.from ?? null
  if (rate !== null && (await isOnRecord(tx, tenantId, { currency, rate, from, until }))) return
  await setFact(tx, currencyRate, tenantId, {
    key: { currency },
    value: rate === null ? null : { rate },
    from,
    until,
    now,
  })
}

/** Whether this very rate is on record: a fact that says it again would have no entry. */
const isOnRecord = async (
  tx: Tx,
  tenantId: string,
  { currency, rate, from, until }: { currency: string; rate: string; from: Date; until: Date | null },
): Promise<boolean> =>
  (await maybeOne(
    tx,
    sql`select 1 from app.currency_rate where tenant_id = ${tenantId} and currency = ${currency} and recorded_until = 'infinity'
      and rate = ${rate}::numeric and holds_from = ${from} and holds_until = ${until ?? 'infinity'}::timestamptz`,
  )) !== undefined
