import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { inTenant } from '#platform/server/database/tenant-transaction.ts'
import { sealAll } from '#platform/server/proof/seals.ts'
import { verifyHistory } from '#platform/server/proof/verify-history.ts'
import {
  buildSmallWorld,
  type SmallWorld,
  startTestProduct,
  type TestProduct,
} from '#test/database/product.ts'
import {
  base,
  change,
  delegationBody,
  issue,
  move,
  publishDecision,
  setting,
  verdict,
} from '#test/database/scenario.ts'
import { compareLabels } from './compare-labels.ts'
import { delegationReplay } from './delegation-replay.ts'

// One act on several delegations, of which one is below another: each is judged as the acts before it have left it.

let product: TestProduct
let world: SmallWorld
beforeAll(async () => {
  product = await startTestProduct()
  world = await buildSmallWorld(product)
})
beforeEach(() => setting(world, { actionChangeApproval: false, actionDelegationAcceptance: false }))
afterEach(async () => {
  await product.workOff()
  await sealAll(product.workerPool, console)
  const { id } = world.tenant
  const verified = await inTenant(product.workerPool, id, { readOnly: true }, (tx) =>
    verifyHistory(tx, id, [delegationReplay]),
  )
  expect(verified.problems).toEqual([])
  const said: unknown[] = []
  await compareLabels(product.pool, { error: (problem) => said.push(problem) }, { ahead: 120_000 })
  expect(said).toEqual([])
})
afterAll(() => product.close())

const bulk = (by: string, to: string, ids: string[], more = {}) =>
  world.as(by).ask('PATCH', `${base}/delegations/bulk/${to}`, { delegationIds: ids, ...more })
const read = async (id: string) => (await world.as('authority').ask('GET', `${base}/delegations/${id}`)).data
const limit = (max: number) => ({
  delegationAuthorities: delegationBody(world, '', { max }).delegationAuthorities,
})
const ofDean = (decisionId: string, parent: string, max = 50_000) =>
  issue(world, decisionId, { to: 'Dean of Engineering', by: 'president', parent, max })
const ofChair = (decisionId: string, parent: string) =>
  issue(world, decisionId, { to: 'Chair of Civil Engineering', by: 'dean', parent, max: 5_000 })

test('an edit that is approved with the move of what it is below stays where the move put it', async () => {
  const decisionId = await publishDecision(world)
  const [left, right] = [
    await issue(world, decisionId, {}),
    await issue(world, decisionId, { to: 'Dean of Medicine' }),
  ]
  const moved = await ofDean(decisionId, left.id)
  const below = await ofChair(decisionId, moved.id)
  await setting(world, { actionChangeApproval: true })
  await move(world, moved.id, { parentDelegationId: right.id })
  await change(world, below.id, limit(6_000), { by: 'dean' })
  const { data } = await bulk('approver', 'change-approved', [moved.id, below.id])
  expect(data.succeeded.sort()).toEqual([moved.id, below.id].sort())

  await bulk('authority', 'suspended', [left.id], { cascadeToChildDelegations: true })
  await product.workOff()
  expect(await read(below.id)).toMatchObject({ status: 'ISSUED', inForce: { standing: 'YES' } })
  expect(await verdict(world, decisionId, 'chair', 100)).toBe('ALLOW')
  await bulk('authority', 'suspended', [right.id], { cascadeToChildDelegations: true })
  await product.workOff()
  expect((await read(below.id)).status).toBe('SUSPENDED')
})

test('what is issued below while something above moves hangs where that was moved to', async () => {
  const decisionId = await publishDecision(world)
  const [left, right] = [
    await issue(world, decisionId, {}),
    await issue(world, decisionId, { to: 'Dean of Medicine' }),
  ]
  const moved = await ofDean(decisionId, left.id)
  const below = await ofChair(decisionId, moved.id)
  for (let round = 0; round < 6; round++) {
    const to = round % 2 ? left.id : right.id
    const issues = [1, 2, 3].map((max) =>
      issue(world, decisionId, { by: 'chair', toUsers: ['guest'], parent: below.id, max }),
    )
    const [answer] = await Promise.all([move(world, moved.id, { parentDelegationId: to }), ...issues])
    expect(answer.status, JSON.stringify(answer.data)).toBe(200)
  }
})

test('what a reissue restores below is restored, and not issued a second time', async () => {
  const decisionId = await publishDecision(world)
  const above = await issue(world, decisionId, {})
  await setting(world, { actionDelegationAcceptance: true })
  const below = await ofDean(decisionId, above.id, 100)
  const path = `${base}/delegations/${below.id}`
  const { etag } = await world.as('dean').ask('GET', path)
  await world.as('dean').ask('POST', `${path}/response`, { answer: 'ACCEPTED' }, { 'if-match': etag ?? '' })
  await change(world, below.id, limit(50_000))
  await setting(world, { actionDelegationAcceptance: false })
  await bulk('authority', 'suspended', [above.id], { cascadeToChildDelegations: true })
  await product.workOff()
  const { data } = await bulk('authority', 'issued', [above.id, below.id])
  expect(data.succeeded.sort()).toEqual([above.id, below.id].sort())
  // the wider limit awaits acceptance as before
  expect(await verdict(world, decisionId, 'dean', 40_000)).toBe('DENY')
  expect(await verdict(world, decisionId, 'dean', 90)).toBe('ALLOW')
  expect((await read(below.id)).status).toBe('ACCEPTED')
})

test('what is suspended from above by the same act is not suspended on its own, and comes back with it', async () => {
  const decisionId = await publishDecision(world)
  const above = await issue(world, decisionId, {})
  const below = await ofDean(decisionId, above.id)
  await setting(world, { actionChangeApproval: true })
  await change(world, below.id, limit(60_000), { by: 'president' })
  const both = [above.id, below.id]
  const { data } = await bulk('authority', 'suspended', both, { cascadeToChildDelegations: true })
  expect([data.succeeded.sort(), data.refused]).toEqual([both.sort(), []])
  await product.workOff()
  await bulk('authority', 'issued', [above.id])
  await product.workOff()
  expect(await read(below.id)).toMatchObject({ status: 'ISSUED', pendingReapproval: true })
  expect(await verdict(world, decisionId, 'dean', 100)).toBe('ALLOW')
})
