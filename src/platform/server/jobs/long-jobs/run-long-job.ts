import { v7 as uuid } from 'uuid'
import { has, type Viewer } from '#platform/model/viewer.ts'
import { type Clock, databaseClock } from '../../database/clock.ts'
import { retryAfterConflict } from '../../database/retry-after-conflict.ts'
import { json, maybeOne, rows, type Sql, sql, type Tx } from '../../database/sql.ts'
import { takenBack } from '../../database/taken-back.ts'
import { confirmEntry, inTenant } from '../../database/tenant-transaction.ts'
import { Refusal } from '../../http/refusal.ts'
import { notifyListeners } from '../../records/events.ts'
import { byTheProduct } from '../../records/record-writer.ts'
import type { JobParts } from './job-parts.ts'
import { type AnyLongJob, type EndedLongJob, expireLater, type Run, SILENT_MS } from './long-jobs.ts'

/** The person asked to stop. */
class Canceled extends Error {}

type ClaimedJob = { userId: string; kind: string; payload: unknown; kept: unknown }

const MOST_ATTEMPTS = 3
const HEARD_EVERY_MS = 2_000
const REPORTED_EVERY_MS = 250

/** Does one long job to its end, whatever the end is. Another worker that has it already is left alone. */
export async function runLongJob(
  parts: JobParts,
  tenantId: string,
  id: string,
  clock: Clock = databaseClock,
): Promise<void> {
  const claimed = await claim(parts, tenantId, id, clock)
  if (!claimed) return
  const job = parts.longJobs.find((each) => each.kind === claimed.kind)
  const endAs = (ended: Omit<JobResult, 'until'>) =>
    end(parts, tenantId, id, clock, { ...ended, until: job?.until })
  try {
    if (!job) throw new Error(`There is no long job ${claimed.kind}.`)
    const result = await workOn(parts, tenantId, id, job, claimed, clock)
    await endAs({ status: 'DONE', result, message: null })
  } catch (error) {
    if (error instanceof Canceled) return endAs({ status: 'CANCELED', result: null, message: null })
    if (!(error instanceof Refusal)) parts.log.error({ err: error, jobId: id }, 'a long job failed')
    await endAs({ status: 'FAILED', result: null, message: sentenceOf(error) })
  }
}

function sentenceOf(error: unknown): string {
  if (!(error instanceof Refusal)) return new Refusal('BUG').message
  const isGone = error.failure.code === 'UNAUTHENTICATED'
  return isGone ? new Refusal('MEMBERSHIP_ENDED').message : error.message
}

/** The job becomes this worker's unless another one was heard of it lately. One that keeps killing its worker is given up. */
async function claim(
  { pool, listeners }: JobParts,
  tenantId: string,
  id: string,
  clock: Clock,
): Promise<ClaimedJob | undefined> {
  return inTenant(pool, tenantId, { clock }, async (tx, now) => {
    const mine = sql`tenant_id = ${tenantId} and id = ${id} and (status = 'WAITING'
      or (status = 'RUNNING' and heard_at < ${new Date(now.getTime() - SILENT_MS)}))`
    const [given] = await rows(
      tx,
      sql`update app.long_job set status = 'FAILED', message = ${new Refusal('BUG').message}, finished_at = ${now}
        where ${mine} and attempts >= ${MOST_ATTEMPTS} returning id`,
    )
    if (given) {
      await notifyEnded(listeners, tx, tenantId, id, now)
      return undefined
    }
    return maybeOne<ClaimedJob>(
      tx,
      sql`update app.long_job set status = 'RUNNING', heard_at = ${now}, attempts = attempts + 1
        where ${mine} returning user_id as "userId", kind, payload, kept`,
    )
  })
}

