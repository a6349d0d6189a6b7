import { takeDisplayNumbers } from '../database/display-id.ts'
import { insertRows, instantText, ownTenant, type Sql, sql, type Tx, updateRows } from '../database/sql.ts'
import { NO_TIME } from '../proof/verify-facts.ts'
import type { Fact } from './facts.ts'
import { type Links, type Part, partOf, writeFact, writeLinkedBy, writePart } from './record-parts.ts'
import { type Author, DELETE, type RecordSave, type StoredRecord } from './record-writer.ts'

type Values = Readonly<Record<string, unknown>>
type Types = Readonly<Record<string, string>>

/** A column and its type; a day and an instant are read as text. `orEmpty`: the row holds null where the record holds "". */
export type Column = { readonly column: string; readonly type: string; readonly orEmpty?: true }

/** `asWritten`: what is written instead, from the sent row `t`: where it depends on what the database knows. */
type Repeat<Stored> = {
  readonly type: string
  readonly of: (stored: Stored) => unknown
  readonly asWritten?: (tenantId: string, now: Date) => Sql
}

export type RowsOf<Stored extends StoredRecord> = {
  readonly kind: string
  readonly table: string
  /** How statements call a row. Default: `r`. */
  readonly alias?: string
  /** The column of its id. Default: `id`. */
  readonly key?: string
  /** People know its records by display ids too, which are given here. */
  readonly isNumbered?: true
  /** A row names who made it, and who wrote it last. */
  readonly isSigned?: true
  readonly columns: { readonly [Field in keyof Stored]?: Column }
  /** Columns that repeat what others say, for lists; never read here. */
  readonly repeats?: Readonly<Record<string, Repeat<Stored>>>
  /** A link that is a fact itself holds in two times: its key names the record, then what it is linked to. */
  readonly links?: { readonly [Field in keyof Stored]?: Links | Fact }
  readonly parts?: readonly Part<Stored>[]
  /** What of it is read from other tables, as of an instant. */
  readonly reads?: (now: Date) => { readonly [Field in keyof Stored]?: Sql }
  /** What holds of the record on its own, in two times: the key is its id, the values are in columns of the same names. */
  readonly facts?: readonly Fact[]
  /** What else is written with its rows. */
  readonly alsoWrites?: (
    tx: Tx,
    author: Author,
    saved: readonly RecordSave<Stored>[],
    now: Date,
  ) => Promise<unknown>
  /** What a record is once it is deleted: its row stays, marked, and is found no more. Absent: its status says so. */
  readonly deleted?: Partial<Stored>
}

const isFact = (link: Links | Fact): link is Fact => 'key' in link

