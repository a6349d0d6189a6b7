import { createHash } from 'node:crypto'
import { canonical } from '#platform/model/canonical.ts'
import { rows, rowsAs, sql, type Tx } from '../database/sql.ts'
import { transactionOf } from '../database/tenant-transaction.ts'
import type { Actor } from './author.ts'

export type { Actor } from './author.ts'

export type FieldChange = { field: string; old: unknown; new: unknown }

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

type Body = {
  tenantId: string
  kind: string
  recordId: string
  recordedAt: Date
  actor: string | null
  /** The person who acted in the name of the actor; absent where no one did. */
  impersonator?: string
  requestId: string | null
  event: string
  reason: string | null
  changes: readonly FieldChange[]
  snapshot: Readonly<Record<string, unknown>>
  transactionId: string
}

/** The text of an entry for its hash. The hash of the entry before and its own number come first. */
export const bodyOf = (body: Body): string => canonical(body)

/**
 * Fields whose value is another one than before, in the order of the record. Of a new record the snapshot says all, and
 * nothing is said twice: its first entry has no changes.
 */
export function changesBetween(
  before: RevisionEntry['before'],
  after: RevisionEntry['after'],
): FieldChange[] {
  if (!before) return []
  const fields = [...new Set([...Object.keys(after), ...Object.keys(before)])]
  return fields
    .filter((field) => canonical(before[field]) !== canonical(after[field]))
    .map((field) => ({ field, old: before[field] ?? null, new: after[field] ?? null }))
}

const hashOf = (text: string) => createHash('sha256').update(text).digest('hex')

const SENT = {
  kind: 'text',
  recordId: 'uuid',
  event: 'text',
  reason: 'text',
  changes: 'jsonb',
  snapshot: 'jsonb',
  body: 'text',
  firstHash: 'text',
}

/** What is done by changing a field: without a difference or a reason there is nothing to tell. Any other act is given though it has none. */
const EDITS: ReadonlySet<string> = new Set(['UPDATE', 'EDIT', 'UPLOAD'])

/**
 * The one writer of history: answers with the entries that it wrote. Each entry carries the hash of its record's previous one; the caller holds the record's
 * lock, so entries of one record never race.
 */
export async function recordRevisions(
  tx: Tx,
  tenantId: string,
  actor: Actor,
  entries: readonly RevisionEntry[],
  now: Date,
): Promise<RevisionEntry[]> {
  const told = entries
    .map((entry) => ({ entry, changes: changesBetween(entry.before, entry.after) }))
    .filter(
      ({ entry, changes }) =>
        changes.length > 0 || entry.before === null || entry.reason || !EDITS.has(entry.event),
    )
  if (told.length === 0) return []
  const transactionId = transactionOf(tx)
  const written = told.map(({ entry, changes }) => {
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
      transactionId,
    })
    return {
      ...entry,
      // of a new record the hash needs nothing that is on record
      firstHash: entry.before === null ? hashOf(`1${body}`) : null,
      changes,
      snapshot: entry.after,
      body: entry.before === null ? null : body,
    }
  })
  // sent at the same time; the note that they are to be sealed is seen when they are
  await Promise.all([
    rows(
      tx,
      sql`
        insert into app.revision (tenant_id, kind, record_id, revision_number, recorded_at, actor_user_id, request_id, event, reason, changes, snapshot, previous_hash, hash, transaction_id)
        select ${tenantId}::uuid, e.kind, e."recordId", coalesce(p.revision_number, 0) + 1, ${now}, ${actor.userId}::uuid, ${actor.requestId},
          e.event, e.reason, e.changes, e.snapshot, p.hash,
          coalesce(decode(e."firstHash", 'hex'),
            sha256(coalesce(p.hash, ''::bytea) || convert_to((coalesce(p.revision_number, 0) + 1)::text || e.body, 'UTF8'))), ${transactionId}::uuid
        from ${rowsAs('e', SENT, written)}
        left join lateral (
          select r.revision_number, r.hash from app.revision r
          where e."firstHash" is null and r.tenant_id = ${tenantId} and r.kind = e.kind and r.record_id = e."recordId"
          order by r.revision_number desc limit 1) p on true
        returning 1`,
    ),
    rows(
      tx,
      sql`insert into app.unsealed (tenant_id, transaction_id) values (${tenantId}, ${transactionId}) on conflict do nothing`,
    ),
  ])
  return told.map(({ entry }) => entry)
}
