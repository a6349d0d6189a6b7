import { Refusal } from '#platform/server/refusal.ts'
import { one, sql, type Tx } from '#platform/server/sql.ts'
import { USER_FAILURES } from '../model/user-failures.ts'

/**
 * How many users may still be added: those invited, those active and those who start later take a seat each. With `lock` the account is held until
 * the transaction ends, so that two cannot take the same seat.
 */
export async function freeSeats(tx: Tx, tenantId: string, { lock = true } = {}): Promise<number> {
  const { seats } = await one<{ seats: number | null }>(
    tx,
    sql`select seats from app.tenant where tenant_id = ${tenantId} ${lock ? sql`for no key update` : sql``}`,
  )
  if (seats === null) return Number.POSITIVE_INFINITY
  const { taken } = await one<{ taken: number }>(
    tx,
    sql`select count(*)::int as taken from app."user" where tenant_id = ${tenantId} and (status in ('INVITED', 'ACTIVE') or active_from is not null and (active_until is null or active_until > now()))`,
  )
  return Math.max(0, seats - taken)
}

/** Refuses where fewer seats are free than are wanted. Spec 8. */
export async function takeSeats(tx: Tx, tenantId: string, wanted: number): Promise<void> {
  if (wanted > (await freeSeats(tx, tenantId))) throw new Refusal(USER_FAILURES.USER_LIMIT_REACHED)
}
