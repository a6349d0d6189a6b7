import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { migrate, ownMigrations } from '#platform/server/database/database.ts'
import { SECRET, startTestProduct, type TestProduct } from './product.ts'

// An index is made again in a database that is in use: no one who writes waits for it, and two nodes do it once.

const NAME = '9999-find-words.sql'
const INDEX = 'app.decision_by_name'
const TEXT =
  '-- Decisions by their names.\n\ncreate index concurrently decision_by_name on app.decision (tenant_id, name);\n'

let product: TestProduct
beforeAll(async () => {
  product = await startTestProduct()
})
afterAll(() => product.close())

/** The owner of the product's database. */
function owner(): string {
  const url = new URL(inject('postgresUrl'))
  url.pathname = new URL(product.url).pathname
  return url.href
}
/** Brings the database up to date with a version that has one migration more. */
const update = async () =>
  migrate(owner(), [SECRET], {
    migrations: [...(await ownMigrations()), { name: NAME, text: TEXT, hash: 'of a test' }],
  })
const forget = () => product.owner.query('delete from public.mandate_migration where name = $1', [NAME])
const isValid = async () =>
  (
    await product.owner.query('select indisvalid as valid from pg_index where indexrelid = to_regclass($1)', [
      INDEX,
    ])
  ).rows[0]?.valid

test('two nodes make it beside the person who writes', async () => {
  const writer = await product.owner.connect()
  try {
    await writer.query('begin')
    await writer.query('lock table app.decision in row exclusive mode')
    const made = Promise.all([update(), update()])
    await expect
      .poll(async () => {
        const { rowCount } = await product.owner.query(
          `select from pg_stat_activity where datname = current_database() and query like 'create index concurrently%' and wait_event_type = 'Lock'`,
        )
        return rowCount
      })
      .toBe(1)
    // someone else begins to write now, and is done before it is
    await product.owner.query('begin; lock table app.decision in row exclusive mode; commit')
    await writer.query('commit')
    await made
    expect(await isValid()).toBe(true)
  } finally {
    writer.release(true)
  }
})

test('one that was cut short is made again', async () => {
  await product.owner.query('update pg_index set indisvalid = false where indexrelid = to_regclass($1)', [
    INDEX,
  ])
  await forget()
  await update()
  expect(await isValid()).toBe(true)
})
