import { Logger, type Runner, run, type TaskList } from 'graphile-worker'
import type pg from 'pg'
import * as z from 'zod'
import { clock } from './clock.ts'
import { json, sql, type Tx } from './sql.ts'
import { inTenant } from './tenant-transaction.ts'

/** Work that follows a transaction. It is done at least once; what must happen once is guarded by a key of its own. */
export type Job<P = unknown> = {
  readonly name: string
  readonly payload: z.ZodType<P>
  readonly work: (tx: Tx, tenantId: string, payload: P, now: Date) => Promise<void>
}
// biome-ignore lint/suspicious/noExplicitAny: stands for a job with any payload
export type AnyJob = Job<any>
export const defineJob = <P>(job: Job<P>): Job<P> => job

/** Enqueues in the running transaction: the job exists when that commits, and not otherwise. */
export async function enqueue<P>(
  tx: Tx,
  tenantId: string,
  job: Job<P>,
  payload: P,
  options: { key?: string; at?: Date } = {},
): Promise<void> {
  await sql`select app.enqueue(${job.name}, ${json({ tenantId, payload })}::json, ${options.key ?? null}, ${options.at ?? sql`now()`})`.execute(
    tx,
  )
}

const envelope = z.object({ tenantId: z.uuid(), payload: z.unknown() })

/** Works on jobs until it is stopped; each job runs in a transaction of its tenant and refuses to run without one. */
export function startWorker(
  workerUrl: string,
  pool: pg.Pool,
  jobs: readonly AnyJob[],
  log: { error: (problem: unknown, words: string) => void },
): Promise<Runner> {
  const taskList: TaskList = Object.fromEntries(
    jobs.map((job) => [
      job.name,
      async (given) => {
        const { tenantId, payload } = envelope.parse(given)
        await inTenant(pool, tenantId, {}, (tx) =>
          job.work(tx, tenantId, job.payload.parse(payload), clock.now()),
        )
      },
    ]),
  )
  return run({
    connectionString: workerUrl,
    concurrency: 2,
    noHandleSignals: true,
    pollInterval: 1000,
    taskList,
    logger: new Logger(() => (level, words) => {
      if (level === 'error') log.error({}, words)
    }),
  })
}
