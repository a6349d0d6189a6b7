import { readXlsx } from 'hucre/xlsx'
import { beforeAll, expect, test } from 'vitest'
import { delegationLists } from '#modules/decision/delegations/model/delegation-list.ts'
import { createPosition } from '#modules/settings/positions/model/position-calls.ts'
import { startTestWorld } from './product.ts'
import { base, issue, publishDecision } from './scenario.ts'

const { product, world } = await startTestWorld()

beforeAll(async () => {
  const decision = await publishDecision(world)
  await issue(world, decision, { to: 'President' })
  const change = { isNoExpiration: false, expirationDate: '2030-01-01' }
  await issue(world, decision, { to: 'Dean of Medicine', change })
})

const find = async (by: string, path: string, body: object) => {
  const { status, data } = await world.as(by).ask('POST', path, { limit: 100, ...body })
  expect(status, JSON.stringify(data)).toBe(200)
  return data.items as Record<string, unknown>[]
}

test('users are found without a manager, and together with those of a manager', async () => {
  const users = '/api/auth/users/search'
  await product.owner.query('update app."user" set manager_user_id = $1 where id = $2', [
    world.users.get('president'),
    world.users.get('dean'),
  ])
  const all = await find('admin', users, {})
  const without = await find('admin', users, { none: ['managerIds'] })
  expect(without.map(({ manager }) => manager)).toEqual(without.map(() => null))
  expect(without).toHaveLength(all.filter(({ manager }) => manager === null).length)
  const both = { none: ['managerIds'], managerIds: [world.users.get('president')] }
  const reports = await find('admin', users, { managerIds: [world.users.get('president')] })
  expect(reports.length).toBeGreaterThan(0)
  expect(await find('admin', users, both)).toHaveLength(without.length + reports.length)
})

test('positions are found vacant, and by who occupies them', async () => {
  const made = await world.as('admin').call(createPosition, { body: { positionName: 'Provost' } })
  expect(made.status, JSON.stringify(made.data)).toBe(201)
  const ask = (query: string) => world.as('admin').ask('GET', `/api/settings/positions?limit=100&${query}`)
  const vacant = (await ask('none=occupantIds')).data.items
  expect(vacant).toMatchObject([{ positionName: 'Provost', occupants: [] }])
  const { items } = (await ask(`occupantIds=${world.users.get('dean')}`)).data
  for (const { occupants } of items)
    expect(occupants.map(({ id }: { id: string }) => id)).toContain(world.users.get('dean'))
  expect(items.length).toBeGreaterThan(0)
})

test('delegations are found and exported without expiration', async () => {
  const without = await find('authority', `${base}/delegations/search`, { none: ['expired'] })
  const all = await find('authority', `${base}/delegations/search`, {})
  expect([without.length, all.length]).toEqual([1, 2])
  const { data } = await world
    .as('authority')
    .call(delegationLists.export, { body: { none: ['expired'], columns: ['recipient'] } })
  const { sheets } = await readXlsx(data.bytes)
  expect(sheets[0]?.rows).toEqual([['Recipient'], ['President']])
})

test('actions are found without a due date and without an owner', async () => {
  for (const none of ['due', 'ownerIds', 'due,ownerIds']) {
    const { status, data } = await world
      .as('admin')
      .ask('GET', `/api/actions/actions?filterType=ALL&none=${none}`)
    expect(status, JSON.stringify(data)).toBe(200)
  }
})

test('an empty filter finds nothing, as an empty list of ids does', async () => {
  for (const filter of [
    { ids: [] },
    { status: [] },
    { section: [] },
    { groupIds: [] },
    { issuerUserIds: [] },
    { authorityLimitValueFilters: {} },
  ])
    expect(await find('authority', `${base}/delegations/search`, filter)).toEqual([])
})
