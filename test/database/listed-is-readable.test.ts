import { beforeAll, expect, test } from 'vitest'
import { getDecision } from '#modules/decision/decisions/model/decision-calls.ts'
import { getDelegation } from '#modules/decision/delegations/model/delegation-calls.ts'
import { delegationLists } from '#modules/decision/delegations/model/delegation-list.ts'
import { startTestWorld } from './product.ts'
import { issue, publishDecision } from './scenario.ts'

const { world } = await startTestWorld()
const made: Record<string, string> = {}

beforeAll(async () => {
  const decisionId = await publishDecision(world)
  const open = await publishDecision(world, { name: 'Sign lease' })
  const one = async (
    name: string,
    ...given: Parameters<typeof issue> extends [unknown, ...infer R] ? R : never
  ) => {
    made[name] = (await issue(world, ...given)).id
  }
  await one('held', decisionId, { to: 'Dean of Medicine' })
  await one('issued', decisionId, {
    to: 'Chair of Civil Engineering',
    parent: made.held as string,
    by: 'doctor',
    max: 5_000,
  })
  await one('below', decisionId, { to: 'President', parent: made.issued as string, by: 'chair', max: 500 })
  await one('of another', decisionId, { to: 'Dean of Engineering' })
  await one('in the group', open, {
    to: 'President',
    change: { delegationGroups: [world.groups.get('Medicine')] },
  })
})

// Lists fetch the ids of what a person may see, records judge the one that is asked for: both must mean the same.
test.each(['doctor', 'guest', 'chair', 'dean', 'admin'])(
  'the list of %s holds exactly the delegations that they can open, and counts them',
  async (who) => {
    const { data } = await world.as(who).call(delegationLists.search, { body: { limit: 100 } })
    const opened = []
    for (const id of Object.values(made))
      if ((await world.as(who).call(getDelegation, { params: { id } })).status === 200) opened.push(id)
    expect(data.items.map((item: { id: string }) => item.id).sort()).toEqual(opened.sort())
    expect(data).toMatchObject({ total: opened.length, totalIsExact: true })
    const counts = await world.as(who).call(delegationLists.counts)
    expect(counts.data.all).toBe(opened.length)
    const found = await world.as(who).call(delegationLists.search, { body: { search: 'approve purchase' } })
    const named = opened.filter((id) => id !== made['in the group'])
    expect(found.data.items.map((item: { id: string }) => item.id).sort()).toEqual(named.sort())
  },
)

test('a record is the one that was asked for, or none: never another one of theirs', async () => {
  const mine = await publishDecision(world)
  await issue(world, mine, { toUsers: ['guest'] })
  const foreign = await publishDecision(world)
  const read = (id: string) => world.as('guest').call(getDecision, { params: { id } })
  expect((await read(mine)).data.id).toBe(mine)
  expect((await read(foreign)).status).toBe(404)
})

test('a Group User sees what they hold, what they issued, what is below it, and their groups: nothing else', async () => {
  const { data } = await world.as('doctor').call(delegationLists.search, { body: {} })
  const ids = ['held', 'issued', 'below', 'in the group'].map((name) => made[name])
  expect(data.items.map((item: { id: string }) => item.id).sort()).toEqual(ids.sort())
})
