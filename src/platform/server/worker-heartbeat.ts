import type pg from 'pg'

const BEAT_MS = 2_000
const DEAD_AFTER = '12 seconds'

/**
 * Says every 2 seconds, on the locks of its jobs, that a worker lives. Frees the jobs of workers that have been silent for 12
 * seconds: another worker does them from the beginning. The queue's library alone would keep them locked for 4 hours.
 */
export function startHeartbeat(pool: pg.Pool, workerId: string, failed: (error: Error) => void) {
  let beating: Promise<unknown> = Promise.resolve()
  const beat = () =>
    pool
      .query(
        `with mine as (update graphile_worker._private_jobs set locked_at = now() where locked_by = $1)
          update graphile_worker._private_jobs set locked_at = null, locked_by = null, run_at = least(run_at, now())
            where locked_by <> $1 and locked_at < now() - interval '${DEAD_AFTER}'`,
        [workerId],
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
