import { afterAll, beforeAll, expect, test } from 'vitest'
import { replays } from '#app/replays.ts'
import { inTenant } from '#platform/server/database/tenant-transaction.ts'
import { sealAll } from '#platform/server/proof/seals.ts'
import { verifyHistory } from '#platform/server/proof/verify-history.ts'
import { buildSmallWorld, type SmallWorld } from '../database/product.ts'
import { reportCount } from '../database/report-count.ts'
import { act, base, issue, publishDecision } from '../database/scenario.ts'
import { placeOf, startTestProduct, type TestProduct, workersOf } from './coordinator.ts'

// A shard moves to another worker while its tenant writes: nothing is lost, and the history is as it was written.

let product: TestProduct
let world: SmallWorld
beforeAll(async () => {
  product = await startTestProduct()
  world = await buildSmallWorld(product)
})
afterAll(() => product.close())

const verify = () =>
  inTenant(product.workerPool, world.tenant.id, { readOnly: true }, (tx) =>
    verifyHistory(tx, world.tenant.id, replays),
  )

/** Moving hangs under forced row security: the owner is bound by it, and copies nothing. */
async function force(how: 'force' | 'no force'): Promise<void> {
  const { rows } = await product.owner.query(
    `select table_name as name from app.placement where kind = 'tenant'`,
  )
  for (const { name } of rows) await product.owner.query(`alter table ${name} ${how} row level security`)
}

async function move(): Promise<{ to: number; seconds: number }> {
  const from = await placeOf(product, world.tenant.id)
  const to = (await workersOf(product)).find(({ port }) => port !== from.port)
  await force('no force')
  const began = performance.now()
  await product.owner.query(
    `select citus_move_shard_placement($1::bigint, $2, $3::int, $4, $5::int, shard_transfer_mode := 'force_logical')`,
    [from.shard, from.host, from.port, to?.host, to?.port],
  )
  const seconds = (performance.now() - began) / 1_000
  await force('force')
  return { to: to?.port as number, seconds }
}

test('writes continue while their shard moves, and nothing is lost', { timeout: 180_000 }, async () => {
  const decision = await publishDecision(world)
  const delegation = await issue(world, decision, { to: 'President' })
  await sealAll(product.workerPool, console)
  let isOn = true
  let worst = 0
  const written: string[] = []
  const writer = async (n: number) => {
    for (let i = 0; isOn; i += 1) {
      const began = performance.now()
      written.push(await publishDecision(world, { name: `Approve ${n} ${i}` }))
      worst = Math.max(worst, performance.now() - began)
    }
  }
  const writing = Promise.all([1, 2].map(writer))
  const { to, seconds } = await move()
  isOn = false
  await writing
  expect((await placeOf(product, world.tenant.id)).port).toBe(to)
  expect(written.length).toBeGreaterThan(4)
  for (const id of written)
    expect((await world.as('authority').ask('GET', `${base}/decisions/${id}`)).status).toBe(200)
  expect((await act(world, 'authority', 'revoked', delegation.id)).data.succeeded).toEqual([delegation.id])
  await product.workOff()
  await sealAll(product.workerPool, console)
  expect(await verify()).toMatchObject({ problems: [], unsealed: 0 })
  reportCount(
    `moved a shard in ${seconds.toFixed(1)} s, worst write ${worst.toFixed(0)} ms`,
    written.length,
    0,
  )
})

test('what was tampered with is found after the move too', async () => {
  await product.owner.query(
    `update app.slot_status set status = 'ACCEPTED' where tenant_id = $1 and recorded_until < 'infinity'`,
    [world.tenant.id],
  )
  expect((await verify()).problems).toContainEqual(
    expect.stringMatching(/^delegation DEL-1001 .*: its facts differ from those that seal 1 closed/),
  )
})
