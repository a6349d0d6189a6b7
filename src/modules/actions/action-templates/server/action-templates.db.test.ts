import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { changeStatusOfUsers } from '#modules/auth/users/model/user-record-calls.ts'
import { changeStatusOfPositions } from '#modules/settings/positions/model/position-calls.ts'
import {
  buildSmallWorld,
  type SmallWorld,
  startTestProduct,
  type TestProduct,
} from '#test/database/product.ts'
import {
  createActionType,
  deleteActionType,
  listActionTypes,
  updateActionType,
} from '../../action-types/model/action-type-calls.ts'
import { listActionTemplates } from '../model/action-template-calls.ts'

let product: TestProduct
let world: SmallWorld
let worlds = 0
let types: Map<string, string>

beforeAll(async () => {
  product = await startTestProduct()
})
beforeEach(async () => {
  worlds += 1
  world = await buildSmallWorld(product, `Alder${worlds}`)
  const { data } = await world.as('admin').call(listActionTypes)
  types = new Map(data.items.map(({ name, id }: { name: string; id: string }) => [name, id]))
})
afterAll(() => product.close())

const ask = (method: string, path: string, body?: unknown, match?: number, by = 'admin') =>
  world
    .as(by)
    .ask(
      method,
      `/api/settings/action-templates${path}`,
      body,
      match === undefined ? {} : { 'if-match': `"${match}"` },
    )
const type = (name: string) => types.get(name) as string
const user = (name: string) => world.users.get(name)
const position = (name: string) => world.positions.get(name)
const template = (besides: object = {}) => ({ name: 'Review', typeId: type('Decision'), ...besides })
const create = async (besides: object = {}) => (await ask('POST', '', template(besides))).data
const names = async (query = '') =>
  (await ask('GET', `?limit=100${query}`)).data.items.map((each: { name: string }) => each.name)

