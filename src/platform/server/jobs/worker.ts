import { EventEmitter } from 'node:events'
import { setTimeout as delay } from 'node:timers/promises'
import { Logger, type Runner, run, type TaskList, type WorkerEvents } from 'graphile-worker'
import type pg from 'pg'
import * as z from 'zod'
import { type Clock, databaseClock } from '../database/clock.ts'
import { openPool } from '../database/database.ts'
import { retryAfterConflict } from '../database/retry-after-conflict.ts'
import { inTenant } from '../database/tenant-transaction.ts'
import { SEND_ANCHOR, sendAnchor } from '../proof/anchors/send-anchor.ts'
import type { JobParts } from './long-jobs/job-parts.ts'
import { expireOf, runOf } from './long-jobs/long-jobs.ts'
import { removeLongJob, runLongJob } from './long-jobs/run-long-job.ts'
import { startHeartbeat } from './worker-heartbeat.ts'

const envelope = z.object({ tenantId: z.uuid(), payload: z.unknown() })
const named = z.object({ id: z.uuid() })

type Task = (given: unknown) => Promise<void>

/** What the queue knows, by name. A job runs in a transaction of its tenant and refuses to run without one; a long job opens its own; an anchor is of all tenants. */
export function tasksOf(parts: JobParts, clock: Clock = databaseClock): Readonly<Record<string, Task>> {
  const done = parts.jobs.map((job): [string, Task] => [
    job.name,
    async (given) => {
      const { tenantId, payload } = envelope.parse(given)
      await retryAfterConflict(() =>
        inTenant(parts.pool, tenantId, { clock, listeners: parts.listeners }, (tx, now) =>
          job.work(tx, tenantId, job.payload.parse(payload), now),
        ),
      )
    },
  ])
  const on = (work: (tenantId: string, id: string) => Promise<void>): Task => {
    return (given) => {
      const { tenantId, payload } = envelope.parse(given)
      return work(tenantId, named.parse(payload).id)
    }
  }
  return {
    ...Object.fromEntries(done),
    [SEND_ANCHOR]: (given) => sendAnchor(parts.pool, parts.places, given),
    [runOf.name]: on((tenantId, id) => runLongJob(parts, tenantId, id, clock)),
    [expireOf.name]: on((tenantId, id) => removeLongJob(parts, tenantId, id)),
  }
}

/** Works on jobs until it is stopped. A queue that ends on its own, because it could not write how a job ended, begins again. */
export async function startWorker(workerUrl: string, parts: JobParts): Promise<RunningWork> {
  // ours, so that it is closed before the database may go: the library does not wait for the end of its own
  const pool = openPool(workerUrl, { application: 'mandate queue', pipeline: false })
  const doing = new Set<string>()
  const heartbeat = startHeartbeat(pool, doing, (err) => parts.log.error({ err }, 'no heartbeat'))
  const stopping = new AbortController()
  let queue = await startQueue(pool, parts, doing)
  const working = (async () => {
    for (;;) {
      await queue.ended
      if (stopping.signal.aborted) return
      queue = await startQueue(pool, parts, doing).catch(async (err) => {
        parts.log.error({ err }, 'the queue does not begin')
        await delay(1_000)
        return queue // which has ended: another is begun
      })
      if (stopping.signal.aborted) await stopped(queue)
    }
  })()
  return {
    stop: async () => {
      stopping.abort()
      await stopped(queue)
      await working
      await heartbeat.stop()
      // what the library still asks for is never answered by a pool that ends
      while (pool.waitingCount > 0) await delay(10)
      await pool.end()
    },
  }
}

type Queue = {
  readonly runner: Runner
  /**
   * No one of it works any longer. The library's own word for that, `runner.promise`, does not come where it could not write the
   * ends of two jobs beside each other: it counts what it waits for below nothing.
   */
  readonly ended: Promise<void>
}
const WORKERS = 2
const MOST_TO_WRITE_MS = 5_000

/** Stops a queue, which writes how its last jobs ended. One that has ended on its own refuses to be stopped. */
const stopped = ({ runner, ended }: Queue) =>
  Promise.race([
    runner.stop().catch(() => {}),
    ended.then(() => delay(MOST_TO_WRITE_MS, undefined, { ref: false })),
  ])

async function startQueue(pool: pg.Pool, parts: JobParts, doing: Set<string>): Promise<Queue> {
  const events: WorkerEvents = new EventEmitter()
  events.on('job:start', ({ job }) => doing.add(job.id))
  events.on('job:complete', ({ job }) => doing.delete(job.id))
  let working = WORKERS
  const ended = new Promise<void>((end) => {
    events.on('worker:stop', () => {
      working -= 1
      if (working === 0) end()
    })
  })
  const runner = await run({
    // by these, an end that could not be written ends the queue: without them no one hears of it, and the process ends
    preset: { worker: { completeJobBatchDelay: 0, failJobBatchDelay: 0 } },
    pgPool: pool,
    events,
    concurrency: WORKERS,
    noHandleSignals: true,
    pollInterval: 1000,
    taskList: tasksOf(parts) as TaskList,
    logger: new Logger(() => (level, words) => {
      if (level === 'error') parts.log.error({}, words)
    }),
  })
  return { runner, ended }
}

export type RunningWork = { stop: () => Promise<void> }
