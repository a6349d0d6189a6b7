import { EventEmitter } from 'node:events'
import { setTimeout as delay } from 'node:timers/promises'
import { Logger, run, type TaskList, type WorkerEvents } from 'graphile-worker'
import * as z from 'zod'
import { SEND_ANCHOR, sendAnchor } from './anchors/send-anchor.ts'
import { type Clock, databaseClock } from './clock.ts'
import { openPool } from './database.ts'
import type { JobParts } from './long-jobs/job-parts.ts'
import { expireOf, runOf } from './long-jobs/long-jobs.ts'
import { removeLongJob, runLongJob } from './long-jobs/run-long-job.ts'
import { inTenant } from './tenant-transaction.ts'
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
      await inTenant(parts.pool, tenantId, { clock, heard: parts.heard }, (tx, now) =>
        job.work(tx, tenantId, job.payload.parse(payload), now),
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

/** Works on jobs until it is stopped. */
export async function startWorker(workerUrl: string, parts: JobParts): Promise<Stoppable> {
  // ours, so that it is closed before the database may go: the library does not wait for the end of its own
  const pool = openPool(workerUrl, { application: 'mandate queue', pipeline: false })
  const events: WorkerEvents = new EventEmitter()
  let heartbeat: Stoppable | undefined
  events.once('pool:create', ({ workerPool: { id } }) => {
    heartbeat = startHeartbeat(pool, id, (error) => parts.log.error({ err: error }, 'no heartbeat'))
  })
  const runner = await run({
    pgPool: pool,
    events,
    concurrency: 2,
    noHandleSignals: true,
    pollInterval: 1000,
    taskList: tasksOf(parts) as TaskList,
    logger: new Logger(() => (level, words) => {
      if (level === 'error') parts.log.error({}, words)
    }),
  })
  return {
    stop: async () => {
      await runner.stop()
      await heartbeat?.stop()
      // what the library still asks for is never answered by a pool that ends
      while (pool.waitingCount > 0) await delay(10)
      await pool.end()
    },
  }
}

export type Stoppable = { stop: () => Promise<void> }
