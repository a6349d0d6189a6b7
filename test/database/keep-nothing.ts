import type pg from 'pg'
import type { TestProduct } from './product.ts'

type Query = (asked: unknown, ...rest: unknown[]) => Promise<pg.QueryResult>

/**
 * From here on every transaction of the product is taken back where it would be kept: a call can be asked again and again
 * of the same world. `revisions` says how many entries the history of the tenant had at the end of the last one.
 */
export function keepNothing({ pool }: Pick<TestProduct, 'pool'>) {
  const last = { revisions: 0 }
  const known = new WeakSet<pg.PoolClient>()
  const connect = pool.connect.bind(pool)
  const lend = async () => {
    const client = await connect()
    if (known.has(client)) return client
    known.add(client)
    const query = client.query.bind(client) as unknown as Query
    const asked: Query = async (text, ...rest) => {
      if (text !== 'commit') return query(text, ...rest)
      const { rows: own } = await query('select app.tid() as id')
      const { rows } = await query('select count(*)::int as n from app.revision where tenant_id = $1', [
        own[0].id,
      ])
      last.revisions = rows[0].n
      return query('rollback')
    }
    client.query = asked as never
    return client
  }
  // a statement outside any tenant takes its connection with a callback
  pool.connect = ((taken?: unknown) => (taken ? connect(taken as never) : lend())) as never
  return last
}
