import type pg from 'pg'

export type Cut = {
  /** The connection that sends the n-th statement after this is lost before it is sent. */
  at: (statement: number) => void
  /** Nothing is lost any longer. Answers with whether something was. */
  over: () => boolean
}

type Query = (...given: unknown[]) => Promise<unknown>

/** Connections of a pool that are lost in the middle of what they do, at a statement that is chosen: PostgreSQL ends them. */
export function cutting(pool: pg.Pool, owner: pg.Pool): Cut {
  const known = new WeakSet<pg.PoolClient>()
  let left = 0
  let wasCut = false
  pool.on('acquire', (client) => {
    if (known.has(client)) return
    known.add(client)
    // whatever it is by then: tests that count statements put theirs into its place
    const send: Query = (...given) => Object.getPrototypeOf(client).query.apply(client, given)
    const { processID } = client as unknown as { processID: number }
    // what follows a lost statement stays behind it
    let ended: Promise<unknown> | undefined
    client.query = ((...given: unknown[]) => {
      left -= 1
      if (left === 0) {
        wasCut = true
        ended = owner.query('select pg_terminate_backend($1::integer, 5000::bigint)', [processID])
      }
      return ended ? ended.then(() => send(...given)) : send(...given)
    }) as never
  })
  return {
    at: (statement) => {
      left = statement
      wasCut = false
    },
    over: () => {
      left = 0
      return wasCut
    },
  }
}
