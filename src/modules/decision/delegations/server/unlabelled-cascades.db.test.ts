import { expect, test } from 'vitest'
import { type SmallWorld, startTestWorld } from '#test/database/product.ts'
import { act, base, issue, publishDecision } from '#test/database/scenario.ts'

const { product, world } = await startTestWorld()

const ask: SmallWorld['callers'][string]['ask'] = (...request) => world.as('authority').ask(...request)

/** The President, and a dean and a chair below. */
async function arrange() {
  const decisionId = await publishDecision(world)
  const top = await issue(world, decisionId, {})
  const middle = await issue(world, decisionId, {
    to: 'Dean of Engineering',
    parent: top.id,
    by: 'president',
    max: 5,
  })
  const last = await issue(world, decisionId, {
    to: 'Chair of Civil Engineering',
    parent: middle.id,
    by: 'dean',
    max: 5,
  })
  await product.workOff()
  return { decisionId, top: top.id as string, below: [middle.id, last.id] as string[] }
}
type Scenario = Awaited<ReturnType<typeof arrange>>

/** What rows show, and what filters, sorting, counts, and the dashboard find of the two below. */
async function readLists({ below }: Scenario) {
  const search = async (more: object) =>
    (await ask('POST', `${base}/delegations/search`, { ids: below, ...more })).data
  const total = async (more: object) => (await search(more)).total as number
  const { items } = await search({ sortBy: 'status' })
  const dashboard = await ask('GET', `${base}/delegation-dashboard?type=STATUS`)
  const tabs = (await ask('GET', `${base}/delegations/counts`)).data
  const byStatus: Record<string, number> = {}
  for (const status of ['PENDING', 'ISSUED', 'SUSPENDED', 'REVOKED', 'EXPIRED'])
    byStatus[status] = await total({ status: [status] })
  return {
    shown: new Set(items.map((item: { status: string }) => item.status)),
    standings: new Set(items.map((item: { inForce: { standing: string } }) => item.inForce.standing)),
    byStatus,
    inForce: await total({ inForce: ['YES'] }),
    notInForce: await total({ inForce: ['NO'] }),
    dashboard: new Map<string, number>(
      dashboard.data.items.map((each: { status: string; count: number }) => [each.status, each.count]),
    ),
    tabs,
  }
}

const counts = (more: object) => ({ PENDING: 0, ISSUED: 0, SUSPENDED: 0, REVOKED: 0, EXPIRED: 0, ...more })

test.each([
  ['revoked', 'REVOKED'],
  ['suspended', 'SUSPENDED'],
] as const)(
  'lists find delegations below one that was %s before their labels are written',
  async (to, status) => {
    const scenario = await arrange()
    const earlier = await readLists(scenario)
    expect(earlier).toMatchObject({ byStatus: counts({ ISSUED: 2 }), inForce: 2 })
    await act(world, 'authority', to, scenario.top, { cascadeToChildDelegations: true })
    const before = await readLists(scenario)
    expect(before).toMatchObject({
      shown: new Set([status]),
      standings: new Set(['NO']),
      byStatus: counts({ [status]: 2 }),
      inForce: 0,
      notInForce: 2,
    })
    const counted = (lists: typeof before) => lists.dashboard.get(status) ?? 0
    expect(counted(before) - counted(earlier)).toBe(3)
    await product.workOff()
    expect(await readLists(scenario)).toEqual(before)
  },
)

test('lists find reissued delegations below before their labels are written', async () => {
  const scenario = await arrange()
  await act(world, 'authority', 'suspended', scenario.top, { cascadeToChildDelegations: true })
  await product.workOff()
  await act(world, 'authority', 'issued', scenario.top)
  expect(await readLists(scenario)).toMatchObject({
    shown: new Set(['ISSUED']),
    byStatus: counts({ ISSUED: 2 }),
  })
})

test('only cascades whose labels are not all written are remembered', async () => {
  const scenario = await arrange()
  await act(world, 'authority', 'revoked', scenario.top, { cascadeToChildDelegations: true })
  const remembered = () =>
    product.owner.query(
      'select root_delegation_id from app.unlabelled_cascade where root_delegation_id = $1',
      [scenario.top],
    )
  expect((await remembered()).rowCount).toBe(1)
  await product.workOff()
  expect((await remembered()).rowCount).toBe(0)
})
