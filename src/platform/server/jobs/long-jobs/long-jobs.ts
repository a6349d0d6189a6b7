import { v7 as uuid } from 'uuid'
import * as z from 'zod'
import type { LongJobView } from '#platform/model/long-job.ts'
import type { Permission, Viewer } from '#platform/model/viewer.ts'
import { json, maybeOne, rows, type Sql, sql, type Tx } from '../../database/sql.ts'
import type { Files } from '../../files/files.ts'
import { notFound, Refusal } from '../../http/refusal.ts'
import type { Listener } from '../../records/events.ts'
import type { Judge } from '../../records/previews.ts'
import type { Author } from '../../records/record-writer.ts'
import { defineJob, enqueue } from '../jobs.ts'

/** What a run has at hand. Everything that it changes goes through `step`, so that a run that was interrupted continues. */
export type Run<P, K> = {
  readonly id: string
  readonly payload: P
  readonly files: Files
  /** What the last step that was committed left; null at the beginning. */
  readonly kept: K | null
  /** One transaction of the person who began the job, with the rights that they have by now; `keep` is committed with it. */
  step(
    work: (tx: Tx, viewer: Viewer, now: Date) => Promise<{ keep: K; done: number; total: number }>,
  ): Promise<K>
  /** A transaction that only reads, all of it at one moment. */
  read<T>(work: (tx: Tx, viewer: Viewer, now: Date) => Promise<T>): Promise<T>
  /** A transaction that is taken back, whatever it did: what would happen. */
  tryOut<T>(work: (tx: Tx, viewer: Viewer, now: Date) => Promise<T>): Promise<T>
  /** What acts change. */
  readonly judge: Judge
  /** Says how far it is, in between. Goes no further where the person asked to stop. */
  report(done: number, total: number): Promise<void>
  /** Keeps a file that the person can fetch. A later one takes its place. */
  leave(file: {
    name: string
    type: string
    body: AsyncIterable<Uint8Array>
    /** Which records it shows, to whom: it is fetched while they still see them. Left out: it shows none. */
    shows?: ShownRecords
  }): Promise<void>
}

export type ShownRecords = { readonly ids: readonly string[]; readonly viewer: Viewer }

/** A kind of work that takes longer than a person waits. `result` is the shape of what it answers with. */
export type LongJob<P = unknown, K = unknown, R = unknown> = {
  readonly kind: string
  /** Asked of the person at every step, and when they fetch the file; without one, the work asks for itself. */
  readonly permission?: Permission
  readonly payload: z.ZodType<P>
  readonly result: z.ZodType<R>
  readonly work: (run: Run<P, K>) => Promise<R>
  /** What had come of it by its last step, where it ends before its time. */
  readonly until?: (kept: K) => R
  /** How many of some records (ids, as a query) the reader of the file that it left sees now. Needed where the file shows any. */
  readonly seen?: (tx: Tx, seen: { viewer: Viewer; now: Date }, ids: Sql) => Promise<number>
}
// biome-ignore lint/suspicious/noExplicitAny: stands for a job of any kind
export type AnyLongJob = LongJob<any, any, any>
export const defineLongJob = <P, K, R>(job: LongJob<P, K, R>): LongJob<P, K, R> => job

/** A long job that has ended, however. */
export type EndedLongJob = {
  readonly id: string
  readonly kind: string
  readonly name: string
  /** Who began it. */
  readonly userId: string
  readonly status: 'DONE' | 'FAILED' | 'CANCELED'
  readonly result: unknown
  readonly message: string | null
  readonly link: string | null
}
export type LongJobEvents = { readonly longJobEnded: readonly Listener<EndedLongJob, Author>[] }

const named = z.object({ id: z.uuid() })

/** Done by `runLongJob`, which opens transactions of its own. */
export const runOf = { name: 'run_long_job', payload: named }

/** A job that was not heard of for so long has lost its worker. Shorter than what frees its lock (`worker-heartbeat.ts`). */
export const SILENT_MS = 9_000
const WATCHED_MS = 20_000
const KEPT_MS = 7 * 86_400_000
const after = (now: Date, ms: number) => new Date(now.getTime() + ms)

