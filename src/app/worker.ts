import type { Runner } from 'graphile-worker'
import type pg from 'pg'
import { followDecision, labelBelow } from '#modules/decision/index.server.ts'
import { type AnyJob, startWorker } from '#platform/server/jobs.ts'

/** Every job of the product. */
export const jobs: readonly AnyJob[] = [followDecision, labelBelow]

export const runJobs = (
  url: string,
  pool: pg.Pool,
  log: Parameters<typeof startWorker>[3],
): Promise<Runner> => startWorker(url, pool, jobs, log)
