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
beforeAll(async () => {
  product = await startTestProduct()
  world = await buildSmallWorld(product)
})
afterAll(() => product.close())

const ownAnswer = async (decisionId: string) =>
  world.as('guest').ask('POST', `${base}/decisions/check-authority`, {
    decisionId,
    who: { kind: 'USER', id: world.users.get('guest') },
    amounts: [{ valueType: 'CURRENCY', value: '5000.00', unit: 'USD' }],
  })

test('an answer about oneself tells nothing of a delegation from which one was removed', async () => {
  const decisionId = await publishDecision(world)
  const left = await issue(world, decisionId, { toUsers: ['guest', 'dean'], max: 400 })
  await issue(world, decisionId, { toUsers: ['guest'], max: 100 })
  const authority = world.as('authority')
  const before = await ownAnswer(decisionId)
  expect(JSON.stringify(before.data)).toContain(left.displayId)

  const { etag } = await authority.ask('GET', `${base}/delegations/${left.id}`)
  const edited = await authority.ask(
    'PATCH',
    `${base}/delegations/${left.id}`,
    { delegationRecipients: [{ recipientUserId: world.users.get('dean') }] },
    { 'if-match': etag ?? '' },
  )
  expect(edited.status, JSON.stringify(edited.data)).toBe(200)
  expect((await world.as('guest').ask('GET', `${base}/delegations/${left.id}`)).status).toBe(404)
  const after = await ownAnswer(decisionId)
  expect(after.status).toBe(200)
  expect(JSON.stringify(after.data)).not.toContain(left.displayId)
})

test('a delegation that is deleted still counts for instants before', async () => {
  const decisionId = await publishDecision(world)
  const { id } = await issue(world, decisionId, { toUsers: ['guest'], max: 9_000 })
  const { data: held } = await ownAnswer(decisionId)
  expect(held.verdict).toBe('ALLOW')
  product.clock.ahead += 60_000
  const body = { delegationIds: [id] }
  const gone = await world.as('authority').ask('PATCH', `${base}/delegations/bulk-delete`, body)
  expect(gone.data.succeeded).toEqual([id])
  const verdictAt = async (at?: string) =>
    (
      await world.as('authority').ask('POST', `${base}/decisions/check-authority`, {
        decisionId,
        who: { kind: 'USER', id: world.users.get('guest') },
        amounts: [{ valueType: 'CURRENCY', value: '5000.00', unit: 'USD' }],
        ...(at && { at }),
      })
    ).data.verdict
  expect([await verdictAt(held.at), await verdictAt()]).toEqual(['ALLOW', 'DENY'])
})
