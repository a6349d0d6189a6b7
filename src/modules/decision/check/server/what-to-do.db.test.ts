import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  buildSmallWorld,
  type SmallWorld,
  startTestProduct,
  type TestProduct,
} from '#test/database/product.ts'
import { base, issue, publishDecision } from '#test/database/scenario.ts'

let product: TestProduct
let world: SmallWorld
let decisionId: string

/** From the president, who holds the most, over the dean to the chair; the other dean holds something in between. */
beforeAll(async () => {
  product = await startTestProduct()
  world = await buildSmallWorld(product, 'Advice')
  decisionId = await publishDecision(world)
  const root = await issue(world, decisionId, { to: 'President', max: 100_000 })
  const dean = await issue(world, decisionId, {
    to: 'Dean of Engineering',
    parent: root.id,
    by: 'president',
    max: 50_000,
  })
  await issue(world, decisionId, {
    to: 'Chair of Civil Engineering',
    parent: dean.id,
    by: 'dean',
    max: 10_000,
  })
  await issue(world, decisionId, { to: 'Dean of Medicine', max: 30_000 })
  await issue(world, decisionId, { toUsers: ['guest'], max: 5 })
})
afterAll(() => product.close())

const check = async (by: string, amount: string | null, who = 'chair') =>
  (
    await world.as(by).ask('POST', `${base}/decisions/check-authority`, {
      decisionId,
      who: { kind: 'USER', id: world.users.get(who) },
      amounts: amount === null ? [] : [{ valueType: 'CURRENCY', value: amount, unit: 'USD' }],
    })
  ).data
type NearestHolder = { holder: { name: string } | null; onPath: boolean; limit: string }
const able = (answer: { nearest: NearestHolder[] }) =>
  answer.nearest.flatMap(({ holder, onPath, limit }) =>
    holder ? [`${holder.name} ${limit}${onPath ? ' on path' : ''}`] : [],
  )

test('a no says by how much, and names who can, the least that is enough first', async () => {
  const answer = await check('authority', '20000')
  expect(answer).toMatchObject({ verdict: 'DENY', nobodyCan: false, moreCan: false })
  expect(answer.decision.limit).toMatchObject({ valueType: 'CURRENCY', unit: 'USD' })
  expect(answer.message).toMatch(
    /^\$20,000 is \$10,000 above the \$10,000 that .* holds as Chair of Civil Engineering\.$/,
  )
  expect(answer.question).toMatch(/^May .* make the decision “.*” for \$20,000 on .*\?$/)
  expect(able(answer)).toEqual([
    'Dean of Medicine $30,000',
    'Dean of Engineering $50,000 on path',
    'President $100,000 on path',
  ])
})

test('where no one can, that is said; anyone who may not ask about others is notified nothing of them', async () => {
  expect(await check('authority', '200000')).toMatchObject({
    verdict: 'DENY',
    nobodyCan: true,
    nearest: [{ holder: null }],
  })
  const own = await check('guest', '200000', 'guest')
  expect(own).toMatchObject({ verdict: 'DENY', nobodyCan: false, moreCan: false })
  expect(able(own)).toEqual([])
})

test('without an amount the limit is said, and nothing else must be true', async () => {
  const answer = await check('authority', null)
  expect(answer).toMatchObject({ verdict: 'CONDITIONAL', hasConditions: false, upTo: 'up to $10,000' })
  expect(answer.message).toMatch(/, as Chair of Civil Engineering, up to \$10,000\.$/)
  const all = (await world.as('authority').ask('POST', `${base}/decisions/${decisionId}/who-can`, {})).data
  expect(all.items[1]).toMatchObject({ hasConditions: false, obligations: [], limit: '$10,000' })
})
