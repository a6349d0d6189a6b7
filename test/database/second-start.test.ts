import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { migrate } from '#platform/server/database/database.ts'
import { emptyDatabase, type FreshDatabase, SECRET } from './fresh-database.ts'

// A start on a database that is up to date: a node starts while a worker of a distributed engine is away.

let database: FreshDatabase
let owner: pg.Client
beforeAll(async () => {
  database = await emptyDatabase()
  await migrate(database.url, [SECRET])
  owner = new pg.Client({ connectionString: database.url })
  await owner.connect()
})
afterAll(async () => {
  await owner.end()
  await database.drop()
})

test('the database turns JIT off, whatever the server says', async () => {
  const { rows } = await owner.query(
    `select unnest(s.setconfig) as setting from pg_db_role_setting s join pg_database d on d.oid = s.setdatabase
      where d.datname = current_database() and s.setrole = 0`,
  )
  expect(rows).toContainEqual({ setting: 'jit=off' })
})

test('a second start grants nothing again', async () => {
  await refuseChanges()
  try {
    await migrate(database.url, [SECRET])
  } finally {
    await owner.query('drop event trigger refuse_changes')
  }
})

test('a start grants what is missing for jobs', async () => {
  await owner.query(`drop policy mandate_worker on graphile_worker._private_jobs;
    revoke all on graphile_worker._private_jobs from mandate_worker;
    revoke usage on schema graphile_worker from mandate_worker;
    revoke all on sequence graphile_worker.jobs_id_seq1 from mandate_worker`)
  await migrate(database.url, [SECRET])
  await owner.query('set role mandate_worker')
  try {
    await owner.query(`select graphile_worker.add_job('nothing')`)
    expect((await owner.query('delete from graphile_worker._private_jobs returning id')).rowCount).toBe(1)
  } finally {
    await owner.query('reset role')
  }
})

/** Refuses each statement that changes the schema; `create table if not exists` finds its table there. */
async function refuseChanges(): Promise<void> {
  await owner.query(`create function refuse_changes() returns event_trigger language plpgsql as $$
    begin if tg_tag <> 'CREATE TABLE' then raise exception 'a second start sent %', tg_tag; end if; end $$`)
  await owner.query(
    'create event trigger refuse_changes on ddl_command_start execute function refuse_changes()',
  )
}
