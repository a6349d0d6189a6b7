import { all, insertRows, rows, rowsAs, type Sql, sql, type Tx } from '../database/sql.ts'
import { transactionOf } from '../database/tenant-transaction.ts'

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

const columns = (names: readonly string[]) => sql.raw(names.map((name) => `"${name}"`).join(', '))

export type FactAt = { key: Values; value: Values | null; from: Date; until?: Date | null; now: Date }

/**
 * From `from` until `until` (default: for ever) `value` holds for `key`; null: nothing holds. What was on record for
 * that time is closed, its parts before and after stay. `now` is the instant of recording. What begins with its recording
 * begins after whatever was recorded meanwhile: of two that waited for one lock the later one has the last word.
 */
export const setFact = (tx: Tx, fact: Fact, tenantId: string, at: FactAt): Promise<void> =>
  setFacts(tx, fact, tenantId, { ...at, entries: [at] })

/** The same for several keys at the same time. */
export async function setFacts(
  tx: Tx,
  fact: Fact,
  tenantId: string,
  at: Pick<FactAt, 'from' | 'until' | 'now'> & { entries: readonly Pick<FactAt, 'key' | 'value'>[] },
): Promise<void> {
  const until = at.until?.toISOString() ?? 'infinity'
  const from = at.from.toISOString()
  const closed = await closeRecord(tx, fact, tenantId, { ...at, until })
  const keyOf = (row: Values) => JSON.stringify(Object.keys(fact.key).map((name) => row[name]))
  // as text these compare as the instants do
  const latest = new Map<string, string>()
  for (const row of closed)
    if (row.recorded_until > (latest.get(keyOf(row)) ?? '')) latest.set(keyOf(row), row.recorded_until)
  const begins = (row: Values) => {
    const recorded = latest.get(keyOf(row))
    const isOvertaken = recorded !== undefined && Date.parse(recorded) > at.now.getTime()
    return isOvertaken && at.from.getTime() === at.now.getTime() ? recorded : from
  }
  const added = [
    ...closed.flatMap((row) => [
      { ...row, holds_until: begins(row) },
      { ...row, holds_from: until },
    ]),
    ...at.entries.flatMap(({ key, value }) =>
      value === null ? [] : [{ ...key, ...value, holds_from: begins(key), holds_until: until }],
    ),
  ].map((row) => ({ ...row, recorded_after: latest.get(keyOf(row)) ?? null }))
  await insertFacts(tx, fact, tenantId, at.now, added)
}

/** Of records that are new: nothing can be on record for them yet. */
export const addFacts = (
  tx: Tx,
  fact: Fact,
  tenantId: string,
  { from, now, entries }: { from: Date; now: Date; entries: readonly { key: Values; value: Values }[] },
): Promise<void> =>
  insertRows(
    tx,
    fact.table,
    { ...fact.key, ...fact.value },
    entries.map(({ key, value }) => ({ ...key, ...value })),
    {
      tenant_id: sql`${tenantId}::uuid`,
      holds_from: sql`${from}::timestamptz`,
      holds_until: sql`'infinity'::timestamptz`,
      recorded_from: sql`${now}::timestamptz`,
      recorded_until: sql`'infinity'::timestamptz`,
      transaction_id: sql`${transactionOf(tx)}::uuid`,
    },
  )

/** The same where the rows that say it are in a table already: `said` selects keys and values, in the order of the fact. */
export const addFactsSaid = (
  tx: Tx,
  fact: Fact,
  tenantId: string,
  { from, now, said }: { from: Date; now: Date; said: Sql },
): Promise<unknown> =>
  sql`insert into ${sql.raw(fact.table)} (${columns([...Object.keys(fact.key), ...Object.keys(fact.value)])}, tenant_id, holds_from, holds_until, recorded_from, recorded_until, transaction_id)
    select said.*, ${tenantId}::uuid, ${from}::timestamptz, 'infinity', ${now}::timestamptz, 'infinity', ${transactionOf(tx)}::uuid from (${said}) said returning 1`.execute(
    tx,
  )

type ClosedFact = Values & { holds_from: string; holds_until: string; recorded_until: string }

