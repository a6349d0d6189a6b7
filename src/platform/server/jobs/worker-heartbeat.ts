import type pg from 'pg'

const BEAT_MS = 2_000
const DEAD_AFTER = '12 seconds'
/** A job on its last try has said before why it failed. */
const REPLACED = 'key is null and attempts >= max_attempts and last_error is null'

/**
 * Says every 2 seconds, on the locks of the jobs that a worker does, that it lives. Frees jobs of which no one has said so for
 * 12 seconds: their worker has died, or has lost them with its connection. A worker does them from the beginning. The queue's
 * library alone would keep them locked for 4 hours. One that was asked for again meanwhile, by its key, goes: the new one does its work,
 * and the library has taken its key and its tries.
 */
export function startHeartbeat(pool: pg.Pool, doing: ReadonlySet<string>, failed: (error: Error) => void) {
  let beating: Promise<unknown> = Promise.resolve()
  const beat = () =>
    pool
      .query(
        `with done_here as (update graphile_worker._private_jobs set locked_at = now() where id = any($1)),
          replaced as (delete from graphile_worker._private_jobs
            where id <> all($1) and locked_at < now() - interval '${DEAD_AFTER}' and ${REPLACED})
          update graphile_worker._private_jobs set locked_at = null, locked_by = null, run_at = least(run_at, now())
            where id <> all($1) and locked_at < now() - interval '${DEAD_AFTER}' and not (${REPLACED})`,
        [[...doing]],
      )
      .catch(failed)
  const timer = setInterval(() => {
    beating = beat()
  }, BEAT_MS)
  return {
    stop: async () => {
      clearInterval(timer)
      await beating
    },
  }
}