async function workOn(
  parts: JobParts,
  tenantId: string,
  id: string,
  job: AnyLongJob,
  { userId, payload, kept }: ClaimedJob,
  clock: Clock,
): Promise<unknown> {
  const tell = (changes: Sql) =>
    inTenant(parts.pool, tenantId, { clock }, async (tx, now) => {
      const heard = await maybeOne<{ cancel: boolean }>(
        tx,
        sql`update app.long_job set heard_at = ${now}${changes} where tenant_id = ${tenantId} and id = ${id}
          returning cancel_requested as cancel`,
      )
      return heard?.cancel ?? true
    })
  let isCanceled = false
  let reportedAt = 0
  // A worker whose database is away is not heard of: another one takes the job later.
  const hearing = setInterval(() => {
    tell(sql``).then(
      (cancel) => {
        isCanceled = cancel
      },
      () => {},
    )
  }, HEARD_EVERY_MS)
  const enter = async <T>(readOnly: boolean, work: (tx: Tx, viewer: Viewer, at: Date) => Promise<T>) => {
    if (isCanceled) throw new Canceled()
    const { entry, viewer } = parts.enterAs({ tenantId, userId }, id, clock)
    const { pool, listeners } = parts
    return inTenant(pool, tenantId, { readOnly, oneMoment: readOnly, entry, clock, listeners }, (tx, now) => {
      if (job.permission && !has(viewer(), job.permission)) throw new Refusal('FORBIDDEN')
      return work(tx, viewer(), now)
    })
  }
  const run: Run<unknown, unknown> = {
    id,
    payload: job.payload.parse(payload),
    files: parts.files,
    kept,
    step: (work) =>
      retryAfterConflict(() =>
        enter(false, async (tx, viewer, at) => {
          const { keep, done, total } = await work(tx, viewer, at)
          await rows(
            tx,
            sql`update app.long_job set kept = ${json(keep)}, done = ${done}, total = ${total}, heard_at = ${at}
              where tenant_id = ${tenantId} and id = ${id}`,
          )
          // a right that ended during the step stops it
          await confirmEntry(tx)
          return keep
        }),
      ),
    read: (work) => enter(true, work),
    tryOut: (work) => enter(false, (tx, viewer, at) => takenBack(tx, () => work(tx, viewer, at))),
    judge: parts.judge,
    async report(done, total) {
      await new Promise((resolve) => setImmediate(resolve)) // anyone else who waits has a turn
      const at = performance.now()
      if (at - reportedAt >= REPORTED_EVERY_MS) {
        reportedAt = at
        isCanceled = await tell(sql`, done = ${done}, total = ${total}`)
      }
      if (isCanceled) throw new Canceled()
    },
    async leave({ name, type, body, shows }) {
      const fileId = uuid()
      await parts.files.write(fileId, body)
      const before = await inTenant(parts.pool, tenantId, {}, async (tx) => {
        const found = await maybeOne<{ fileId: string | null }>(
          tx,
          sql`select file_id as "fileId" from app.long_job where tenant_id = ${tenantId} and id = ${id} for update`,
        )
        await rows(
          tx,
          sql`update app.long_job set file_id = ${fileId}, file_name = ${name}, file_type = ${type},
              shown_ids = ${shows?.ids ?? null}::uuid[], shown_with = ${json(shows ? Object.fromEntries(shows.viewer.permissions) : null)}
            where tenant_id = ${tenantId} and id = ${id}`,
        )
        return found?.fileId
      })
      if (before) await parts.files.remove(before)
    },
  }
  try {
    return job.result.parse(await job.work(run))
  } finally {
    clearInterval(hearing)
  }
}

type JobResult = {
  status: 'DONE' | 'FAILED' | 'CANCELED'
  result: unknown
  message: string | null
  until: AnyLongJob['until']
}

/** What was committed counts: a job that ends before its time tells of its last step, and of nothing where there was none. */
async function end(
  { pool, listeners }: JobParts,
  tenantId: string,
  id: string,
  clock: Clock,
  { status, result, message, until }: JobResult,
): Promise<void> {
  await inTenant(pool, tenantId, { clock }, async (tx, now) => {
    const job = await maybeOne<{ kept: unknown }>(
      tx,
      sql`select kept from app.long_job where tenant_id = ${tenantId} and id = ${id} and status = 'RUNNING' for update`,
    )
    if (!job) return
    const left = status !== 'DONE' && job.kept !== null && until ? until(job.kept) : result
    await rows(
      tx,
      sql`update app.long_job set status = ${status}, result = ${json(left)}, message = ${message}, finished_at = ${now},
        done = case when ${status} = 'DONE' then total when kept is null then 0 else done end
      where tenant_id = ${tenantId} and id = ${id}`,
    )
    await expireLater(tx, tenantId, id, now)
    await notifyEnded(listeners, tx, tenantId, id, now)
  })
}

async function notifyEnded(
  { longJobEnded }: JobParts['listeners'],
  tx: Tx,
  tenantId: string,
  id: string,
  now: Date,
) {
  const [ended] = await rows<EndedLongJob>(
    tx,
    sql`select id, kind, name, user_id as "userId", status, result, message, link from app.long_job
      where tenant_id = ${tenantId} and id = ${id}`,
  )
  if (ended) await notifyListeners(longJobEnded, tx, byTheProduct(tenantId), ended, now)
}

/** Removes an ended job and the files that came with it and that it left. */
export async function removeLongJob({ pool, files }: JobParts, tenantId: string, id: string): Promise<void> {
  const gone = await inTenant(pool, tenantId, {}, (tx) =>
    maybeOne<{ input: string | null; output: string | null }>(
      tx,
      sql`delete from app.long_job where tenant_id = ${tenantId} and id = ${id} and status not in ('WAITING', 'RUNNING')
        returning input_file_id as input, file_id as output`,
    ),
  )
  for (const fileId of [gone?.input, gone?.output]) if (fileId) await files.remove(fileId)
}
