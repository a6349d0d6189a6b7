import type pg from 'pg'

/** Connections, or the one of a transaction. */
export type Database = Pick<pg.Pool, 'query'>

export type PersonLock = <T>(personId: string, work: (tx: Database) => Promise<T>) => Promise<T>

/** One transaction that changes how a person signs in. Those of one person follow each other: what it judges is true when it writes. */
export const personLock =
  (pool: pg.Pool): PersonLock =>
  async (personId, work) => {
    const client = await pool.connect()
    let broken: Error | undefined
    const onError = (error: Error) => {
      broken = error
    }
    client.on('error', onError)
    try {
      await client.query('begin')
      await client.query('select 1 from identity."user" where "id" = $1 for no key update', [personId])
      const result = await work(client)
      await client.query('commit')
      return result
    } catch (error) {
      await client.query('rollback').catch(onError)
      throw error
    } finally {
      client.off('error', onError)
      client.release(broken)
    }
  }