/** Looks after a job whose worker may have died: it is run again until it has ended. */
export const watchLongJob = defineJob({
  name: 'watch_long_job',
  payload: named,
  work: async (tx, tenantId, { id }, now) => {
    const found = await maybeOne<{ isSilent: boolean }>(
      tx,
      sql`select heard_at < ${after(now, -SILENT_MS)} as "isSilent" from app.long_job
        where tenant_id = ${tenantId} and id = ${id} and status in ('WAITING', 'RUNNING')`,
    )
    if (!found) return
    if (found.isSilent) await enqueue(tx, tenantId, runOf, { id })
    await watch(tx, tenantId, id, now)
  },
})

const watch = (tx: Tx, tenantId: string, id: string, now: Date) =>
  enqueue(tx, tenantId, watchLongJob, { id }, { key: `watch ${id}`, at: after(now, WATCHED_MS) })

/** Done by `removeLongJob`: puts an ended job away, with its files. */
export const expireOf = { name: 'expire_long_job', payload: named }

export const expireLater = (tx: Tx, tenantId: string, id: string, now: Date) =>
  enqueue(tx, tenantId, expireOf, { id }, { key: `expire ${id}`, at: after(now, KEPT_MS) })

type JobStart<P> = {
  name: string
  payload: P
  /** The screen that shows what came of it, where one does: `:id` in it is the job's. */
  link?: string
  /** A file that came with the request: kept as long as the job. */
  inputFileId?: string
  now: Date
}

/** Begins work that continues after the answer. Answers with its id. */
export async function beginLongJob<P, K, R>(
  tx: Tx,
  { tenantId, userId }: Viewer,
  job: LongJob<P, K, R>,
  { name, payload, link, inputFileId, now }: JobStart<P>,
): Promise<{ jobId: string }> {
  const id = uuid()
  await sql`insert into app.long_job (tenant_id, id, user_id, kind, name, link, permission, status, payload, input_file_id, created_at, heard_at)
    values (${tenantId}, ${id}, ${userId}, ${job.kind}, ${name}, ${link ?? null}, ${job.permission ?? null}, 'WAITING', ${json(payload)},
      ${inputFileId ?? null}, ${now}, ${now})`.execute(tx)
  await enqueue(tx, tenantId, runOf, { id })
  await watch(tx, tenantId, id, now)
  return { jobId: id }
}

const shown: Sql = sql`id, kind, name, replace(link, ':id', id::text) as link, status, done, total, message, result, file_name as "fileName",
  created_at as "createdAt", finished_at as "finishedAt"`
type LongJobRow = Omit<LongJobView, 'createdAt' | 'finishedAt'> & { createdAt: Date; finishedAt: Date | null }
const viewOf = ({ createdAt, finishedAt, ...job }: LongJobRow): LongJobView => ({
  ...job,
  createdAt: createdAt.toISOString(),
  finishedAt: finishedAt?.toISOString() ?? null,
})

const mine = ({ tenantId, userId }: Viewer): Sql => sql`tenant_id = ${tenantId} and user_id = ${userId}`
export const own = (viewer: Viewer): Sql => sql`${mine(viewer)} and not forgotten`

export async function longJobsOf(tx: Tx, viewer: Viewer): Promise<LongJobView[]> {
  const found = await rows<LongJobRow>(
    tx,
    sql`select ${shown} from app.long_job where ${own(viewer)} order by created_at desc, id desc limit 50`,
  )
  return found.map(viewOf)
}

/** Jobs are their person's alone: anyone else's is not found. */
export async function readLongJob(tx: Tx, viewer: Viewer, id: string): Promise<LongJobView> {
  const found = await maybeOne<LongJobRow>(
    tx,
    sql`select ${shown} from app.long_job where ${own(viewer)} and id = ${id}`,
  )
  if (!found) throw notFound()
  return viewOf(found)
}

/** What a job of this kind was begun with, its result, and what its last step left, for the next call. */
export async function endedLongJob<P, K, R>(
  tx: Tx,
  viewer: Viewer,
  job: LongJob<P, K, R>,
  id: string,
): Promise<{ payload: P; result: R; kept: K | null }> {
  const found = await maybeOne<{ payload: unknown; result: unknown; kept: K | null }>(
    tx,
    sql`select payload, result, kept from app.long_job where ${mine(viewer)} and id = ${id} and kind = ${job.kind} and status = 'DONE'`,
  )
  if (!found) throw notFound()
  const { payload, result, kept } = found
  return { payload: job.payload.parse(payload), result: job.result.parse(result), kept }
}

