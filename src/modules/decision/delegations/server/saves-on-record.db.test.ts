import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  buildSmallWorld,
  type SmallWorld,
  startTestProduct,
  type TestProduct,
} from '../../../../../test/database/product.ts'
import { base, issue, publishDecision } from '../../../../../test/database/scenario.ts'

let product: TestProduct
let world: SmallWorld
let decisionId: string
beforeAll(async () => {
  product = await startTestProduct()
  world = await buildSmallWorld(product)
  decisionId = await publishDecision(world)
})
afterAll(() => product.close())

const read = (id: string) => world.as('authority').ask('GET', `${base}/delegations/${id}`)
const entries = async (id: string) =>
  (await product.owner.query('select event from app.revision where record_id = $1', [id])).rows

test('a save of a draft as it is leaves its version, and no entry', async () => {
  const { id } = await issue(world, decisionId, { change: { status: 'DRAFT' } })
  const before = await read(id)
  const saved = await world
    .as('authority')
    .ask('PATCH', `${base}/delegations/${id}`, before.data.content, { 'if-match': before.etag ?? '' })
  expect(saved.status, JSON.stringify(saved.data)).toBe(200)
  expect((await read(id)).etag).toBe(before.etag)
  expect(await entries(id)).toHaveLength(1)
})

test('a move to where a delegation is already leaves its version, and no entry', async () => {
  const parent = await issue(world, decisionId, {})
  const { id } = await issue(world, decisionId, { to: 'Dean of Engineering', parent: parent.id })
  const before = await read(id)
  const moved = await world
    .as('authority')
    .ask(
      'PATCH',
      `${base}/delegations/${id}/parent`,
      { parentDelegationId: parent.id, parentSlotId: before.data.parentSlotId },
      { 'if-match': before.etag ?? '' },
    )
  expect(moved.status, JSON.stringify(moved.data)).toBe(200)
  expect((await read(id)).etag).toBe(before.etag)
  expect(await entries(id)).toHaveLength(1)
})
