import { createHash } from 'node:crypto'
import { canonical } from '#platform/model/canonical.ts'
import type { Viewer } from '#platform/model/viewer.ts'
import { json, maybeOne, one, sql, type Tx } from '../database/sql.ts'
import { Refusal } from './refusal.ts'

/**
 * Does the work once for each key of a person: a repeated request gets the first answer. Another request with the same key is
 * refused, and a parallel one is asked to wait. Kept in the business transaction: no answer without its effect.
 */
export async function replay<T>(
  tx: Tx,
  viewer: Viewer,
  key: string,
  request: unknown,
  status: number,
  now: Date,
  work: () => Promise<T>,
): Promise<T> {
  if (key.length > 200 || !/^[\x21-\x7e]+$/.test(key))
    throw new Refusal('VALIDATION_FAILED', {}, [
      { path: 'headers.idempotency-key', message: 'Enter at most 200 visible characters.' },
    ])
  const hash = createHash('sha256').update(canonical(request)).digest()
  const { free } = await one<{ free: boolean }>(
    tx,
    sql`select pg_try_advisory_xact_lock(hashtextextended(${`${viewer.tenantId} ${viewer.userId} ${key}`}, 1)) as free`,
  )
  if (!free) throw new Refusal('IN_FLIGHT')
  const known = await maybeOne<{ request_hash: Buffer; reply: { answer: T } }>(
    tx,
    sql`select request_hash, reply from app.idempotency_key
        where tenant_id = ${viewer.tenantId} and user_id = ${viewer.userId} and key = ${key} and created_at > ${new Date(now.getTime() - 86_400_000)}`,
  )
  if (known) {
    if (!known.request_hash.equals(hash)) throw new Refusal('IDEMPOTENCY_KEY_REUSED')
    return known.reply.answer
  }
  const answer = await work()
  await sql`insert into app.idempotency_key (tenant_id, user_id, key, request_hash, status, reply, created_at)
    values (${viewer.tenantId}, ${viewer.userId}, ${key}, ${hash}, ${status}, ${json({ answer })}, ${now})
    on conflict (tenant_id, user_id, key) do update set request_hash = excluded.request_hash, status = excluded.status, reply = excluded.reply, created_at = excluded.created_at`.execute(
    tx,
  )
  return answer
}