/** Ended jobs of a kind that a newer one of the person takes the place of: they are not shown any longer. */
export const supersede = (tx: Tx, { tenantId, userId }: Viewer, { kind }: AnyLongJob) =>
  rows(
    tx,
    sql`update app.long_job set forgotten = true where tenant_id = ${tenantId} and user_id = ${userId} and kind = ${kind}
      and status not in ('WAITING', 'RUNNING') and not forgotten`,
  )

/** The file that came with a job goes over to another one: only once. */
export async function takeInputFile(tx: Tx, viewer: Viewer, id: string): Promise<string> {
  const found = await maybeOne<{ fileId: string | null }>(
    tx,
    sql`select input_file_id as "fileId" from app.long_job where ${mine(viewer)} and id = ${id} for update`,
  )
  if (!found) throw notFound()
  if (found.fileId === null)
    throw new Refusal('INVALID_TRANSITION', { sentence: 'This file is already being saved.' })
  await sql`update app.long_job set input_file_id = null where ${mine(viewer)} and id = ${id}`.execute(tx)
  return found.fileId
}

export async function cancelLongJob(tx: Tx, viewer: Viewer, id: string, now: Date): Promise<LongJobView> {
  const stopped = await rows(
    tx,
    sql`update app.long_job set cancel_requested = true,
        status = case when status = 'WAITING' then 'CANCELED' else status end,
        finished_at = case when status = 'WAITING' then ${now}::timestamptz end
      where ${own(viewer)} and id = ${id} and status in ('WAITING', 'RUNNING') returning id`,
  )
  const job = await readLongJob(tx, viewer, id)
  if (stopped.length === 0)
    throw new Refusal('INVALID_TRANSITION', { sentence: 'This job has already ended.' })
  return job
}

/** Puts an ended job away. A job follows that removes it with its files. */
export async function forgetLongJob(tx: Tx, viewer: Viewer, id: string, now: Date): Promise<{ id: string }> {
  const [gone] = await rows<{ id: string }>(
    tx,
    sql`update app.long_job set forgotten = true
      where ${own(viewer)} and id = ${id} and status not in ('WAITING', 'RUNNING') returning id`,
  )
  if (gone) {
    await enqueue(tx, viewer.tenantId, expireOf, { id }, { key: `expire ${id}`, at: now })
    return gone
  }
  await readLongJob(tx, viewer, id)
  throw new Refusal('INVALID_TRANSITION', { sentence: 'This job is still running. Cancel it first.' })
}

/** The long job that wrote an entry, or null. Ids of requests are random, those of jobs grow with time. */
export const longJobOf = (entry: string): Sql =>
  sql.raw(`(case when ${entry}.request_id ~ '^[0-9a-f]{8}-[0-9a-f]{4}-7' then ${entry}.request_id end)`)

/** The last transaction of a long job that wrote the history, and whether it is the only one. */
export async function lastTransactionOf(
  tx: Tx,
  tenantId: string,
  id: string,
): Promise<{ id: string; isOnly: boolean } | undefined> {
  const written = sql`app.revision r where r.tenant_id = ${tenantId} and r.recorded_at >= ${instantOfId(id)} and r.request_id = ${id}`
  const last = await maybeOne<{ id: string }>(
    tx,
    sql`select r.transaction_id as id from ${written} order by r.recorded_at desc limit 1`,
  )
  if (!last) return undefined
  const others = await rows(tx, sql`select 1 from ${written} and r.transaction_id <> ${last.id} limit 1`)
  return { ...last, isOnly: others.length === 0 }
}

/** When an id was made that grows with time. */
export const instantOfId = (id: string): Date =>
  new Date(Number.parseInt(id.replaceAll('-', '').slice(0, 12), 16))

/** Long jobs that may still write. */
export async function findOpenLongJobs(tx: Tx, tenantId: string): Promise<string[]> {
  const found = await rows<{ id: string }>(
    tx,
    sql`select j.id from app.long_job j where j.tenant_id = ${tenantId} and j.status in ('WAITING', 'RUNNING')`,
  )
  return found.map(({ id }) => id)
}
