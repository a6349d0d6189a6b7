import { v7 as uuid } from 'uuid'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { viewerOfUser } from '#modules/auth/index.server.ts'
import { createPosition } from '#modules/settings/positions/server/write-positions.ts'
import { rows, sql, type Tx } from '#platform/server/database/sql.ts'
import { inTenant, transactionOf } from '#platform/server/database/tenant-transaction.ts'
import { lastTransactionOf } from '#platform/server/jobs/long-jobs/long-jobs.ts'
import { buildSmallWorld, type SmallWorld, startTestProduct, type TestProduct } from './product.ts'

let product: TestProduct
let world: SmallWorld
beforeAll(async () => {
  product = await startTestProduct()
  world = await buildSmallWorld(product)
})
afterAll(() => product.close())

const work = <T>(act: (tx: Tx, now: Date) => Promise<T>) =>
  inTenant(product.pool, world.tenant.id, { listeners: product.listeners }, act)

test('a statement sends the tenant of its transaction once, however often it names it', async () => {
  const { id } = world.tenant
  const sent = await work(async (tx) => {
    await rows(
      tx,
      sql`select 1 as named_twice from app.position p where p.tenant_id = ${id} and ${id} = p.tenant_id`,
    )
    return rows<{ types: string }>(
      tx,
      sql`select parameter_types::text as types from pg_prepared_statements where statement like 'select 1 as named_twice%'`,
    )
  })
  expect(sent).toEqual([{ types: '{uuid}' }])
})

test('the last transaction of a long job is known, and whether it is the only one', async () => {
  const jobId = uuid()
  const write = (positionName: string) =>
    work(async (tx, now) => {
      const userId = world.users.get('admin') as string
      const viewer = await viewerOfUser(tx, { tenantId: world.tenant.id, userId }, now)
      await createPosition(tx, { ...viewer, requestId: jobId }, { positionName, now })
      return transactionOf(tx)
    })
  const last = () => work((tx) => lastTransactionOf(tx, world.tenant.id, jobId))
  expect(await last()).toBeUndefined()
  const first = await write('Bursar')
  expect(await last()).toEqual({ id: first, isOnly: true })
  const second = await write('Registrar of Law')
  expect(await last()).toEqual({ id: second, isOnly: false })
})
