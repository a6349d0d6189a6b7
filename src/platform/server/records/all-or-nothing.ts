import { sql, type Tx } from '../database/sql.ts'

/** Does something inside the transaction. Where it fails, every write of it is undone, enqueued jobs too, and the rest continues. */
export async function allOrNothing<Reply>(tx: Tx, work: () => Promise<Reply>): Promise<Reply> {
  await sql`savepoint all_or_nothing`.execute(tx)
  try {
    const reply = await work()
    await sql`release savepoint all_or_nothing`.execute(tx)
    return reply
  } catch (error) {
    await sql`rollback to savepoint all_or_nothing`.execute(tx)
    throw error
  }
}
