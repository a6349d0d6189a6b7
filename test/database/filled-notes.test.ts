import { randomUUID } from 'node:crypto'
import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { migrate, ownMigrations } from '#platform/server/database/database.ts'
import { emptyDatabase, type FreshDatabase, freshDatabase, SECRET } from './fresh-database.ts'

// Notes of unsealed transactions get their key in a database that people have written in.

const OWNER = `test_notes_${process.pid}`
const made: FreshDatabase[] = []
let superuser: pg.Client
let ownerUrl: string
beforeAll(async () => {
  made.push(await freshDatabase(), await emptyDatabase())
  const { url } = made[1] as FreshDatabase
  superuser = new pg.Client({ connectionString: url })
  await superuser.connect()
  ownerUrl = (await isDistributed()) ? url : await plainOwner(url)
})
afterAll(async () => {
  await superuser.query(`reassign owned by ${OWNER} to current_user; drop role ${OWNER}`).catch(() => {})
  await superuser.end()
  for (const { drop } of made) await drop()
})

const isDistributed = async () =>
  (await superuser.query(`select from pg_extension where extname = 'citus'`)).rowCount === 1

/** Row security applies to an owner who is no superuser. A distributed engine needs one that is. */
async function plainOwner(url: string): Promise<string> {
  const owned = new URL(url)
  await superuser.query(`create role ${OWNER} login createrole password 'noting'`)
  await superuser.query(`alter database ${owned.pathname.slice(1)} owner to ${OWNER}`)
  Object.assign(owned, { username: OWNER, password: 'noting' })
  return owned.href
}

test('a transaction with several notes keeps one', async () => {
  const before = (await ownMigrations()).filter(({ name }) => name < '0042')
  await migrate(ownerUrl, [SECRET], { migrations: before })
  const notes = Array.from({ length: 6 }, () => [randomUUID(), randomUUID()])
  for (const note of [...notes, ...notes.slice(2), ...notes.slice(4)])
    await superuser.query('insert into app.unsealed (tenant_id, transaction_id) values ($1, $2)', note)
  await migrate(ownerUrl, [SECRET])
  const { rows } = await superuser.query('select tenant_id, transaction_id from app.unsealed')
  expect(rows.map((row) => Object.values(row).join()).sort()).toEqual(notes.map(String).sort())
  const { rows: tables } = await superuser.query(
    `select relforcerowsecurity as forced from pg_class where oid = 'app.unsealed'::regclass`,
  )
  expect(tables).toEqual([{ forced: true }])
})
