import { rows, sql, type Tx } from '#platform/server/database/sql.ts'
import type { RatesFrom } from '../model/forecast.ts'

type RateFact = { currency: string; rate: string; from: Date; until: Date | null }

/** All rates, from each instant to come on which one begins or ends. */
export async function ratesToCome(tx: Tx, tenantId: string, at: Date): Promise<RatesFrom[]> {
  const held = await rows<RateFact>(
    tx,
    sql`select r.currency, trim_scale(r.rate)::text as rate, r.holds_from as "from",
        case when r.holds_until < 'infinity' then r.holds_until end as until
      from app.currency_rate_public r where r.tenant_id = ${tenantId} and r.recorded_until = 'infinity' and r.holds_until > ${at}`,
  )
  const turns = held.flatMap(({ from, until }) => [from, ...(until ? [until] : [])]).map(Number)
  return [...new Set(turns)]
    .filter((turn) => turn > at.getTime())
    .sort((a, b) => a - b)
    .map((turn) => ({
      from: turn,
      rates: new Map(
        held
          .filter(({ from, until }) => from.getTime() <= turn && (until === null || until.getTime() > turn))
          .map(({ currency, rate }) => [currency, rate]),
      ),
    }))
}
