import { type Kysely, type RawBuilder, sql } from 'kysely'
import { textArray } from './text-array.ts'

/** A transaction of one tenant. Statements are SQL text with parameters; every one names its tenant. */
// biome-ignore lint/suspicious/noExplicitAny: tables are named in SQL text
export type Tx = Kysely<any>

export { sql }
export type Sql<T = unknown> = RawBuilder<T>

/** Stands among the parameters of a statement until it is sent. */
export const OWN_TENANT = Symbol('the tenant of the transaction')

/**
 * The tenant of the transaction that sends the statement. Each relation of a statement names it on its own (`p.tenant_id =
 * ${ownTenant}`), in joins and subselects too: a distributed engine then asks one shard. Decision record 48.
 */
export const ownTenant: Sql = sql`${OWN_TENANT}`

export async function rows<T>(tx: Tx, query: Sql<T>): Promise<T[]> {
  return (await query.execute(tx)).rows
}

/** The only row. */
export async function one<T>(tx: Tx, query: Sql<T>): Promise<T> {
  const found = await rows(tx, query)
  if (found.length !== 1) throw new Error(`Expected one row, found ${found.length}.`)
  return found[0] as T
}

export async function maybeOne<T>(tx: Tx, query: Sql<T>): Promise<T | undefined> {
  return (await rows(tx, query))[0]
}

// Both are in parentheses: whatever is written beside them keeps its meaning.
export const all = (conditions: readonly Sql[]): Sql =>
  conditions.length === 0
    ? sql`true`
    : sql`(${sql.join(
        conditions.map((each) => sql`(${each})`),
        sql` and `,
      )})`
export const any = (conditions: readonly Sql[]): Sql =>
  conditions.length === 0
    ? sql`false`
    : sql`(${sql.join(
        conditions.map((each) => sql`(${each})`),
        sql` or `,
      )})`

export const json = (value: unknown): Sql => sql`${JSON.stringify(value)}::jsonb`

/** An instant as the wire has it: ISO 8601 in UTC. */
export const instantText = (column: string): Sql =>
  sql`to_char(${sql.raw(column)} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`

type Types = Readonly<Record<string, string>>
type InputRows = readonly Readonly<Record<string, unknown>>[]

const columnsOf = (names: readonly string[]) => sql.join(names.map((name) => sql.raw(`"${name}"`)))

/** A column that came as text, as its type; an array comes as JSON, for PostgreSQL has no array of arrays of different lengths. */
const read = (column: string, type: string): Sql =>
  sql.raw(
    type.endsWith('[]')
      ? `(select coalesce(array_agg(e), '{}') from json_array_elements_text("${column}"::json) e)::${type}`
      : `"${column}"::${type}`,
  )

const asText = (type: string, value: unknown): unknown =>
  value != null && (type === 'jsonb' || type.endsWith('[]')) ? JSON.stringify(value) : value

/**
 * Rows to select from, `from ${rowsAs('t', …)}`, by a statement whose text depends on the columns only. The casts stay inside, by
 * `offset 0`: a distributed engine refuses an update that casts a column to an instant.
 */
export function rowsAs(name: string, types: Types, given: InputRows): Sql {
  const columns = Object.entries(types)
  const arrays = columns.map(
    ([column, type]) => sql`${textArray(given.map((row) => asText(type, row[column])))}::text[]`,
  )
  return sql`(select ${sql.join(columns.map(([column, type]) => sql`${read(column, type)} as ${sql.ref(column)}`))}
    from unnest(${sql.join(arrays)}) as sent(${columnsOf(Object.keys(types))}) offset 0) ${sql.raw(name)}`
}

/** Adds one row, or several with the same columns. `every`: what columns have that are not sent for each, or how the sent row `t` gives it. */
export async function insertRows(
  tx: Tx,
  table: string,
  types: Types,
  added: InputRows,
  every: Readonly<Record<string, Sql>> = {},
): Promise<void> {
  if (added.length === 0) return
  const values = valuesOf(types, every)
  await sql`insert into ${sql.raw(table)} (${columnsOf([...values.keys()])})
    select ${sql.join([...values.values()])} from ${rowsAs('t', types, added)} returning 1`.execute(tx)
}

/** The value of each column, from a sent row `t`. */
const valuesOf = (types: Types, every: Readonly<Record<string, Sql>>): ReadonlyMap<string, Sql> =>
  new Map([
    ...Object.keys(types).map((column) => [column, sql.ref(`t.${column}`)] as const),
    ...Object.entries(every),
  ])

/** Gives rows of a tenant, found by `key`, new values in the columns of `types` and `every`. */
export async function updateRows(
  tx: Tx,
  table: string,
  tenantId: string,
  types: Types,
  changed: InputRows,
  { key = 'id', every = {} }: { key?: string; every?: Readonly<Record<string, Sql>> } = {},
): Promise<void> {
  if (changed.length === 0) return
  const values = [...valuesOf(types, every)].map(([column, value]) => sql`${sql.ref(column)} = ${value}`)
  await sql`update ${sql.raw(table)} u set ${sql.join(values)}
    from ${rowsAs('t', { [key]: 'uuid', ...types }, changed)} where u.tenant_id = ${tenantId} and ${sql.ref(`u.${key}`)} = ${sql.ref(`t.${key}`)}`.execute(
    tx,
  )
}
