import { afterAll, beforeAll, expect, test } from 'vitest'
import { runJobs } from '#app/worker.ts'
import { openPool } from '#platform/server/database.ts'
import { buildSmallWorld, ORIGIN, type SmallWorld, startTestProduct, type TestProduct } from './product.ts'
import { act, issue, publishDecision } from './scenario.ts'

let product: TestProduct
let world: SmallWorld
beforeAll(async () => {
  product = await startTestProduct()
  world = await buildSmallWorld(product)
})
afterAll(() => product.close())

test('a worker, as its own database role, does what a transaction left for it', async () => {
  const decision = await publishDecision(world)
  const root = await issue(world, decision, { to: 'President' })
  const below = await issue(world, decision, { to: 'Dean of Engineering', parent: root.id, by: 'president' })
  await act(world, 'authority', 'revoked', root.id, { cascadeToChildDelegations: true })
  const pool = openPool(product.workerUrl, { max: 2, application: 'test worker' })
  const problems: string[] = []
  const runner = await runJobs(product.workerUrl, {
    pool,
    files: product.files,
    mail: { send: async () => {} },
    origin: ORIGIN,
    log: { error: (_problem, words) => problems.push(words) },
  })
  const label = async () =>
    (await product.owner.query('select status from app.delegation where id = $1', [below.id])).rows[0].status
  await expect.poll(async () => [await label(), ...problems], { timeout: 20_000 }).toEqual(['REVOKED'])
  await runner.stop()
  await pool.end()
  expect(problems).toEqual([])
})
