import { one, sql, type Tx } from '#platform/server/database/sql.ts'
import { Refusal } from '#platform/server/http/refusal.ts'
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
  return seats === null ? Number.POSITIVE_INFINITY : Math.max(0, seats - (await takenSeats(tx, tenantId)))
}

async function takenSeats(tx: Tx, tenantId: string): Promise<number> {
  const { taken } = await one<{ taken: number }>(
    tx,
    sql`select count(*)::int as taken from app."user" where tenant_id = ${tenantId} and (status in ('INVITED', 'ACTIVE') or active_from is not null and (active_until is null or active_until > now()))`,
  )
  return taken
}

/** The seats of an account and how many are taken; null: an account without a limit. */
export async function readSeats(tx: Tx, tenantId: string): Promise<{ seats: number; taken: number } | null> {
  const free = await freeSeats(tx, tenantId, { lock: false })
  if (!Number.isFinite(free)) return null
  const taken = await takenSeats(tx, tenantId)
  return { seats: taken + free, taken }
}

/** Refuses where fewer seats are free than are wanted. Spec 8. */
export async function takeSeats(tx: Tx, tenantId: string, wanted: number): Promise<void> {
  if (wanted > (await freeSeats(tx, tenantId))) throw new Refusal(USER_FAILURES.USER_LIMIT_REACHED)
}
