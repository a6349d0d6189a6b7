import { afterAll, beforeAll, expect, test } from 'vitest'
import { rows, rowsAs, sql } from '#platform/server/database/sql.ts'
import { inTenant } from '#platform/server/database/tenant-transaction.ts'
import { startTestProduct, type TestProduct } from './product.ts'

let product: TestProduct
beforeAll(async () => {
  product = await startTestProduct()
})
afterAll(() => product.close())

const TYPES = {
  id: 'uuid',
  name: 'text',
  terms: 'jsonb',
  pathways: 'text[]',
  version: 'integer',
  max: 'numeric',
  delegable: 'boolean',
  at: 'timestamptz',
}
const ID = '01975acd-d800-7000-8000-000000000001'
const AT = new Date('2026-11-21T09:30:00.123Z')
const none = { terms: null, pathways: [], version: 0, max: null, delegable: false, at: AT }

const back = (given: readonly Record<string, unknown>[]) =>
  inTenant(product.pool, ID, { readOnly: true }, (tx) =>
    rows(tx, sql`select * from ${rowsAs('t', TYPES, given)}`),
  )

test('rows that are sent come back as they were', async () => {
  const given = [
    {
      id: ID,
      name: 'Purchases',
      terms: { groups: ['a "quoted" one', 'C:\\temp'], max: null },
      pathways: ['MATRIX', 'a, b'],
      version: 7,
      max: '2500.50',
      delegable: true,
      at: AT,
    },
    // what an array written as text would have to quote
    { ...none, id: ID, name: '{NULL,"x\\y"}\t\r\n' },
    { ...none, id: ID, name: '', terms: 'a text' },
    { ...none, id: ID, name: 'NULL', terms: [1, 'zwei', null] },
    { ...none, id: ID, name: 'Überprüfung 審査 👩🏽‍⚖️' },
    { ...none, id: ID, name: 'x'.repeat(100_000) },
    { ...none, id: null, name: null, pathways: null, version: null, delegable: null, at: null },
  ]
  expect(await back(given)).toEqual(given.map((row) => ({ ...row, pathways: row.pathways ?? [] })))
  expect(await back([])).toEqual([])
})

test('a value that is none of its type is refused', async () => {
  await expect(back([{ ...none, id: 'x', name: 'x' }])).rejects.toThrow('invalid input syntax for type uuid')
})

test('of statements that are sent at the same time, what is reported is why the first one failed', async () => {
  const further = async (depth: number, ask: () => Promise<unknown>): Promise<unknown> =>
    depth === 0 ? ask() : further(depth - 1, ask)
  const asked = inTenant(product.pool, ID, {}, (tx) =>
    Promise.all([
      further(9, () => rows(tx, sql`select 1 / 0`)),
      rows(tx, sql`select 1 as n`),
      rows(tx, sql`select 2 as n`),
    ]),
  )
  await expect(asked).rejects.toMatchObject({ code: '22012' })
})

test('a failure that was taken back is not told of a later one', async () => {
  const asked = inTenant(product.pool, ID, {}, async (tx) => {
    await rows(tx, sql`savepoint before`)
    await rows(tx, sql`select 1 / 0`).catch(() => {})
    await rows(tx, sql`rollback to savepoint before`)
    await Promise.all([rows(tx, sql`select 'x'::int`), rows(tx, sql`select 1 as n`)])
  })
  await expect(asked).rejects.toMatchObject({ code: '22P02' })
})

test('what is asked after a transaction has failed is asked of no later one', async () => {
  const { promise: afterwards, resolve } = Promise.withResolvers<void>()
  let late: Promise<unknown> = afterwards
  const asked = inTenant(product.pool, ID, {}, (tx) => {
    late = afterwards.then(() => rows(tx, sql`select 1 as n`))
    return Promise.all([rows(tx, sql`select 1 / 0`), late])
  })
  await expect(asked).rejects.toMatchObject({ code: '22012' })
  resolve()
  await expect(late).rejects.toThrow('The transaction of this statement is over.')
})
