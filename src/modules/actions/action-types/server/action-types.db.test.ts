import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import {
  buildSmallWorld,
  type SmallWorld,
  startTestProduct,
  type TestProduct,
} from '#test/database/product.ts'
import { MOST_ACTION_TYPES } from '../model/action-type.ts'
import { listActionTypes, validateActionType } from '../model/action-type-calls.ts'

let product: TestProduct
let world: SmallWorld
let worlds = 0

beforeAll(async () => {
  product = await startTestProduct()
})
beforeEach(async () => {
  worlds += 1
  world = await buildSmallWorld(product, `Alder${worlds}`)
})
afterAll(() => product.close())

const ask = (method: string, path: string, body?: unknown, match?: number, by = 'admin') =>
  world
    .as(by)
    .ask(
      method,
      `/api/settings/action-types${path}`,
      body,
      match === undefined ? {} : { 'if-match': `"${match}"` },
    )
const create = async (name: string) => (await ask('POST', '', { name, typeIcon: 'eye' })).data
const all = async () => (await ask('GET', '?limit=100')).data.items
const named = async (name: string) => (await all()).find((each: { name: string }) => each.name === name)
const names = async (query: string) =>
  (await ask('GET', query)).data.items.map((each: { name: string }) => each.name)
const validated = async (id: string, by: string) =>
  (await world.as(by).call(validateActionType, { params: { id } })).data

