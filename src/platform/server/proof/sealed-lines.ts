import { rows, type Sql, sql, type Tx } from '../database/sql.ts'

// What a seal is made of, as text: sealing writes it, and the verifier makes it again. Both read instants in UTC.

/** For the rest of a transaction that reads whole histories: instants in UTC, and as long as it takes. */
export const inUtc = (tx: Tx) =>
  rows(tx, sql`select set_config('TimeZone', 'UTC', true), set_config('statement_timeout', '0', true)`)

const BOOKKEEPING = sql`'{transaction_id,closing_transaction_id,recorded_until}'::text[]`

/** A fact of `app.fact_row f` as it was added, and as its record was closed. */
export const addedLine: Sql<string> = sql`'+' || f.fact || ' ' || (f.said - ${BOOKKEEPING})::text`
export const closedLine: Sql<string> = sql`'-' || f.fact || ' ' || (f.said - '{transaction_id,closing_transaction_id}'::text[])::text`

/**
 * One is over the entries `r` of a record in a seal, one over its facts with their `line`. One is over the list `l` of a
 * seal's records.
 */
export const entriesHash = sql`sha256(string_agg(r.hash, ''::bytea order by r.revision_number))`
export const factsHash = sql`sha256(convert_to(string_agg(f.line, E'\n' order by f.line collate "C"), 'UTF8'))`
export const listHash = sql`sha256(convert_to(string_agg(concat_ws(' ', l.kind, l.record_id, l.entries, coalesce(l.last_revision, 0),
  coalesce(encode(l.entries_hash, 'hex'), '-'), l.facts, coalesce(encode(l.facts_hash, 'hex'), '-')), E'\n'
  order by l.kind collate "C", l.record_id), 'UTF8'))`