/** How the rows of a record kind are read and written. */
export function rowsOf<Stored extends StoredRecord>(of: RowsOf<Stored>) {
  type Saves = readonly RecordSave<Stored>[]
  const { kind, alias = 'r', key = 'id' } = of
  const columns = Object.entries(of.columns) as [keyof Stored & string, Column][]
  const repeats = Object.entries(of.repeats ?? {})
  const links = Object.entries(of.links ?? {}) as [keyof Stored & string, Links | Fact][]
  const linkedBy = links.flatMap(([field, link]) => (isFact(link) ? [[field, link] as const] : []))
  const parts: readonly Part<Stored>[] = [
    ...links.flatMap(([field, link]) => (isFact(link) ? [] : [partOf<Stored>(field, link)])),
    ...(of.parts ?? []),
  ]
  const types: Types = Object.fromEntries([
    ...columns.map(([, { column, type }]) => [column, type]),
    ...repeats.map(([column, { type }]) => [column, type]),
  ])

  const at = (column: string) => sql.ref(`${alias}.${column}`)
  const rowOf = (stored: Stored): Values =>
    Object.fromEntries([
      ...columns.map(([field, { column, orEmpty }]) => [
        column,
        orEmpty ? stored[field] || null : stored[field],
      ]),
      ...repeats.map(([column, repeat]) => [column, repeat.of(stored)]),
    ])

  /** Writes rows, parts and facts of records, and counts no version. What is sent at the same time is done in its order. */
  async function write(tx: Tx, author: Author, saved: Saves, now: Date): Promise<void> {
    const { tenantId } = author
    const added = saved.filter(({ before }) => before === null)
    const numbers =
      of.isNumbered && added.length > 0
        ? await takeDisplayNumbers(tx, tenantId, kind, added.length)
        : undefined
    const found = (columns: readonly string[], ids: readonly string[]) =>
      sql`select ${sql.join([at(key), ...columns.map(at)])} from ${sql.raw(of.table)} ${sql.raw(alias)}
        where ${at('tenant_id')} = ${tenantId} and ${at(key)} = any(${ids}::uuid[])`
    // rows stand before what refers to them
    await Promise.all([
      addRows(tx, author, added, now, numbers),
      replaceRows(tx, author, saved, now),
      ...parts.map((part) => writePart(tx, tenantId, part, saved)),
      ...(of.facts ?? []).map((fact) => writeFact(tx, tenantId, { fact, rowOf, rows: found }, saved, now)),
      ...linkedBy.map(([field, fact]) => writeLinkedBy(tx, tenantId, { field, fact }, saved, now)),
      of.alsoWrites?.(tx, author, saved, now),
    ])
  }

  const signed = of.isSigned ? { updated_by: 'uuid' } : {}

  const addRows = (
    tx: Tx,
    { tenantId, userId }: Author,
    added: Saves,
    now: Date,
    numbers: readonly number[] | undefined,
  ) =>
    insertRows(
      tx,
      of.table,
      { [key]: 'uuid', ...(numbers && { display_number: 'integer' }), ...types },
      added.map(({ after }, i) => ({ [key]: after.id, display_number: numbers?.[i], ...rowOf(after) })),
      {
        ...columnsAsWritten(of, tenantId, now),
        ...(key !== 'tenant_id' && { tenant_id: sql`${tenantId}::uuid` }),
        created_at: sql`${now}::timestamptz`,
        updated_at: sql`${now}::timestamptz`,
        ...(of.isSigned && { created_by: sql`${userId}::uuid`, updated_by: sql`${userId}::uuid` }),
      },
    )

  const replaceRows = (tx: Tx, { tenantId, userId }: Author, saved: Saves, now: Date) =>
    updateRows(
      tx,
      of.table,
      tenantId,
      {
        ...types,
        ...signed,
        version: 'integer',
        updated_at: 'timestamptz',
        ...(of.deleted && { deleted_at: 'timestamptz' }),
      },
      saved
        .filter(({ before }) => before !== null)
        .map(({ event, after }) => ({
          ...rowOf(after),
          [key]: after.id,
          updated_by: userId,
          version: after.version,
          updated_at: now,
          deleted_at: event === DELETE ? now : null,
        })),
      { key, every: columnsAsWritten(of, tenantId, now) },
    )

  return { selected: selectionOf(of), write }
}

/** The columns that a statement computes from the row that is sent. */
const columnsAsWritten = <Stored extends StoredRecord>(
  { repeats = {} }: RowsOf<Stored>,
  tenantId: string,
  now: Date,
): Readonly<Record<string, Sql>> =>
  Object.fromEntries(
    Object.entries(repeats).flatMap(([column, { asWritten }]) =>
      asWritten ? [[column, asWritten(tenantId, now)]] : [],
    ),
  )

/** Returns what a statement selects of a row for the whole record, as of an instant. */
function selectionOf<Stored extends StoredRecord>(of: RowsOf<Stored>): (now?: Date) => Sql {
  const { alias = 'r', key = 'id' } = of
  const columns = Object.entries(of.columns) as [string, Column][]
  const links = Object.entries(of.links ?? {}) as [string, Links | Fact][]
  const at = (column: string) => sql.ref(`${alias}.${column}`)

  const readOf = ({ column, type, orEmpty }: Column): Sql => {
    if (type === 'date') return sql`to_char(${at(column)}, 'YYYY-MM-DD')`
    if (type === 'timestamptz') return instantText(`${alias}.${column}`)
    return orEmpty ? sql`coalesce(${at(column)}, '')` : at(column)
  }
  const linkedOf = (link: Links | Fact): Sql => {
    const [from, to] = (isFact(link) ? Object.keys(link.key) : [link.from, link.to]) as [string, string]
    const isSo = isFact(link) ? sql`and l.recorded_until = 'infinity' and l.holds_until = 'infinity'` : sql``
    return sql`array(select l.${sql.ref(to)} from ${sql.raw(link.table)} l
      where l.tenant_id = ${ownTenant} and l.${sql.ref(from)} = ${at(key)} ${isSo} order by 1)`
  }

  return (now = NO_TIME) =>
    sql.join([
      sql`${at(key)} as id, ${at('version')}`,
      ...columns.map(([field, column]) => sql`${readOf(column)} as ${sql.ref(field)}`),
      ...links.map(([field, link]) => sql`${linkedOf(link)} as ${sql.ref(field)}`),
      ...(Object.entries(of.reads?.(now) ?? {}) as [string, Sql][]).map(
        ([field, read]) => sql`${read} as ${sql.ref(field)}`,
      ),
    ])
}
