import { sql, type Tx } from './sql.ts'

/** Does something inside the transaction and answers its result. Undoes every write of it, enqueued jobs too. */
export async function takenBack<Reply>(tx: Tx, work: () => Promise<Reply>): Promise<Reply> {
  await sql`savepoint taken_back`.execute(tx)
  try {
    return await work()
  } finally {
    await sql`rollback to savepoint taken_back`.execute(tx)
  }
}
