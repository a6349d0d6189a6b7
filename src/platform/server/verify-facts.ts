import { canonical } from '#platform/model/canonical.ts'
import { rows, sql, type Tx } from './sql.ts'
import type { Named, Problem } from './verify-problems.ts'

/** What the history says of a record, all entries taken together, and when the last one was written. */
export type Kept = { readonly fields: Readonly<Record<string, unknown>>; readonly at: Date }

/** What the same two sources say of a record, part by part: its facts, and its last entry. */
type Told = Readonly<Record<string, unknown>>

/** How the facts of a record kind are compared with its history. */
export type Replay = Named & {
  /** Every record begins with an entry; some of the other kinds come with their tenant, and have none yet. */
  readonly beginsWithEntry: boolean
  /** What the facts on record say of each record; one without facts is left out. */
  readonly facts: (
    tx: Tx,
    tenantId: string,
    records: ReadonlyMap<string, Kept>,
  ) => Promise<ReadonlyMap<string, Told>>
  /** What the history says of the same parts. A part that is undefined here is not compared. */
  readonly history: (kept: Kept) => Told
}

/** Records whose facts say anything else than their last entry. */
export async function compareFacts(
  tx: Tx,
  tenantId: string,
  replay: Replay,
  records: ReadonlyMap<string, Kept>,
): Promise<Problem[]> {
  if (records.size === 0) return []
  const facts = await replay.facts(tx, tenantId, records)
  return [...records].flatMap(([id, kept]) => {
    const said = facts.get(id) ?? {}
    const parts = Object.entries(replay.history(kept)).filter(
      ([part, expected]) => expected !== undefined && canonical(said[part] ?? null) !== canonical(expected),
    )
    return parts.map(([part]) => ({
      record: { kind: replay.kind, id },
      text: `: its facts say something else of ${part} than its last entry.`,
    }))
  })
}

/** Records that have facts and no entry at all: their history was dropped whole, sealed or not. */
export async function factsWithoutHistory(
  tx: Tx,
  tenantId: string,
  replays: readonly Replay[],
): Promise<Problem[]> {
  const kinds = replays.filter((replay) => replay.beginsWithEntry).map((replay) => replay.kind)
  const found = await rows<{ kind: string; id: string }>(
    tx,
    sql`select distinct f.kind, f.record_id as id from app.fact_row f
      where f.tenant_id = ${tenantId} and f.kind = any(${kinds}::text[]) and not exists (select 1 from app.revision r
        where r.tenant_id = ${tenantId} and r.kind = f.kind and r.record_id = f.record_id) order by 1, 2`,
  )
  return found.map((record) => ({ record, text: ': it has facts, and no history.' }))
}
