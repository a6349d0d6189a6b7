import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { changeStatusOfUsers } from '#modules/auth/users/model/user-record-calls.ts'
import { type DayText, dayOf } from '#platform/model/day.ts'
import {
  buildSmallWorld,
  type SmallWorld,
  startTestProduct,
  type TestProduct,
} from '#test/database/product.ts'
import { untilWaiting } from '#test/database/waiting.ts'
import type { ActionTemplateInput } from '../model/action-template.ts'
import { lastDay } from '../model/recurrence.ts'
import { type CreateDueAction, createDueActions, startCreatingDueActions } from './create-due-actions.ts'

let product: TestProduct
let world: SmallWorld
let worlds = 0
let typeId: string
let created: { name: string; on: DayText; users: number; positions: number }[]
let failures: string[]

beforeAll(async () => {
  product = await startTestProduct()
})
beforeEach(async () => {
  worlds += 1
  world = await buildSmallWorld(product, `Alder${worlds}`)
  typeId = (await ask('GET', '/action-types')).data.items[0].id
  created = []
  failures = []
})
afterAll(() => product.close())

const ask = (method: string, path: string, body?: unknown, match?: number) =>
  world
    .as('admin')
    .ask(method, `/api/settings${path}`, body, match === undefined ? {} : { 'if-match': `"${match}"` })
const create: CreateDueAction = async (_tx, by, { template, on }) => {
  if (by.tenantId !== world.tenant.id) return
  expect(by.userId).toBeNull()
  const { name, userIds, positionIds } = template
  created.push({ name, on, users: userIds.length, positions: positionIds.length })
}
const parts = (creator = create) => ({
  pool: product.workerPool,
  listeners: product.listeners,
  create: creator,
  log: { error: (_: unknown, words: string) => void failures.push(words) },
})
/** An instant by the clocks of New York, where the tenant is. */
const look = (at: string, creator = create) =>
  createDueActions(parts(creator), { ahead: Date.parse(at) - Date.now() })
async function recurring(besides: Partial<ActionTemplateInput> = {}): Promise<string> {
  const { data } = await ask('POST', '/action-templates', {
    name: 'Assertion',
    typeId,
    userIds: [world.users.get('dean')],
    positionIds: [world.positions.get('President')],
    recurrence: 'MONTHLY',
    startDate: '2027-01-31',
    ...besides,
  })
  return data.id
}

test('an action is created on each day on which a template recurs, by the calendar of the tenant, and once', async () => {
  await recurring()
  await look('2027-01-31T04:59:00Z') // still the day before
  expect(created).toEqual([])
  await look('2027-01-31T05:01:00Z')
  await look('2027-01-31T23:00:00Z')
  await look('2027-02-27T12:00:00Z')
  await look('2027-02-28T12:00:00Z')
  expect(created).toEqual([
    { name: 'Assertion', on: '2027-01-31', users: 1, positions: 1 },
    { name: 'Assertion', on: '2027-02-28', users: 1, positions: 1 },
  ])
  expect(failures).toEqual([])
})

test('two workers that look at the same time create one', async () => {
  await recurring()
  const slowly: CreateDueAction = async (...asked) => {
    await create(...asked)
    await untilWaiting(product.owner)
  }
  await Promise.all([look('2027-01-31T12:00:00Z', slowly), look('2027-01-31T12:00:00Z', slowly)])
  expect(created).toHaveLength(1)
})

test('what could not be created is not marked as created, keeps no other back, and is tried again', async () => {
  await recurring()
  await recurring({ name: 'Review' })
  const failing: CreateDueAction = async (...asked) => {
    if (asked[2].template.name === 'Assertion') throw new Error('away')
    return create(...asked)
  }
  await look('2027-01-31T12:00:00Z', failing)
  expect(created.map(({ name }) => name)).toEqual(['Review'])
  expect(failures).toHaveLength(1)
  await look('2027-01-31T13:00:00Z')
  expect(created.map(({ name }) => name)).toEqual(['Review', 'Assertion'])
})

test('of days that were missed the last one counts, and none from before it recurred', async () => {
  const day = 86_400_000
  const inTwoWeeks = new Date(Date.now() + 14 * day).toISOString().slice(0, 10)
  const monthly = { recurrence: 'MONTHLY', startDate: `2020${inTwoWeeks.slice(4)}` } as const
  await recurring(monthly)
  await look(new Date(Date.now() + day).toISOString())
  expect(created).toEqual([])
  const later = new Date(Date.now() + 100 * day).toISOString()
  await look(later)
  expect(created.map(({ on }) => on)).toEqual([
    lastDay(monthly, dayOf(Date.parse(later), 'America/New_York')),
  ])
})

test('nothing is created while a template or its type is disabled, or once it is deleted', async () => {
  const type = (await ask('POST', '/action-types', { name: 'Audit', typeIcon: 'eye' })).data
  const off = await recurring({ name: 'Off' })
  const gone = await recurring({ name: 'Gone' })
  await recurring({ name: 'Of a type', typeId: type.id })
  await ask('PATCH', `/action-templates/${off}`, { status: false }, 1)
  await ask('PATCH', `/action-types/${type.id}`, { status: false }, 1)
  await ask('DELETE', `/action-templates/${gone}`, undefined, 1)
  await look('2027-01-31T12:00:00Z')
  expect(created).toEqual([])
  await ask('PATCH', `/action-types/${type.id}`, { status: true }, 2)
  await look('2027-02-01T12:00:00Z')
  expect(created).toMatchObject([{ name: 'Of a type', on: '2027-01-31' }])
})

test('those who left are not assigned, and where all have left nothing is created', async () => {
  await recurring()
  await recurring({ name: 'Of one', positionIds: [] })
  await world
    .as('admin')
    .call(changeStatusOfUsers, { body: { userIds: [world.users.get('dean')], status: 'INACTIVE' } })
  await look('2027-01-31T12:00:00Z')
  expect(created).toEqual([{ name: 'Assertion', on: '2027-01-31', users: 0, positions: 1 }])
})

test('nothing is created while no one active would see it, and it is created once someone does', async () => {
  await recurring({ userIds: [] })
  const path = `/api/auth/users/${world.users.get('president')}`
  const occupy = async (positions: object[]) => {
    const { etag } = await world.as('admin').ask('GET', path)
    const saved = await world.as('admin').ask('PATCH', path, { positions }, { 'if-match': etag ?? '' })
    expect(saved, JSON.stringify(saved.data)).toMatchObject({ status: 200 })
  }
  await occupy([])
  await look('2027-01-31T12:00:00Z')
  expect(created).toEqual([])
  const from = dayOf(Date.now(), 'America/New_York')
  await occupy([{ positionId: world.positions.get('President'), from }])
  await look('2027-02-01T12:00:00Z')
  expect(created).toMatchObject([{ on: '2027-01-31' }])
  expect(failures).toEqual([])
})

test('a worker looks when it starts', async () => {
  const today = dayOf(Date.now(), 'America/New_York')
  await recurring({ startDate: today })
  await startCreatingDueActions(parts()).stop()
  expect(created).toMatchObject([{ on: today }])
})
