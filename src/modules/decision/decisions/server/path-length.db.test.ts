import { afterAll, beforeAll, expect, test } from 'vitest'
import { inTenant } from '#platform/server/database/tenant-transaction.ts'
import { verifyHistory } from '#platform/server/proof/verify-history.ts'
import {
  buildSmallWorld,
  type SmallWorld,
  startTestProduct,
  type TestProduct,
} from '#test/database/product.ts'
import { base, delegationBody, issue, publishDecision, verdict } from '#test/database/scenario.ts'
import { decisionReplay } from './decision-replay.ts'

let product: TestProduct
let world: SmallWorld
beforeAll(async () => {
  product = await startTestProduct()
  world = await buildSmallWorld(product)
})
afterAll(() => product.close())

const path = (id: string) => `${base}/decisions/${id}`
async function change(id: string, body: object) {
  const { etag } = await world.as('authority').ask('GET', path(id))
  return world.as('authority').ask('PATCH', path(id), body, { 'if-match': etag as string })
}

test('a path is as long as its decision permits, and what was issued before it permits less continues', async () => {
  const decisionId = await publishDecision(world, { maxDepth: 2 })
  const root = await issue(world, decisionId, {})
  const second = await issue(world, decisionId, {
    by: 'president',
    parent: root.id,
    to: 'Dean of Engineering',
  })
  const third = delegationBody(world, decisionId, { parent: second.id, to: 'Chair of Civil Engineering' })
  const refused = await world.as('dean').ask('POST', `${base}/delegations`, third)
  expect(refused.status).toBe(422)
  expect(JSON.stringify(refused.data)).toContain('The path to Root Authority may have at most 2 steps.')

  expect((await change(decisionId, { maxDepth: 1 })).data).toMatchObject({ maxDepth: 1 })
  expect(await verdict(world, decisionId, 'dean', 5)).toBe('ALLOW')
  expect((await change(decisionId, { maxDepth: null })).data).toMatchObject({ maxDepth: null })
  expect((await world.as('dean').ask('POST', `${base}/delegations`, third)).status).toBe(201)
  const { data } = await world.as('authority').ask('GET', `${path(decisionId)}/changelog`)
  expect(JSON.stringify(data)).toContain('Maximum path length')
})

test.each([0, 26, 2.5, '3'])('%s is no length of a path', async (maxDepth) => {
  const decisionId = await publishDecision(world)
  const { status, data } = await change(decisionId, { maxDepth })
  expect([status, data.fields?.[0]?.path]).toEqual([400, 'body.maxDepth'])
})

test('a decision from before a length could be set is what its history says, before and after it is changed', async () => {
  const decisionId = await publishDecision(world)
  for (const statement of [
    `update app.decision set terms = terms - 'maxDepth' where id = $1`,
    `update app.decision_terms set terms = terms - 'maxDepth' where decision_id = $1`,
  ])
    await product.owner.query(statement, [decisionId])
  const problems = () =>
    inTenant(product.workerPool, world.tenant.id, { readOnly: true }, (tx) =>
      verifyHistory(tx, world.tenant.id, [decisionReplay]),
    ).then((found) => found.problems.filter((each) => JSON.stringify(each).includes(decisionId)))
  expect(await problems()).toEqual([])
  expect((await world.as('authority').ask('GET', path(decisionId))).data).toMatchObject({ maxDepth: null })
  await change(decisionId, { name: 'Approve purchases' })
  expect(await problems()).toEqual([])
})
