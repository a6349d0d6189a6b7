import type * as z from 'zod'
import { json, sql, type Tx } from '../database/sql.ts'

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
  job: Pick<Job<P>, 'name' | 'payload'>,
  payload: P,
  options: { key?: string; at?: Date } = {},
): Promise<void> {
  await sql`select app.enqueue(${job.name}, ${json({ tenantId, payload })}::json, ${options.key ?? null}, ${options.at ?? sql`now()`})`.execute(
    tx,
  )
}

/** Several of one kind, likewise. */
export async function enqueueAll<P>(
  tx: Tx,
  tenantId: string,
  job: Pick<Job<P>, 'name' | 'payload'>,
  payloads: readonly P[],
): Promise<void> {
  if (payloads.length === 0) return
  const sent = payloads.map((payload) => JSON.stringify({ tenantId, payload }))
  await sql`select app.enqueue(${job.name}, p::json, null, now()) from unnest(${sent}::text[]) p`.execute(tx)
}
