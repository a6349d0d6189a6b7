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

export const all = (conditions: readonly Sql[]): Sql =>
  conditions.length === 0
    ? sql`true`
    : sql.join(
        conditions.map((each) => sql`(${each})`),
        sql` and `,
      )
export const any = (conditions: readonly Sql[]): Sql =>
  conditions.length === 0
    ? sql`false`
    : sql.join(
        conditions.map((each) => sql`(${each})`),
        sql` or `,
      )

/** A uuid array as one parameter: `id = any(${uuids(ids)})`. */
export const uuids = (ids: readonly string[]): Sql => sql`${ids}::uuid[]`
export const json = (value: unknown): Sql => sql`${JSON.stringify(value)}::jsonb`

/** Adds one row, or several with the same columns, by one statement whose text depends on the columns only. */
export async function insertRows(
  tx: Tx,
  table: string,
  types: Readonly<Record<string, string>>,
  added: readonly Readonly<Record<string, unknown>>[],
): Promise<void> {
  if (added.length === 0) return
  const columns = Object.keys(types)
  const cast = (column: string, values: unknown[]) =>
    types[column]?.endsWith('[]')
      ? // arrays of arrays travel as JSON text: PostgreSQL has no array of arrays of different lengths
        sql`${values.map((value) => JSON.stringify(value))}::text[]`
      : types[column] === 'jsonb'
        ? sql`${values.map((value) => (value === null ? null : JSON.stringify(value)))}::text[]`
        : sql`${values}::${sql.raw(types[column] as string)}[]`
  const read = (column: string) =>
    types[column]?.endsWith('[]')
      ? sql`(select coalesce(array_agg(e), '{}') from json_array_elements_text(t.${sql.raw(`"${column}"`)}::json) e)::${sql.raw(types[column] as string)}`
      : types[column] === 'jsonb'
        ? sql`t.${sql.raw(`"${column}"`)}::jsonb`
        : sql`t.${sql.raw(`"${column}"`)}`
  await sql`
    insert into ${sql.raw(table)} (${sql.join(columns.map((column) => sql.raw(`"${column}"`)))})
    select ${sql.join(columns.map(read))}
    from unnest(${sql.join(
      columns.map((column) =>
        cast(
          column,
          added.map((row) => row[column] ?? null),
        ),
      ),
    )})
      as t(${sql.join(columns.map((column) => sql.raw(`"${column}"`)))})`.execute(tx)
}