describe('action templates', () => {
  test('those of the product come with a tenant, enabled, and none recurs', async () => {
    const { data } = await ask('GET', '')
    expect(data).toMatchObject({ total: 3, totalIsExact: true, page: 1, limit: 10 })
    expect(data.items).toMatchObject([
      { name: 'Annual Authority Assertion', typeName: 'Delegation', dueInDays: 30 },
      { name: 'Payment Approvals', typeName: 'Decision', priority: 'HIGH', dueInDays: 7 },
      { name: 'Quarterly Authority Assertion', typeName: 'Delegation' },
    ])
    for (const each of data.items)
      expect(each).toMatchObject({
        source: 'SYSTEM',
        status: true,
        recurrence: 'NONE',
        users: [],
        positions: [],
      })
  })

  test('are created, changed, and deleted, and every change is on record', async () => {
    const made = await ask(
      'POST',
      '',
      template({
        name: ' Policy review ',
        description: 'Read it.',
        priority: 'LOW',
        dueInDays: 14,
        userIds: [user('dean')],
        positionIds: [position('President')],
        recurrence: 'MONTHLY',
        startDate: '2026-01-31',
      }),
    )
    const { id } = made.data
    expect(made).toMatchObject({
      status: 201,
      etag: '"1"',
      data: {
        name: 'Policy review',
        source: 'CUSTOM',
        status: true,
        users: [{ id: user('dean'), hasLeft: false }],
        positions: [{ name: 'President', hasLeft: false }],
        recurrence: 'MONTHLY',
        startDate: '2026-01-31',
      },
    })
    expect((await ask('GET', `/${id}`)).data).toEqual(made.data)
    const changed = await ask('PATCH', `/${id}`, { name: 'Review', typeId: type('Matrix') }, 1)
    expect(changed).toMatchObject({ status: 200, etag: '"2"', data: { typeName: 'Matrix', dueInDays: 14 } })
    expect((await ask('PATCH', `/${id}`, { name: 'Look' }, 1)).status).toBe(412)
    expect((await ask('PATCH', `/${id}`, { name: 'Look' })).status).toBe(428)
    expect((await ask('PATCH', `/${id}`, { status: false }, 2)).data.status).toBe(false)
    const ended = await ask('PATCH', `/${id}`, { recurrence: 'NONE' }, 3)
    expect(ended.data).toMatchObject({ recurrence: 'NONE', startDate: null })

    const { data } = await ask('GET', `/${id}/changelog`)
    expect(data.total).toBe(4)
    expect(data.items.at(-2).changes).toMatchObject([
      { label: 'Name', old: 'Policy review', new: 'Review' },
      { label: 'Type', old: 'Decision', new: 'Matrix' },
    ])
    expect((await ask('DELETE', `/${id}`, undefined, 1)).status).toBe(412)
    expect((await ask('DELETE', `/${id}`, undefined, 4)).status).toBe(200)
    expect((await ask('GET', `/${id}`)).status).toBe(404)
    expect((await ask('POST', '', template())).status).toBe(201)
  })

  test('those of the product are changed and disabled, and not deleted', async () => {
    const [{ id }] = (await ask('GET', '')).data.items
    const change = { userIds: [user('dean')], recurrence: 'ANNUALLY', startDate: '2027-01-01' }
    expect((await ask('PATCH', `/${id}`, change, 1)).data).toMatchObject({ recurrence: 'ANNUALLY' })
    expect((await ask('PATCH', `/${id}`, { status: false }, 2)).data.status).toBe(false)
    expect(await ask('DELETE', `/${id}`, undefined, 3)).toMatchObject({
      status: 409,
      data: { code: 'DEFAULT_LOCKED' },
    })
  })

  test('a name is taken whatever its case, and two that are created at the same time with one name are never both there', async () => {
    expect((await ask('POST', '', template({ name: 'PAYMENT approvals' }))).data).toMatchObject({
      code: 'DUPLICATE_NAME',
      fields: [{ path: 'body.name' }],
    })
    const answers = await Promise.all([ask('POST', '', template()), ask('POST', '', template())])
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 409])
  })

  test.each([
    ['a name', { name: ' ' }, 400, 'name', 'Name is required.'],
    ['a type', { typeId: undefined }, 400, 'typeId', 'Select a type.'],
    [
      'at least a day until it is due',
      { dueInDays: 0 },
      400,
      'dueInDays',
      'Enter a whole number from 1 to 365.',
    ],
    [
      'at most a year until it is due',
      { dueInDays: 366 },
      400,
      'dueInDays',
      'Enter a whole number from 1 to 365.',
    ],
    [
      'an assignee where it recurs',
      { recurrence: 'MONTHLY', startDate: '2026-12-01' },
      422,
      'userIds',
      'Select at least one user or position.',
    ],
    ['a first day where it recurs', { recurrence: 'MONTHLY' }, 422, 'startDate', 'First day is required.'],
  ])('need %s', async (_, wrong, status, path, message) => {
    const answer = await ask('POST', '', template(wrong))
    expect(answer.status).toBe(status)
    expect(answer.data.fields).toContainEqual({ path: `body.${path}`, message })
  })

  test('recur with assignees only, also once they are changed', async () => {
    const { id } = await create({ userIds: [user('dean')], recurrence: 'MONTHLY', startDate: '2026-12-01' })
    expect((await ask('PATCH', `/${id}`, { userIds: [] }, 1)).status).toBe(422)
    expect(
      (await ask('PATCH', `/${id}`, { userIds: [], positionIds: [position('President')] }, 1)).status,
    ).toBe(200)
  })

  test('name active types, users, and positions; those that they have may stay when they leave', async () => {
    const { id } = await create({ userIds: [user('dean')], positionIds: [position('President')] })
    await world.as('admin').call(changeStatusOfUsers, {
      body: {
        userIds: [user('dean')],
        status: 'INACTIVE',
      },
    })
    await world.as('admin').call(changeStatusOfPositions, {
      body: {
        ids: [position('President')],
        status: 'INACTIVE',
      },
    })
    expect((await ask('GET', `/${id}`)).data).toMatchObject({
      users: [{ hasLeft: true }],
      positions: [{ hasLeft: true }],
    })
    const stays = { userIds: [user('dean'), user('approver')], description: 'As before' }
    expect((await ask('PATCH', `/${id}`, stays, 1)).status).toBe(200)
    const refused = await ask('POST', '', {
      ...template({ name: 'Other' }),
      userIds: [user('dean')],
      positionIds: [position('President')],
    })
    expect(refused).toMatchObject({
      status: 422,
      data: { fields: [{ path: 'body.userIds' }, { path: 'body.positionIds' }] },
    })
    const custom = (
      await world.as('admin').call(createActionType, { body: { name: 'Audit', typeIcon: 'eye' } })
    ).data
    await world
      .as('admin')
      .call(updateActionType, { params: { id: custom.id }, body: { status: false }, version: 1 })
    expect((await ask('POST', '', { name: 'Third', typeId: custom.id })).data.fields).toEqual([
      { path: 'body.typeId', message: 'This type is not available. Select another one.' },
    ])
  })

  test('a type that one has is not deleted, and is free once the template is', async () => {
    const made = await world.as('admin').call(createActionType, { body: { name: 'Audit', typeIcon: 'eye' } })
    const { id } = await create({ typeId: made.data.id })
    const remove = () =>
      world.as('admin').call(deleteActionType, { params: { id: made.data.id }, version: 1 })
    expect(await remove()).toMatchObject({ status: 409, data: { code: 'IN_USE' } })
    await ask('DELETE', `/${id}`, undefined, 1)
    expect((await remove()).status).toBe(200)
  })

  test('are found by every word of their name, a page at a time', async () => {
    expect(await names('&search=authority%20ANNUAL')).toEqual(['Annual Authority Assertion'])
    expect((await ask('GET', '?limit=2&page=2')).data.items).toHaveLength(1)
    expect((await ask('GET', '?limit=101')).status).toBe(400)
  })

  test('are read by the person who creates actions, written by those who manage settings, and of the own tenant', async () => {
    const { id } = await create()
    expect((await ask('GET', '', undefined, undefined, 'dean')).status).toBe(200)
    expect((await ask('GET', `/${id}`, undefined, undefined, 'dean')).status).toBe(200)
    // the approver neither creates actions nor manages settings
    expect((await ask('GET', '', undefined, undefined, 'approver')).status).toBe(403)
    for (const [method, path, body, match] of [
      ['POST', '', template({ name: 'Mine' })],
      ['PATCH', `/${id}`, { status: false }, 1],
      ['DELETE', `/${id}`, undefined, 1],
      ['GET', `/${id}/changelog`],
    ] as [string, string, object?, number?][])
      expect((await ask(method, path, body, match, 'dean')).status).toBe(403)
    const birch = await buildSmallWorld(product, `Birch${worlds}`)
    const other = (await birch.as('admin').call(listActionTemplates)).data.items[0].id
    for (const [method, path, body, match] of [
      ['GET', `/${other}`],
      ['PATCH', `/${other}`, { status: false }, 1],
      ['DELETE', `/${other}`, undefined, 1],
      ['GET', `/${other}/changelog`],
    ] as [string, string, object?, number?][])
      expect((await ask(method, path, body, match)).status).toBe(404)
    const foreign = { userIds: [birch.users.get('dean')], positionIds: [birch.positions.get('President')] }
    expect((await ask('PATCH', `/${id}`, foreign, 1)).status).toBe(422)
  })
})
