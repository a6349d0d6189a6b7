import { AsyncLocalStorage } from 'node:async_hooks'
import { Kysely, PostgresDialect } from 'kysely'
import type pg from 'pg'

type FailureLog = { failure?: unknown }

/**
 * The identity library keeps failures of its database to itself: it answers as for a defect of its own, and a sign-out
 * as if it had been done. This is a database for it and `telling`, which throws what a statement of the call failed with.
 */
export function reportDatabaseFailures(pool: pg.Pool) {
  const call = new AsyncLocalStorage<FailureLog>()
  const hear = (failure: unknown) => {
    const heard = call.getStore()
    if (heard) heard.failure ??= failure
  }
  const connect = () =>
    pool.connect().catch((failure: unknown) => {
      hear(failure)
      throw failure
    })
  async function tell(ask: () => Promise<unknown>) {
    const heard: FailureLog = {}
    const [answer] = await call.run(heard, () => Promise.allSettled([ask()]))
    if ('failure' in heard) throw heard.failure
    if (answer.status === 'rejected') throw answer.reason
    return answer.value
  }
  return {
    db: new Kysely({
      dialect: new PostgresDialect({ pool: { connect, end: () => pool.end(), options: pool.options } }),
      log: (event) => {
        if (event.level === 'error') hear(event.error)
      },
    }),
    telling: <Api extends object>(api: Api) =>
      new Proxy(api, {
        get: (_, name) => {
          const ask = Reflect.get(api, name) as (...given: unknown[]) => Promise<unknown>
          return (...given: unknown[]) => tell(() => ask(...given))
        },
      }),
  }
}