describe('action types', () => {
  test('those of the product come with a tenant, enabled and in their order', async () => {
    expect((await all()).map(({ id: _id, ...each }: { id: string }) => each)).toEqual(
      [
        ['Delegation', 'delegations'],
        ['Decision', 'decisions'],
        ['Document', 'documents'],
        ['Matrix', 'matrices'],
      ].map(([name, typeIcon]) => ({ name, typeIcon, status: true, isCustom: false, version: 1 })),
    )
  })

  test('are created last, changed and deleted, and every change is on record', async () => {
    const made = await ask('POST', '', { name: ' Policy review ', typeIcon: 'eye' })
    expect(made).toMatchObject({
      status: 201,
      data: { name: 'Policy review', typeIcon: 'eye', status: true, isCustom: true, version: 1 },
    })
    const { id } = made.data
    expect((await all()).at(-1).id).toBe(id)
    const changed = await ask('PATCH', `/${id}`, { name: 'Review', typeIcon: 'star' }, 1)
    expect(changed).toMatchObject({ status: 200, etag: '"2"', data: { name: 'Review', typeIcon: 'star' } })
    expect((await ask('PATCH', `/${id}`, { name: 'Look' }, 1)).status).toBe(412)
    expect((await ask('PATCH', `/${id}`, { name: 'Look' })).status).toBe(428)
    expect((await ask('PATCH', `/${id}`, { status: false }, 2)).data.status).toBe(false)
    expect((await ask('PATCH', `/${id}`, { status: true }, 3)).data.status).toBe(true)

    const { data } = await ask('GET', `/${id}/changelog`)
    expect(data.total).toBe(4)
    expect(data.items.at(-2).changes).toMatchObject([
      { label: 'Name', old: 'Policy review', new: 'Review' },
      { label: 'Icon', old: 'Eye', new: 'Star' },
    ])
    expect((await ask('DELETE', `/${id}`, undefined, 1)).status).toBe(412)
    expect((await ask('DELETE', `/${id}`, undefined, 4)).status).toBe(200)
    expect(await named('Review')).toBeUndefined()
    expect((await ask('GET', `/${id}/changelog`)).status).toBe(404)
    const { rows } = await product.owner.query(
      'select event from app.revision where record_id = $1 order by revision_number',
      [id],
    )
    expect(rows.map((each) => each.event)).toEqual(['CREATE', 'UPDATE', 'UPDATE', 'UPDATE', 'DELETE'])
  })

  test('a name is taken whatever its case, and can be reused once its type is deleted', async () => {
    const { id } = await create('Policy review')
    const taken = { status: 409, data: { code: 'DUPLICATE_NAME' } }
    expect(await ask('POST', '', { name: 'POLICY REVIEW', typeIcon: 'eye' })).toMatchObject(taken)
    const other = await create('Audit')
    expect(await ask('PATCH', `/${other.id}`, { name: 'decision' }, 1)).toMatchObject(taken)
    expect((await ask('DELETE', `/${id}`, undefined, 1)).status).toBe(200)
    expect((await ask('POST', '', { name: 'Policy review', typeIcon: 'eye' })).status).toBe(201)
  })

  test('two that are created at the same time with one name are never both there', async () => {
    const answers = await Promise.all(
      [1, 2].map(() => ask('POST', '', { name: 'Policy review', typeIcon: 'eye' })),
    )
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 409])
  })

  test('those of the product are neither disabled, renamed, given another icon nor deleted', async () => {
    const { id } = await named('Decision')
    expect(await ask('PATCH', `/${id}`, { status: false }, 1)).toMatchObject({
      status: 409,
      data: { code: 'DEFAULT_STAYS_ENABLED', message: 'Default action types cannot be disabled.' },
    })
    const locked = { status: 409, data: { code: 'DEFAULT_LOCKED' } }
    expect(await ask('PATCH', `/${id}`, { name: 'Ruling' }, 1)).toMatchObject(locked)
    expect(await ask('PATCH', `/${id}`, { typeIcon: 'star' }, 1)).toMatchObject(locked)
    expect(await ask('DELETE', `/${id}`, undefined, 1)).toMatchObject(locked)
    expect(await named('Decision')).toMatchObject({ typeIcon: 'decisions', status: true, version: 1 })
  })

  test('need a name and an icon', async () => {
    expect((await ask('POST', '', { name: ' ' })).data.fields).toEqual([
      { path: 'body.name', message: 'Name is required.' },
      { path: 'body.typeIcon', message: 'Please select an icon.' },
    ])
    expect((await ask('POST', '', { name: 'x'.repeat(51), typeIcon: 'eye' })).status).toBe(400)
    expect((await ask('POST', '', { name: 'Audit', typeIcon: 'dragon' })).status).toBe(400)
    expect((await ask('POST', '', { name: 'Audit', typeIcon: 'eye', isCustom: false })).status).toBe(400)
  })

  test('are listed by page and by status', async () => {
    const { id } = await create('Policy review')
    await ask('PATCH', `/${id}`, { status: false }, 1)
    expect(await names('?status=false')).toEqual(['Policy review'])
    expect(await names('?status=true')).toEqual(['Delegation', 'Decision', 'Document', 'Matrix'])
    expect(await names('?limit=2&page=2')).toEqual(['Document', 'Matrix'])
    expect((await ask('GET', '?limit=2&page=3')).data).toMatchObject({
      items: [{ name: 'Policy review' }],
      total: 5,
      totalIsExact: true,
      page: 3,
      limit: 2,
    })
    expect((await ask('GET', '?limit=101')).status).toBe(400)
    expect((await ask('GET', '?status=ACTIVE')).status).toBe(400)
  })

  test('there are at most as many as one page shows', async () => {
    for (let i = 5; i <= MOST_ACTION_TYPES; i += 1) await create(`Type ${i}`)
    expect(await ask('POST', '', { name: 'One more', typeIcon: 'eye' })).toMatchObject({
      status: 422,
      data: { message: 'An organization can have at most 100 action types.' },
    })
  })

  test('one can be used where it is enabled, by those who create actions', async () => {
    const { id } = await create('Policy review')
    expect(await validated(id, 'admin')).toEqual({ isEnabled: true, isUsable: true })
    expect(await validated(id, 'approver')).toEqual({ isEnabled: true, isUsable: false })
    await ask('PATCH', `/${id}`, { status: false }, 1)
    expect(await validated(id, 'admin')).toEqual({ isEnabled: false, isUsable: false })
    await ask('DELETE', `/${id}`, undefined, 2)
    expect(await validated(id, 'admin')).toMatchObject({ code: 'NOT_FOUND' })
  })

  test('are chosen from by everyone, written by those who manage settings, and of the own tenant', async () => {
    const { id } = await create('Policy review')
    expect((await ask('GET', '', undefined, undefined, 'dean')).status).toBe(200)
    for (const [method, path, body, match] of [
      ['POST', '', { name: 'Mine', typeIcon: 'eye' }],
      ['PATCH', `/${id}`, { status: false }, 1],
      ['DELETE', `/${id}`, undefined, 1],
      ['GET', `/${id}/changelog`],
    ] as [string, string, object?, number?][])
      expect((await ask(method, path, body, match, 'authority')).status).toBe(403)
    const birch = await buildSmallWorld(product, `Birch${worlds}`)
    const { data } = await birch.as('admin').call(listActionTypes)
    const foreign = data.items[0].id
    expect((await ask('PATCH', `/${foreign}`, { status: false }, 1)).status).toBe(404)
    expect((await ask('DELETE', `/${foreign}`, undefined, 1)).status).toBe(404)
    expect((await ask('GET', `/${foreign}/changelog`)).status).toBe(404)
    expect(await validated(foreign, 'admin')).toMatchObject({ code: 'NOT_FOUND' })
  })
})
