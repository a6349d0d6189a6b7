import { canonical } from '#platform/model/canonical.ts'
import { insertRows, type Sql, sql, type Tx } from '../database/sql.ts'
import { addFacts, addFactsSaid, type Fact, setFacts } from './facts.ts'
import type { RecordSave, StoredRecord } from './record-writer.ts'

type Values = Readonly<Record<string, unknown>>

/** Ids beside the record, in a table of their own: `from` names the record, `to` what it is linked to. */
export type Links = { readonly table: string; readonly from: string; readonly to: string }

/** Rows of another table that belong to the record alone: `of` names it there. */
export type Part<Stored> = {
  readonly table: string
  readonly of: string
  readonly types: Readonly<Record<string, string>>
  readonly rows: (stored: Stored) => readonly Values[]
}

export const partOf = <Stored>(field: keyof Stored, { table, from, to }: Links): Part<Stored> => ({
  table,
  of: from,
  types: { [to]: 'uuid' },
  rows: (stored) => (stored[field] as readonly string[]).map((id) => ({ [to]: id })),
})

/** Rows of a part: those of records in which they differ go, and are added again. */
export function writePart<Stored extends StoredRecord>(
  tx: Tx,
  tenantId: string,
  { table, of, types, rows }: Part<Stored>,
  saved: readonly RecordSave<Stored>[],
) {
  const changed = saved.filter(
    ({ before, after }) => !before || canonical(rows(before)) !== canonical(rows(after)),
  )
  const known = changed.flatMap(({ before }) => (before ? [before.id] : []))
  return Promise.all([
    known.length > 0 &&
      sql`delete from ${sql.raw(table)} p where p.tenant_id = ${tenantId} and p.${sql.ref(of)} = any(${known}::uuid[])`.execute(
        tx,
      ),
    insertRows(
      tx,
      table,
      { [of]: 'uuid', ...types },
      changed.flatMap(({ after }) => rows(after).map((row) => ({ [of]: after.id, ...row }))),
      { tenant_id: sql`${tenantId}::uuid` },
    ),
  ])
}

/** What holds of records on their own, as columns of their rows say it: of new ones added, of others set again where they differ. */
export function writeFact<Stored extends StoredRecord>(
  tx: Tx,
  tenantId: string,
  given: {
    fact: Fact
    rowOf: (stored: Stored) => Values
    /** The ids of some rows, and columns of them. */
    rows: (columns: readonly string[], ids: readonly string[]) => Sql
  },
  saved: readonly RecordSave<Stored>[],
  now: Date,
) {
  const { fact, rowOf, rows } = given
  const [key] = Object.keys(fact.key) as [string]
  const names = Object.keys(fact.value)
  const saidBy = (stored: Stored): Values => {
    const row = rowOf(stored)
    return Object.fromEntries(names.map((name) => [name, row[name]]))
  }
  const added = saved.flatMap(({ before, after }) => (before ? [] : [after.id]))
  const changed = saved.flatMap(({ before, after }) => {
    const value = saidBy(after)
    const isOther = before && canonical(saidBy(before)) !== canonical(value)
    return isOther ? [{ key: { [key]: after.id }, value }] : []
  })
  return Promise.all([
    // what is long is sent once: with the row
    added.length > 0 && addFactsSaid(tx, fact, tenantId, { from: now, now, said: rows(names, added) }),
    changed.length > 0 && setFacts(tx, fact, tenantId, { from: now, now, entries: changed }),
  ])
}

/** Links that are facts: of new records added; of others those that went end, and those that came begin. */
export function writeLinkedBy<Stored extends StoredRecord>(
  tx: Tx,
  tenantId: string,
  { field, fact }: { field: keyof Stored; fact: Fact },
  saved: readonly RecordSave<Stored>[],
  now: Date,
) {
  const [from, to] = Object.keys(fact.key) as [string, string]
  const idsOf = (stored: Stored) => stored[field] as readonly string[]
  const keyOf = ({ id }: Stored, linked: string) => ({ [from]: id, [to]: linked })
  const added = saved.flatMap(({ before, after }) =>
    before ? [] : idsOf(after).map((linked) => ({ key: keyOf(after, linked), value: {} })),
  )
  const changed = saved.flatMap(({ before, after }) => {
    if (!before) return []
    const [had, has] = [new Set(idsOf(before)), new Set(idsOf(after))]
    return [
      ...[...had].filter((id) => !has.has(id)).map((id) => ({ key: keyOf(after, id), value: null })),
      ...[...has].filter((id) => !had.has(id)).map((id) => ({ key: keyOf(after, id), value: {} })),
    ]
  })
  return Promise.all([
    addFacts(tx, fact, tenantId, { from: now, now, entries: added }),
    changed.length > 0 && setFacts(tx, fact, tenantId, { from: now, now, entries: changed }),
  ])
}
