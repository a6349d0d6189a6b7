import { rows, type Sql, sql, type Tx } from './sql.ts'

/**
 * A table of facts in two times: what holds [from, until) in the world, and since when until when that is on record.
 * A write closes `recorded` of the rows that it replaces and adds rows; nothing else is ever updated. authority 1.
 */
export type Fact = {
  readonly table: string
  /** Columns that say what the fact is about, with their types. At one instant one row holds for a key. */
  readonly key: Readonly<Record<string, string>>
  /** Columns that say what holds, with their types. A fact without them says only that it holds. */
  readonly value: Readonly<Record<string, string>>
}

type Values = Readonly<Record<string, unknown>>

const columns = (names: readonly string[], of = '') =>
  sql.raw(names.map((name) => `${of}"${name}"`).join(', '))
const asColumn = (type: string, value: unknown): Sql =>
  type === 'jsonb'
    ? sql`${value === null ? null : JSON.stringify(value)}::jsonb`
    : sql`${value ?? null}::${sql.raw(type)}`

/**
 * From `from` until `until` (default: for ever) `value` holds for `key`; null: nothing holds. What was on record for
 * that time is closed, its parts before and after stay. `now` is the instant of recording.
 */
export async function setFact(
  tx: Tx,
  fact: Fact,
  tenantId: string,
  at: { key: Values; value: Values | null; from: Date; until?: Date | null; now: Date },
): Promise<void> {
  const keys = Object.keys(fact.key)
  const values = Object.keys(fact.value)
  const until = at.until ? sql`${at.until}::timestamptz` : sql`'infinity'::timestamptz`
  const closed = await rows<{ recorded_until: string } & Record<string, unknown>>(
    tx,
    sql`
      update ${sql.raw(fact.table)} set recorded_until = greatest(${at.now}::timestamptz, recorded_from + interval '1 microsecond')
      where tenant_id = ${tenantId}
        and ${sql.join(
          keys.map((name) => sql`${sql.ref(name)} = ${asColumn(fact.key[name] as string, at.key[name])}`),
          sql` and `,
        )}
        and recorded_until = 'infinity' and holds_from < ${until} and holds_until > ${at.from}
      returning ${columns([...keys, ...values])}, holds_from::text, holds_until::text, recorded_until::text`,
  )
  const recorded = sql`greatest(${at.now}::timestamptz${sql.join([
    sql``,
    ...closed.map((row) => sql`${row.recorded_until}::timestamptz`),
  ])})`
  const names = columns([
    'tenant_id',
    ...keys,
    ...values,
    'holds_from',
    'holds_until',
    'recorded_from',
    'recorded_until',
  ])
  const insert = (row: Values, holdsFrom: Sql, holdsUntil: Sql, only: Sql) => sql`
    insert into ${sql.raw(fact.table)} (${names})
    select ${tenantId}::uuid, ${sql.join([
      ...keys.map((name) => asColumn(fact.key[name] as string, at.key[name])),
      ...values.map((name) => asColumn(fact.value[name] as string, row[name])),
    ])}, ${holdsFrom}, ${holdsUntil}, ${recorded}, 'infinity'::timestamptz
    where ${only}`
  const added = closed.flatMap((row) => [
    insert(
      row,
      sql`${row.holds_from}::timestamptz`,
      sql`${at.from}::timestamptz`,
      sql`${row.holds_from}::timestamptz < ${at.from}`,
    ),
    insert(row, until, sql`${row.holds_until}::timestamptz`, sql`${row.holds_until}::timestamptz > ${until}`),
  ])
  if (at.value) added.push(insert(at.value, sql`${at.from}::timestamptz`, until, sql`true`))
  await Promise.all(added.map((each) => each.execute(tx)))
}

/** The condition that a row of facts holds at `at` as it was on record at `knownAt`. */
export const holdsAt = (alias: string, at: Date | Sql, knownAt: Date | Sql): Sql => {
  const t = sql.raw(alias)
  return sql`${t}.holds_from <= ${at} and ${t}.holds_until > ${at} and ${t}.recorded_from <= ${knownAt} and ${t}.recorded_until > ${knownAt}`
}

/** The condition that a row of facts holds at `now` as it is on record now. */
export const holdsNow = (alias: string, now: Date): Sql => {
  const t = sql.raw(alias)
  return sql`${t}.recorded_until = 'infinity' and ${t}.holds_from <= ${now} and ${t}.holds_until > ${now}`
}
