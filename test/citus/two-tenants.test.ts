import { afterAll, beforeAll, expect, test } from 'vitest'
import { replays } from '#app/replays.ts'
import { inTenant } from '#platform/server/database/tenant-transaction.ts'
import { sealAll } from '#platform/server/proof/seals.ts'
import { verifyHistory } from '#platform/server/proof/verify-history.ts'
import { buildSmallWorld, type SmallWorld } from '../database/product.ts'
import { act, base, issue, publishDecision, verdict } from '../database/scenario.ts'
import { placeOf, startTestProduct, type TestProduct } from './coordinator.ts'

// Two organizations on two workers do the same things at the same time, and each sees its own.

let product: TestProduct
const worlds: SmallWorld[] = []

beforeAll(async () => {
  product = await startTestProduct()
  const ports = new Set<number>()
  for (let i = 1; worlds.length < 2; i += 1) {
    const world = await buildSmallWorld(product, `Alder${i}`)
    const { port } = await placeOf(product, world.tenant.id)
    if (!ports.has(port)) worlds.push(world)
    ports.add(port)
  }
})
afterAll(() => product.close())

/** From a decision to a revocation, over HTTP. Answers with what the person below could decide after each act. */
async function story(world: SmallWorld, limit: number) {
  const decision = await publishDecision(world)
  const root = await issue(world, decision, { to: 'President', max: limit * 2 })
  const below = await issue(world, decision, {
    to: 'Dean of Engineering',
    parent: root.id,
    by: 'president',
    max: limit,
  })
  const verdicts = [await verdict(world, decision, 'dean', limit)]
  await act(world, 'authority', 'suspended', root.id)
  verdicts.push(await verdict(world, decision, 'dean', limit))
  await act(world, 'authority', 'issued', root.id)
  verdicts.push(await verdict(world, decision, 'dean', limit))
  await act(world, 'authority', 'revoked', root.id)
  verdicts.push(await verdict(world, decision, 'dean', limit))
  const listed = await world.as('authority').ask('POST', `${base}/delegations/search`, { limit: 100 })
  const whoCan = await world.as('authority').ask('POST', `${base}/decisions/${decision}/who-can`, {})
  return { decision, ids: [root.id, below.id], verdicts, listed, whoCan }
}

test('what they do at the same time is done in each, and seen in each alone', async () => {
  const told = await Promise.all(worlds.map((world, i) => story(world, 10_000 * (i + 1))))
  await product.workOff()
  for (const [i, { verdicts, listed, whoCan, ids }] of told.entries()) {
    expect(verdicts).toEqual(['ALLOW', 'DENY', 'ALLOW', 'DENY'])
    expect(listed.status).toBe(200)
    expect(listed.data.items.map((item: { id: string }) => item.id).sort()).toEqual([...ids].sort())
    expect(whoCan.status, JSON.stringify(whoCan.data)).toBe(200)
    const other = told[1 - i]?.decision
    const read = await worlds[i]?.as('authority').ask('GET', `${base}/decisions/${other}`)
    expect(read?.status).toBe(404)
  }
  await sealAll(product.workerPool, console)
  for (const { tenant } of worlds)
    expect(
      await inTenant(product.workerPool, tenant.id, { readOnly: true }, (tx) =>
        verifyHistory(tx, tenant.id, replays),
      ),
    ).toMatchObject({ problems: [], unsealed: 0 })
})
