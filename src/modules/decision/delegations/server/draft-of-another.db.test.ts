import { beforeAll, expect, test } from 'vitest'
import { type SmallWorld, startTestWorld } from '#test/database/product.ts'
import { base, delegationBody, issue, publishDecision } from '#test/database/scenario.ts'

const { world } = await startTestWorld()
let [first, second] = ['', '']
beforeAll(async () => {
  first = await publishDecision(world, { name: 'Approve travel' })
  second = await publishDecision(world, { name: 'Approve travel abroad' })
})

const ask: SmallWorld['callers'][string]['ask'] = (...asked) => world.as('authority').ask(...asked)
const draftOf = async (decisionId: string) =>
  (await ask('POST', `${base}/delegations`, { ...delegationBody(world, decisionId, {}), status: 'DRAFT' }))
    .data
const change = async (id: string, body: object) => {
  const { etag } = await ask('GET', `${base}/delegations/${id}`)
  return ask('PATCH', `${base}/delegations/${id}`, body, { 'if-match': etag ?? '' })
}
const draftsOf = async (decisionId: string) =>
  (
    await ask('POST', `${base}/delegations/search`, { decisionIds: [decisionId], status: ['DRAFT'] })
  ).data.items.map(({ id }: { id: string }) => id)

test('a draft that was never issued may be of another decision, and is found and told as one of it', async () => {
  const { id } = await draftOf(first)
  const changed = await change(id, { decisionId: second })
  expect([changed.status, changed.data.decision.name]).toEqual([200, 'Approve travel abroad'])
  expect([await draftsOf(first), await draftsOf(second)]).toEqual([[], [id]])
  const log = (await ask('GET', `${base}/delegations/${id}/changelog`)).data
  expect(log.items[0].changes).toMatchObject([{ field: 'decisionId', label: 'Decision' }])
  const issued = await change(id, { status: 'ISSUED' })
  expect([issued.status, issued.data.decision.id]).toEqual([200, second])
})

test('what was issued stays with its decision, and says how to continue', async () => {
  const { id } = await issue(world, first, { toUsers: ['dean'] })
  const refused = await change(id, { decisionId: second })
  expect([refused.status, refused.data.fields]).toEqual([
    422,
    [
      {
        path: 'body.decisionId',
        message: 'This delegation was issued for its decision. Duplicate it to select another decision.',
      },
    ],
  ])
})

test('a source of the decision before is refused, and so is a decision that is not there', async () => {
  const above = await issue(world, first, { toUsers: ['dean'] })
  const { id } = await draftOf(first)
  const source = { parentDelegationId: above.id, parentSlotId: null }
  expect((await change(id, source)).status).toBe(200)
  const refused = await change(id, { decisionId: second })
  expect([refused.status, refused.data.fields[0].path]).toEqual([422, 'body.parentDelegationId'])
  const unknown = await change(id, { decisionId: above.id, parentDelegationId: null, parentSlotId: null })
  expect([unknown.status, unknown.data.fields[0].path]).toEqual([422, 'body.decisionId'])
})
