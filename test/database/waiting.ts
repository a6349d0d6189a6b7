import type pg from 'pg'
import { expect } from 'vitest'

const OF_HERE = `select query from pg_stat_activity
  where datname = current_database() and usename like 'mandate_%' and wait_event_type = 'Lock'`
/** On Citus a statement waits on a worker, where it is written again. */
const OF_WORKERS = `select unnest(result::text[]) as query from run_command_on_workers($$
  select coalesce(array_agg(query), '{}') from (${OF_HERE}) w $$)`

/** The statements of the product that wait for a lock. */
export async function waiting(owner: pg.Pool): Promise<string[]> {
  const { rowCount: isCitus } = await owner.query(`select from pg_extension where extname = 'citus'`)
  const { rows } = await owner.query(isCitus ? `${OF_HERE} union all ${OF_WORKERS}` : OF_HERE)
  return rows.map(({ query }) => query)
}

const SOON = { timeout: 20_000 }

/** Until so many statements wait. */
export const untilWaiting = (owner: pg.Pool, many = 1) =>
  expect.poll(async () => (await waiting(owner)).length, SOON).toBe(many)

/** Until a statement like this waits. */
export const untilWaits = (owner: pg.Pool, statement: RegExp) =>
  expect.poll(async () => (await waiting(owner)).some((query) => statement.test(query)), SOON).toBe(true)
