import { canonical } from '#platform/model/canonical.ts'
import { rows, sql, type Tx } from '../database/sql.ts'
import type { KindNames, Problem } from './verify-problems.ts'

/** What the history says of a record, all entries taken together, and when the last one was written. */
export type FactState = { readonly fields: Readonly<Record<string, unknown>>; readonly at: Date }

/** What the same two sources say of a record, part by part: its facts, and its last entry. */
type Evidence = Readonly<Record<string, unknown>>

/** How the records of a kind are compared with their history. */
export type Replay = KindNames & {
  /** What their rows say now, field by field as an entry keeps it. Those that are deleted may be left out. Each begins with an entry. */
  readonly rows?: (tx: Tx, tenantId: string, ids: readonly string[]) => Promise<ReadonlyMap<string, Evidence>>
  /** What the facts on record say of each record; one without facts is left out. */
  readonly facts?: (
    tx: Tx,
    tenantId: string,
    records: ReadonlyMap<string, FactState>,
  ) => Promise<ReadonlyMap<string, Evidence>>
  /** What the history says of the parts that facts say. A part that is undefined here is not compared. */
  readonly history?: (kept: FactState) => Evidence
}

/** For reading rows where what holds at an instant is left out: facts say that, and are compared as such. */
export const NO_TIME = new Date(0)

/** Records by their ids as an entry keeps them. */
export const valuesOf = <Stored>(
  found: ReadonlyMap<string, Stored>,
  evidence: (stored: Stored) => Evidence,
): ReadonlyMap<string, Evidence> => new Map([...found].map(([id, stored]) => [id, evidence(stored)]))

/** Records whose rows or facts say anything else than their last entry. */
export const compareRecords = async (
  tx: Tx,
  tenantId: string,
  replay: Replay,
  records: ReadonlyMap<string, FactState>,
): Promise<Problem[]> => [
  ...(await compareRows(tx, tenantId, replay, records)),
  ...(await compareFacts(tx, tenantId, replay, records)),
]

const isGone = ({ fields }: FactState) => fields.deleted === true || fields.status === 'DELETED'

async function compareRows(
  tx: Tx,
  tenantId: string,
  replay: Replay,
  records: ReadonlyMap<string, FactState>,
): Promise<Problem[]> {
  if (!replay.rows || records.size === 0) return []
  const found = await replay.rows(tx, tenantId, [...records.keys()])
  return [...records].flatMap(([id, kept]) => {
    const row = found.get(id)
    const record = { kind: replay.kind, id }
    if (!row) return isGone(kept) ? [] : [{ record, text: ': its row is missing.' }]
    return Object.keys(row)
      .filter(
        (field) =>
          field in kept.fields && canonical(row[field] ?? null) !== canonical(kept.fields[field] ?? null),
      )
      .map((field) => ({ record, text: `: its row and its last entry differ in ${field}.` }))
  })
}

async function compareFacts(
  tx: Tx,
  tenantId: string,
  replay: Replay,
  records: ReadonlyMap<string, FactState>,
): Promise<Problem[]> {
  const { facts: read, history } = replay
  if (!read || !history || records.size === 0) return []
  const facts = await read(tx, tenantId, records)
  return [...records].flatMap(([id, kept]) => {
    const said = facts.get(id) ?? {}
    const parts = Object.entries(history(kept)).filter(
      ([part, expected]) => expected !== undefined && canonical(said[part] ?? null) !== canonical(expected),
    )
    return parts.map(([part]) => ({
      record: { kind: replay.kind, id },
      text: `: its facts and its last entry differ in ${part}.`,
    }))
  })
}

/** Records that have facts and no entry at all: their history was dropped whole, sealed or not. */
export async function factsWithoutHistory(
  tx: Tx,
  tenantId: string,
  replays: readonly Replay[],
): Promise<Problem[]> {
  const kinds = replays.flatMap(({ kind, rows: read }) => (read ? [kind] : []))
  const found = await rows<{ kind: string; id: string }>(
    tx,
    // read apart (`offset 0`): a distributed engine does not find the tenant of arms of the view that the kinds rule out
    sql`select distinct f.kind, f.id from (select f.kind, f.record_id as id from app.fact_row f where f.tenant_id = ${tenantId} offset 0) f
      where f.kind = any(${kinds}::text[]) and not exists (select 1 from app.revision r
        where r.tenant_id = ${tenantId} and r.kind = f.kind and r.record_id = f.id) order by 1, 2`,
  )
  return found.map((record) => ({ record, text: ': it has facts but no history.' }))
}
