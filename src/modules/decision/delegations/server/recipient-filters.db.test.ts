import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  buildSmallWorld,
  type SmallWorld,
  startTestProduct,
  type TestProduct,
} from '../../../../../test/database/product.ts'
import { act, base, issue, publishDecision } from '../../../../../test/database/scenario.ts'

let product: TestProduct
let world: SmallWorld
const made: Record<string, string> = {}

beforeAll(async () => {
  product = await startTestProduct()
  world = await buildSmallWorld(product)
  const decisionId = await publishDecision(world)
  const inPosition = {
    recipientType: 'PERSONNEL_IN_POSITION',
    delegationRecipients: [
      {
        recipientUserId: world.users.get('dean'),
        recipientPositionId: world.positions.get('Dean of Engineering'),
      },
    ],
  }
  for (const status of ['ISSUED', 'DRAFT']) {
    const one = async (name: string, to: Parameters<typeof issue>[2]) => {
      made[`${name} ${status}`] = (
        await issue(world, decisionId, { ...to, change: { ...to.change, status } })
      ).id
    }
    await one('dean', { toUsers: ['dean'] })
    await one('position', { to: 'Dean of Engineering' })
    await one('personnel', { change: inPosition })
    await one('other', { to: 'President' })
  }
  made['position REVOKED'] = (await issue(world, decisionId, { to: 'Dean of Engineering' })).id
  await act(world, 'authority', 'revoked', made['position REVOKED'] as string)
})
afterAll(() => product.close())

const nameOf = (id: string) => Object.keys(made).find((name) => made[name] === id) as string

test.each([
  [
    'a person',
    () => ({ recipientUserIds: [world.users.get('dean')] }),
    ['dean DRAFT', 'dean ISSUED', 'personnel DRAFT', 'personnel ISSUED'],
  ],
  [
    'a position',
    () => ({ recipientPositionIds: [world.positions.get('Dean of Engineering')] }),
    ['personnel DRAFT', 'personnel ISSUED', 'position DRAFT', 'position ISSUED', 'position REVOKED'],
  ],
])('what names %s is found, drafts among it, by the list and by its export', async (_, filter, expected) => {
  const { ask } = world.as('authority')
  const listed = await ask('POST', `${base}/delegations/search`, { ...filter(), limit: 100 })
  expect(listed.data.items.map((row: { id: string }) => nameOf(row.id)).sort()).toEqual(expected)
  expect(listed.data.total).toBe(expected.length)
  const drafts = await ask('POST', `${base}/delegations/search`, {
    ...filter(),
    tab: 'drafts',
    count: 'exact',
  })
  expect(drafts.data.total).toBe(2)
  const all = await ask('POST', `${base}/delegations/export`, {})
  const some = await ask('POST', `${base}/delegations/export`, filter())
  expect([all.status, some.status]).toEqual([201, 201])
  // as many rows: a file of the same ids is as long
  const ids = expected.map((name) => made[name])
  const same = await ask('POST', `${base}/delegations/export`, { ids })
  expect(some.data.bytes.length).toBe(same.data.bytes.length)
  expect(some.data.bytes.length).toBeLessThan(all.data.bytes.length)
})

test('what was drafted for a person is not among what was issued to them', async () => {
  const { data } = await world.as('dean').ask('POST', `${base}/delegations/search`, { tab: 'received' })
  expect(data.items.map((row: { id: string }) => nameOf(row.id)).sort()).not.toContain('dean DRAFT')
  expect(data.total).toBeGreaterThan(0)
})
