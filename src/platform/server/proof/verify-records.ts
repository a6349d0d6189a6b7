import { createHash } from 'node:crypto'
import { rows, sql, type Tx } from '../database/sql.ts'
import { bodyOf, type FieldChange } from '../records/history.ts'
import { compareRecords, type FactState, type Replay } from './verify-facts.ts'
import type { Problem } from './verify-problems.ts'

type Entry = {
  kind: string
  record_id: string
  revision_number: number
  recorded_at: Date
  actor_user_id: string | null
  impersonator_user_id: string | null
  request_id: string | null
  event: string
  reason: string | null
  changes: FieldChange[]
  snapshot: Record<string, unknown>
  previous_hash: Buffer | null
  hash: Buffer
  transaction_id: string
}

const BATCH = 2_000
const sha256 = (...parts: (Buffer | string)[]) => {
  const hash = createHash('sha256')
  for (const part of parts) hash.update(part)
  return hash.digest()
}
const same = (a: Buffer | null, b: Buffer | null) => (a === null || b === null ? a === b : a.equals(b))

/** The chain of each record, and its facts against what its entries say. */
export async function verifyRecords(tx: Tx, tenantId: string, replays: readonly Replay[]) {
  const problems: Problem[] = []
  const byKind = new Map(
    replays.map((replay) => [replay.kind, { replay, ended: new Map<string, FactState>() }]),
  )
  const compareEnded = async () => {
    for (const { replay, ended } of byKind.values()) {
      problems.push(...(await compareRecords(tx, tenantId, replay, ended)))
      ended.clear()
    }
  }
  let [entries, records] = [0, 0]
  let before: Entry | undefined
  let fields: Record<string, unknown> = {}
  const end = (entry: Entry) =>
    byKind.get(entry.kind)?.ended.set(entry.record_id, { fields, at: entry.recorded_at })
  for (;;) {
    const batch = await entriesAfter(tx, tenantId, before)
    for (const entry of batch) {
      const isFirst = before?.kind !== entry.kind || before.record_id !== entry.record_id
      if (isFirst) {
        if (before) end(before)
        records += 1
        fields = {}
      }
      // some entries keep only what their act is about: what they leave out is as it was
      fields = { ...fields, ...entry.snapshot }
      problems.push(...problemsOf(tenantId, entry, isFirst ? undefined : before))
      before = entry
      entries += 1
    }
    if (batch.length < BATCH && before) end(before)
    await compareEnded()
    if (batch.length < BATCH) return { entries, records, problems }
  }
}

const entriesAfter = (tx: Tx, tenantId: string, before: Entry | undefined): Promise<Entry[]> =>
  rows<Entry>(
    tx,
    sql`select kind, record_id, revision_number, recorded_at, actor_user_id, impersonator_user_id, request_id, event, reason, changes, snapshot, previous_hash, hash, transaction_id
      from app.revision where tenant_id = ${tenantId}
        and ${before ? sql`(kind, record_id, revision_number) > (${before.kind}, ${before.record_id}::uuid, ${before.revision_number})` : sql`true`}
      order by kind, record_id, revision_number limit ${sql.lit(BATCH)}`,
  )

function problemsOf(tenantId: string, entry: Entry, before: Entry | undefined): Problem[] {
  const problem = (text: string): Problem => ({
    record: { kind: entry.kind, id: entry.record_id },
    text: `, entry ${entry.revision_number}: ${text}`,
  })
  const expected = (before?.revision_number ?? 0) + 1
  if (entry.revision_number !== expected)
    return [
      problem(
        `${expected === entry.revision_number - 1 ? `entry ${expected} is` : `entries ${expected} to ${entry.revision_number - 1} are`} missing before it.`,
      ),
    ]
  const previous = before?.hash ?? null
  const body = bodyOf({
    tenantId,
    kind: entry.kind,
    recordId: entry.record_id,
    recordedAt: entry.recorded_at,
    actor: entry.actor_user_id,
    ...(entry.impersonator_user_id !== null && { impersonator: entry.impersonator_user_id }),
    requestId: entry.request_id,
    event: entry.event,
    reason: entry.reason,
    changes: entry.changes,
    snapshot: entry.snapshot,
    transactionId: entry.transaction_id,
  })
  if (!same(entry.hash, sha256(previous ?? '', `${entry.revision_number}${body}`)))
    return [problem('its content has changed since it was written.')]
  return same(entry.previous_hash, previous) ? [] : [problem('it does not follow the entry before it.')]
}
