import { createHash } from 'node:crypto'
import { bodyOf, type Change } from './history.ts'
import { rows, sql, type Tx } from './sql.ts'

type Entry = {
  kind: string
  record_id: string
  revision_number: number
  recorded_at: Date
  actor_user_id: string | null
  request_id: string | null
  event: string
  reason: string | null
  changes: Change[]
  snapshot: Record<string, unknown>
  previous_hash: Buffer | null
  hash: Buffer
}
type Seal = {
  number: number
  xid_from: string
  xid_until: string
  entries: number
  found: number
  found_hash: Buffer | null
  previous_hash: Buffer | null
  hash: Buffer
}

export type Verified = {
  entries: number
  records: number
  seals: number
  /** Entries that no seal closes yet: their chains were checked, but a last one that was dropped would not be missed. */
  unsealed: number
  /** What is not as it was written, one sentence each. */
  problems: string[]
}

const BATCH = 2_000
const sha256 = (...parts: (Buffer | string)[]) => {
  const hash = createHash('sha256')
  for (const part of parts) hash.update(part)
  return hash.digest()
}
const same = (a: Buffer | null, b: Buffer | null) => (a === null || b === null ? a === b : a.equals(b))

/** Computes every hash of a tenant's history anew: an entry that was edited, dropped or moved is named. */
export async function verifyHistory(tx: Tx, tenantId: string): Promise<Verified> {
  const records = await verifyRecords(tx, tenantId)
  const seals = await verifySeals(tx, tenantId)
  return { ...records, ...seals, problems: [...records.problems, ...seals.problems] }
}

async function verifyRecords(tx: Tx, tenantId: string) {
  const problems: string[] = []
  let [entries, records] = [0, 0]
  let before: Entry | undefined
  for (;;) {
    const batch: Entry[] = await rows<Entry>(
      tx,
      sql`select kind, record_id, revision_number, recorded_at, actor_user_id, request_id, event, reason, changes, snapshot, previous_hash, hash
        from app.revision where tenant_id = ${tenantId}
          and ${before ? sql`(kind, record_id, revision_number) > (${before.kind}, ${before.record_id}::uuid, ${before.revision_number})` : sql`true`}
        order by kind, record_id, revision_number limit ${sql.lit(BATCH)}`,
    )
    for (const entry of batch) {
      const isFirst = before?.kind !== entry.kind || before.record_id !== entry.record_id
      if (isFirst) records += 1
      problems.push(...problemsOf(tenantId, entry, isFirst ? undefined : before))
      before = entry
      entries += 1
    }
    if (batch.length < BATCH) return { entries, records, problems }
  }
}

function problemsOf(tenantId: string, entry: Entry, before: Entry | undefined): string[] {
  const name = `${entry.kind} ${entry.record_id}, entry ${entry.revision_number}`
  const expected = (before?.revision_number ?? 0) + 1
  if (entry.revision_number !== expected)
    return [
      `${name}: ${expected === entry.revision_number - 1 ? `entry ${expected} is` : `entries ${expected} to ${entry.revision_number - 1} are`} missing before it.`,
    ]
  const previous = before?.hash ?? null
  const body = bodyOf({
    tenantId,
    kind: entry.kind,
    recordId: entry.record_id,
    recordedAt: entry.recorded_at,
    actor: entry.actor_user_id,
    requestId: entry.request_id,
    event: entry.event,
    reason: entry.reason,
    changes: entry.changes,
    snapshot: entry.snapshot,
  })
  if (!same(entry.hash, sha256(previous ?? '', `${entry.revision_number}${body}`)))
    return [`${name}: its content is not what was written.`]
  return same(entry.previous_hash, previous) ? [] : [`${name}: it does not follow the entry before it.`]
}

async function verifySeals(tx: Tx, tenantId: string) {
  const seals = await rows<Seal>(
    tx,
    sql`select s.number, s.xid_from::text, s.xid_until::text, s.entries, s.previous_hash, s.hash, f.found, f.found_hash from app.seal s
      cross join lateral (select count(*)::int as found,
          sha256(string_agg(r.hash, ''::bytea order by r.kind, r.record_id, r.revision_number)) as found_hash
        from app.revision r where r.tenant_id = ${tenantId} and r.xid >= s.xid_from and r.xid < s.xid_until) f
      where s.tenant_id = ${tenantId} order by s.number`,
  )
  const problems: string[] = []
  let before: Seal | undefined
  for (const seal of seals) {
    problems.push(...problemsOfSeal(seal, before))
    before = seal
  }
  const [unsealed] = await rows<{ n: number }>(
    tx,
    sql`select count(*)::int as n from app.revision r where r.tenant_id = ${tenantId} and r.xid >= ${before?.xid_until ?? '0'}::xid8`,
  )
  return { seals: seals.length, unsealed: unsealed?.n ?? 0, problems }
}

function problemsOfSeal(seal: Seal, before: Seal | undefined): string[] {
  const name = `seal ${seal.number}`
  if (seal.number !== (before?.number ?? 0) + 1) return [`${name}: the seal before it is missing.`]
  if (seal.xid_from !== (before?.xid_until ?? '0') || !same(seal.previous_hash, before?.hash ?? null))
    return [`${name}: it does not follow the seal before it.`]
  if (seal.found !== seal.entries)
    return [`${name}: ${seal.entries} entries were sealed, ${seal.found} are there.`]
  const text = `${seal.number} ${seal.xid_from} ${seal.xid_until} ${seal.entries} `
  const expected = sha256(before?.hash ?? '', text, seal.found_hash ?? '')
  return same(seal.hash, expected) ? [] : [`${name}: the entries under it are not those that were sealed.`]
}
