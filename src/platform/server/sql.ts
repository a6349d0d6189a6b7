import { type Kysely, type RawBuilder, sql } from 'kysely'

/** A transaction of one tenant. Statements are SQL text with parameters; every one names its tenant. */
// biome-ignore lint/suspicious/noExplicitAny: tables are named in SQL text
export type Tx = Kysely<any>

export { sql }
export type Sql<T = unknown> = RawBuilder<T>

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

// Both stand in parentheses: whatever is written beside them keeps its meaning.
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

/** A uuid array as one parameter: `id = any(${uuids(ids)})`. */
export const uuids = (ids: readonly string[]): Sql => sql`${ids}::uuid[]`
export const json = (value: unknown): Sql => sql`${JSON.stringify(value)}::jsonb`

/** An instant as the wire has it: ISO 8601 in UTC. */
export const instantText = (column: string): Sql =>
  sql`to_char(${sql.raw(column)} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`

type Types = Readonly<Record<string, string>>
type Given = readonly Readonly<Record<string, unknown>>[]

const columnsOf = (names: readonly string[]) => sql.join(names.map((name) => sql.raw(`"${name}"`)))

/** Rows as arrays, one a column: `unnest(…) as t(…)`. */
function unnested(types: Types, given: Given): Sql {
  const cast = (column: string, values: unknown[]) =>
    types[column]?.endsWith('[]')
      ? // arrays of arrays travel as JSON text: PostgreSQL has no array of arrays of different lengths
        sql`${values.map((value) => JSON.stringify(value))}::text[]`
      : types[column] === 'jsonb'
        ? sql`${values.map((value) => (value === null ? null : JSON.stringify(value)))}::text[]`
        : sql`${values}::${sql.raw(types[column] as string)}[]`
  const names = Object.keys(types)
  return sql`unnest(${sql.join(
    names.map((column) =>
      cast(
        column,
        given.map((row) => row[column] ?? null),
      ),
    ),
  )}) as t(${columnsOf(names)})`
}

/** A column of them as its type. */
const read = (types: Types, column: string): Sql => {
  const held = sql.raw(`t."${column}"`)
  const type = types[column] as string
  if (type.endsWith('[]'))
    return sql`(select coalesce(array_agg(e), '{}') from json_array_elements_text(${held}::json) e)::${sql.raw(type)}`
  return type === 'jsonb' ? sql`${held}::jsonb` : held
}

/** Adds one row, or several with the same columns, by one statement whose text depends on the columns only. */
export async function insertRows(tx: Tx, table: string, types: Types, added: Given): Promise<void> {
  if (added.length === 0) return
  const names = Object.keys(types)
  await sql`
    insert into ${sql.raw(table)} (${columnsOf(names)})
    select ${sql.join(names.map((column) => read(types, column)))} from ${unnested(types, added)}`.execute(tx)
}

/** Gives rows of a tenant, found by `id`, new values in the columns of `types`. */
export async function updateRows(
  tx: Tx,
  table: string,
  tenantId: string,
  types: Types,
  changed: Given,
): Promise<void> {
  if (changed.length === 0) return
  await sql`
    update ${sql.raw(table)} u set ${sql.join(
      Object.keys(types).map((column) => sql`${sql.raw(`"${column}"`)} = ${read(types, column)}`),
    )}
    from ${unnested({ id: 'uuid', ...types }, changed)} where u.tenant_id = ${tenantId} and u.id = t.id`.execute(
    tx,
  )
}