function closeRecord(
  tx: Tx,
  fact: Fact,
  tenantId: string,
  at: { from: Date; until: string; now: Date; entries: readonly { key: Values }[] },
): Promise<ClosedFact[]> {
  const said = [...Object.keys(fact.key), ...Object.keys(fact.value)]
  const equal = (a: string, b: string, names: readonly string[]) =>
    all(names.map((name) => sql`${sql.ref(`${a}.${name}`)} = ${sql.ref(`${b}.${name}`)}`))
  // what is computed stays in the subselect (`offset 0`): in an update itself a distributed engine computes nothing from columns
  return rows<ClosedFact>(
    tx,
    sql`
      update ${sql.raw(fact.table)} f set closing_transaction_id = ${transactionOf(tx)}::uuid, recorded_until = c.closes
      from (select ${sql.join(said.map((name) => sql.ref(`o.${name}`)))}, o.recorded_from, o.holds_from, o.closes,
          o.holds_from::text as "from", o.holds_until::text as "until", o.closes::text as "closedAt"
        from (select f.*, greatest(${at.now}::timestamptz, f.recorded_from + interval '1 microsecond') as closes
          from ${sql.raw(fact.table)} f
          join ${rowsAs(
            'k',
            fact.key,
            at.entries.map(({ key }) => key),
          )} on ${equal('f', 'k', Object.keys(fact.key))}
          where f.tenant_id = ${tenantId} and f.recorded_until = 'infinity'
            and f.holds_from < ${at.until}::timestamptz and f.holds_until > ${at.from}) o offset 0) c
      where f.tenant_id = ${tenantId} and ${equal('f', 'c', [...Object.keys(fact.key), 'recorded_from', 'holds_from'])}
      returning ${sql.join(said.map((name) => sql.ref(`c.${name}`)))}, c."from" as holds_from, c."until" as holds_until, c."closedAt" as recorded_until`,
  )
}

/** Adds those that hold for any time at all. */
async function insertFacts(
  tx: Tx,
  fact: Fact,
  tenantId: string,
  now: Date,
  added: readonly (Values & { holds_from: string; holds_until: string; recorded_after: string | null })[],
): Promise<void> {
  if (added.length === 0) return
  const types = { ...fact.key, ...fact.value }
  const names = Object.keys(types)
  const times = { holds_from: 'timestamptz', holds_until: 'timestamptz', recorded_after: 'timestamptz' }
  await sql`
    insert into ${sql.raw(fact.table)} (${columns(['tenant_id', ...names, 'holds_from', 'holds_until', 'recorded_from', 'recorded_until', 'transaction_id'])})
    select ${tenantId}::uuid, ${sql.join(names.map((name) => sql`t.${sql.ref(name)}`))}, t.holds_from, t.holds_until,
      greatest(${now}::timestamptz, t.recorded_after), 'infinity', ${transactionOf(tx)}::uuid
    from ${rowsAs('t', { ...types, ...times }, added)}
    where t.holds_from < t.holds_until returning 1`.execute(tx)
}

/** Since when something is on record: an instant, or what no later write has replaced. */
export type KnownTime = Date | Sql | 'LATEST'

/** The condition that a row of facts was on record at `knownAt`. What is known now is what nothing has replaced: no clock is asked. */
export const recordedAt = (alias: string, knownAt: KnownTime): Sql => {
  const t = sql.raw(alias)
  return knownAt === 'LATEST'
    ? sql`${t}.recorded_until = 'infinity'`
    : sql`${t}.recorded_from <= ${knownAt} and ${t}.recorded_until > ${knownAt}`
}

/** The condition that a row of facts holds at `at` as it was on record at `knownAt`. */
export const holdsAt = (alias: string, at: Date | Sql, knownAt: KnownTime): Sql => {
  const t = sql.raw(alias)
  return sql`${t}.holds_from <= ${at} and ${t}.holds_until > ${at} and ${recordedAt(alias, knownAt)}`
}

/** The condition that a row of facts holds at `now` as it is on record now. */
export const holdsNow = (alias: string, now: Date): Sql => holdsAt(alias, now, 'LATEST')

/**
 * The condition that a row of facts holds and nothing has ended it, whatever the clock says. A guard that waited for a lock asks so:
 * its transaction may have begun before the one it waited for, whose facts begin later.
 */
export const holdsLatest = (alias: string): Sql => {
  const t = sql.raw(alias)
  return sql`${t}.holds_until = 'infinity' and ${t}.recorded_until = 'infinity'`
}
