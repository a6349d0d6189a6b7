import { createHash } from 'node:crypto'
import { rows, sql, type Tx } from './sql.ts'

export type Change = { field: string; old: unknown; new: unknown }
export type Actor = { userId: string | null; requestId: string | null }

export type RevisionEntry = {
  kind: string
  recordId: string
  /** What was done, in the field's verbs: CREATE, UPDATE, ISSUE, REVOKE, RESTORE … */
  event: string
  /** Null: the record is new, and nothing of it is on record. */
  before: Readonly<Record<string, unknown>> | null
  after: Readonly<Record<string, unknown>>
  reason?: string | null
}

/** Key order never matters: the text of a value is the same however it was built. */
export function canonical(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(canonical).join(',')}]`
  if (value instanceof Date) return JSON.stringify(value.toISOString())
  if (value && typeof value === 'object')
    return `{${Object.entries(value)
      .filter(([, held]) => held !== undefined)
      .sort(([a], [b]) => (a < b ? -1 : 1))
      .map(([key, held]) => `${JSON.stringify(key)}:${canonical(held)}`)
      .join(',')}}`
  return JSON.stringify(value ?? null)
}

type Body = {
  tenantId: string
  kind: string
  recordId: string
  recordedAt: Date
  actor: string | null
  requestId: string | null
  event: string
  reason: string | null
  changes: readonly Change[]
  snapshot: Readonly<Record<string, unknown>>
}

/** The text of an entry that its hash is made of, after the hash of the one before and its own number. */
export const bodyOf = (body: Body): string => canonical(body)

/**
 * Fields whose value is another one than before, in the order of the record. Of a new record the snapshot says all, and
 * nothing is said twice: its first entry has no changes.
 */
export function changesBetween(before: RevisionEntry['before'], after: RevisionEntry['after']): Change[] {
  if (!before) return []
  const fields = [...new Set([...Object.keys(after), ...Object.keys(before)])]
  return fields
    .filter((field) => canonical(before[field]) !== canonical(after[field]))
    .map((field) => ({ field, old: before[field] ?? null, new: after[field] ?? null }))
}

const hashOf = (text: string) => createHash('sha256').update(text).digest('hex')

/**
 * The one writer of history. Each entry carries the hash of its record's previous one; the caller holds the record's
 * lock, so entries of one record never race.
 */
export async function recordRevisions(
  tx: Tx,
  tenantId: string,
  actor: Actor,
  entries: readonly RevisionEntry[],
  now: Date,
): Promise<void> {
  if (entries.length === 0) return
  const written = entries.map((entry) => {
    const changes = changesBetween(entry.before, entry.after)
    const body = bodyOf({
      tenantId,
      kind: entry.kind,
      recordId: entry.recordId,
      recordedAt: now,
      actor: actor.userId,
      requestId: actor.requestId,
      event: entry.event,
      reason: entry.reason ?? null,
      changes,
      snapshot: entry.after,
    })
    return {
      ...entry,
      // of a new record the hash needs nothing that is on record
      firstHash: entry.before === null ? hashOf(`1${body}`) : null,
      changes: JSON.stringify(changes),
      snapshot: JSON.stringify(entry.after),
      body: entry.before === null ? null : body,
    }
  })
  const of = <K extends keyof (typeof written)[number]>(key: K) => written.map((entry) => entry[key] ?? null)
  await rows(
    tx,
    sql`
      with written as (insert into app.revision (tenant_id, kind, record_id, revision_number, recorded_at, actor_user_id, request_id, event, reason, changes, snapshot, previous_hash, hash)
      select ${tenantId}::uuid, e.kind, e.record_id, coalesce(p.revision_number, 0) + 1, ${now}, ${actor.userId}::uuid, ${actor.requestId},
        e.event, e.reason, e.changes::jsonb, e.snapshot::jsonb, p.hash,
        coalesce(decode(e.first_hash, 'hex'),
          sha256(coalesce(p.hash, ''::bytea) || convert_to((coalesce(p.revision_number, 0) + 1)::text || e.body, 'UTF8')))
      from unnest(${of('kind')}::text[], ${of('recordId')}::uuid[], ${of('event')}::text[], ${of('reason')}::text[],
        ${of('changes')}::text[], ${of('snapshot')}::text[], ${of('body')}::text[], ${of('firstHash')}::text[]) as e(kind, record_id, event, reason, changes, snapshot, body, first_hash)
      left join lateral (
        select r.revision_number, r.hash from app.revision r
        where e.first_hash is null and r.tenant_id = ${tenantId} and r.kind = e.kind and r.record_id = e.record_id
        order by r.revision_number desc limit 1) p on true
      returning tenant_id)
      insert into app.unsealed (tenant_id) select distinct tenant_id from written`,
  )
}
