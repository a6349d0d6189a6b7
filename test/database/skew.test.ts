import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest'
import { inTenant } from '#platform/server/database/tenant-transaction.ts'
import { setFact } from '#platform/server/records/facts.ts'
import { buildSmallWorld, type SmallWorld, startTestProduct, type TestProduct } from './product.ts'
import { act, base, issue, publishDecision, verdict } from './scenario.ts'

let product: TestProduct
let world: SmallWorld

beforeAll(async () => {
  product = await startTestProduct()
  world = await buildSmallWorld(product)
})
afterEach(() => vi.useRealTimers())
afterAll(() => product.close())

/** Work of a node whose clock is so far ahead of the others (ms). */
async function onNode<T>(ahead: number, work: () => Promise<T>): Promise<T> {
  const real = Date.now()
  vi.useFakeTimers({ toFake: ['Date'], now: real + ahead })
  try {
    return await work()
  } finally {
    vi.useRealTimers()
  }
}

test.each([2_000, -2_000])(
  'a revoke on a node whose clock differs by %i ms is valid on every node from its answer on',
  async (skew) => {
    const decisionId = await publishDecision(world)
    const { id } = await issue(world, decisionId, {})
    expect(await verdict(world, decisionId, 'president', 100)).toBe('ALLOW')
    const revoked = await onNode(skew, () => act(world, 'authority', 'revoked', id))
    expect(revoked.data.succeeded).toEqual([id])
    expect(await verdict(world, decisionId, 'president', 100)).toBe('DENY')
  },
)

test('a delegation that a node with a fast clock issues is in force on every node from its answer on', async () => {
  const decisionId = await publishDecision(world)
  const { id } = await onNode(2_000, () => issue(world, decisionId, {}))
  expect(await verdict(world, decisionId, 'president', 100)).toBe('ALLOW')
  const { data } = await world.as('authority').ask('GET', `${base}/delegations/${id}`)
  expect(Date.parse(data.issuedDate)).toBeLessThanOrEqual(Date.now())
})

test('of two acts that began in one order and wrote in the other, the one that wrote last holds, and both are on record', async () => {
  const fact = { table: 'app.position_status', key: { position_id: 'uuid' }, value: { status: 'text' } }
  const id = world.positions.get('President') as string
  const began = Date.now()
  const write = (status: string, at: number) =>
    inTenant(product.pool, world.tenant.id, {}, (tx) => {
      const now = new Date(at)
      return setFact(tx, fact, world.tenant.id, {
        key: { position_id: id },
        value: { status },
        from: now,
        now,
      })
    })
  await write('INACTIVE', began + 50)
  await write('ACTIVE', began)
  const { rows } = await product.owner.query(
    `select status, holds_from::text as "from", holds_until::text as "until" from app.position_status
      where position_id = $1 and recorded_until = 'infinity' order by holds_from`,
    [id],
  )
  expect(rows.map(({ status }) => status)).toEqual(['ACTIVE', 'INACTIVE', 'ACTIVE'])
  expect(rows.at(-1).until).toBe('infinity')
})
