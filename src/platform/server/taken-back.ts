import { sql, type Tx } from './sql.ts'

/** Does something inside the transaction, answers what came of it, and undoes every write of it, also the jobs that it enqueued. */
export async function takenBack<Reply>(tx: Tx, work: () => Promise<Reply>): Promise<Reply> {
  await sql`savepoint taken_back`.execute(tx)
  try {
    return await work()
  } finally {
    await sql`rollback to savepoint taken_back`.execute(tx)
  }
}
