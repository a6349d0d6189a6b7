import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { createDecision, deleteDecisions } from '#modules/decision/decisions/model/decision-calls.ts'
import { listAuthorityTypes } from '#modules/settings/authority-types/model/authority-type-calls.ts'
import { buildSmallWorld, type SmallWorld, startTestProduct, type TestProduct } from './product.ts'
import { dollars, issue, publishDecision } from './scenario.ts'

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
      `/api/settings/delegation/authority-types${path}`,
      body,
      match === undefined ? {} : { 'if-match': `"${match}"` },
    )
const create = async (name: string, icon = 'key') => (await ask('POST', '', { name, icon })).data
const table = async () => (await ask('GET', '/table')).data.items
const row = async (name: string) => (await table()).find((each: { name: string }) => each.name === name)
const using = (authorityTypeId: string) =>
  publishDecision(world, { decisionAuthorities: [{ authorityTypeId, bounds: [dollars(null)] }] })

describe('authority types', () => {
  test('are created last, changed and deleted, and every change is on record', async () => {
    const made = await ask('POST', '', { name: ' Recommend ', icon: 'key' })
    expect(made).toMatchObject({
      status: 201,
      data: { name: 'Recommend', icon: 'key', authorityTypeOrder: 3, status: 'ACTIVE', version: 1 },
    })
    const { id } = made.data
    const changed = await ask('PATCH', `/${id}`, { name: 'Advise', icon: 'star' }, 1)
    expect(changed).toMatchObject({ status: 200, etag: '"2"', data: { name: 'Advise', icon: 'star' } })
    expect((await ask('PATCH', `/${id}`, { name: 'Hint' }, 1)).status).toBe(412)
    expect((await ask('PATCH', `/${id}`, { name: 'Hint' })).status).toBe(428)
    expect((await ask('PATCH', `/${id}`, { status: 'INACTIVE' }, 2)).data.status).toBe('INACTIVE')
    const offered = await world.as('dean').call(listAuthorityTypes)
    expect(offered.data.items.at(-1)).toEqual({
      id,
      name: 'Advise',
      icon: 'star',
      authorityTypeOrder: 3,
      status: 'INACTIVE',
    })
    expect((await ask('DELETE', `/${id}`, undefined, 3)).status).toBe(200)
    expect(await row('Advise')).toBeUndefined()
    const { rows } = await product.owner.query(
      'select event, snapshot from app.revision where record_id = $1 order by revision_number',
      [id],
    )
    expect(rows.map((each) => each.event)).toEqual(['CREATE', 'UPDATE', 'UPDATE', 'DELETE'])
    expect(rows[1].snapshot).toEqual({ name: 'Advise', icon: 'star', position: 3, status: 'ACTIVE' })
  })

  test('are in an order that can be changed, without gaps', async () => {
    const third = await create('Recommend')
    const fourth = await create('Witness')
    const order = async () => (await table()).map((each: { name: string }) => each.name)
    expect((await ask('PATCH', `/${fourth.id}`, { authorityTypeOrder: 1 }, 1)).status).toBe(200)
    expect(await order()).toEqual(['Witness', 'Approval', 'Signatory', 'Recommend'])
    const approval = await row('Approval')
    expect(approval).toMatchObject({ authorityTypeOrder: 2, version: 2 })
    await ask('PATCH', `/${approval.id}`, { authorityTypeOrder: 900 }, 2)
    expect(await order()).toEqual(['Witness', 'Signatory', 'Recommend', 'Approval'])
    await ask('DELETE', `/${third.id}`, undefined, (await row('Recommend')).version)
    expect((await table()).map((each: { authorityTypeOrder: number }) => each.authorityTypeOrder)).toEqual([
      1, 2, 3,
    ])
  })

  test('need a name of their own and an icon', async () => {
    const messages = async (body: object) =>
      (await ask('POST', '', body)).data.fields.map((each: { message: string }) => each.message)
    expect(await messages({ name: 'Recommend' })).toEqual(['Please select an icon.'])
    expect(await messages({ name: 'Recommend', icon: 'unicorn' })).toEqual(['Please select an icon.'])
    expect(await messages({ name: ' ', icon: 'key' })).toEqual(['Name is required.'])
    expect(await messages({ name: 'x'.repeat(51), icon: 'key' })).toEqual([
      'Enter at most 50 characters. This has 51.',
    ])
    expect(await ask('POST', '', { name: 'approval', icon: 'key' })).toMatchObject({
      status: 409,
      data: { code: 'DUPLICATE_NAME' },
    })
    const { id } = await create('Recommend')
    expect((await ask('PATCH', `/${id}`, { name: 'SIGNATORY' }, 1)).status).toBe(409)
    expect((await ask('PATCH', `/${id}`, { name: 'RECOMMEND' }, 1)).status).toBe(200)
    await ask('DELETE', `/${id}`, undefined, 2)
    expect((await ask('POST', '', { name: 'Recommend', icon: 'key' })).status).toBe(201)
  })

  test('one that a decision or delegation uses is neither disabled nor deleted, and is counted', async () => {
    const { id } = await create('Recommend')
    const decisionId = await using(id)
    await issue(world, decisionId, {
      change: { delegationAuthorities: [{ authorityTypeId: id, bounds: [dollars(5)] }] },
    })
    expect(await row('Recommend')).toMatchObject({ decisions: 1, delegations: 1 })
    const disabled = await ask('PATCH', `/${id}`, { status: 'INACTIVE' }, 1)
    expect(disabled).toMatchObject({
      status: 409,
      data: { code: 'IN_USE', message: 'Recommend is in use and cannot be disabled.' },
    })
    expect(await ask('DELETE', `/${id}`, undefined, 1)).toMatchObject({
      status: 409,
      data: { code: 'IN_USE', message: 'Recommend is in use and cannot be deleted.' },
    })
    expect((await ask('PATCH', `/${id}`, { name: 'Advise' }, 1)).status).toBe(200)
  })

  test('a deleted decision uses none', async () => {
    const { id } = await create('Recommend')
    const decisionId = await using(id)
    const body = { decisionIds: [decisionId] }
    await world.as('authority').call(deleteDecisions, { body })
    expect(await row('Recommend')).toMatchObject({ decisions: 0, delegations: 0 })
    expect((await ask('DELETE', `/${id}`, undefined, 1)).status).toBe(200)
  })

  test('those of the product can be disabled and not deleted, and one stays on', async () => {
    const [approval, signatory] = await table()
    expect(await ask('DELETE', `/${approval.id}`, undefined, 1)).toMatchObject({
      status: 409,
      data: { code: 'DEFAULT_LOCKED', message: 'This default cannot be deleted.' },
    })
    const own = await create('Recommend')
    expect((await ask('PATCH', `/${approval.id}`, { status: 'INACTIVE' }, 1)).status).toBe(200)
    expect((await ask('PATCH', `/${signatory.id}`, { status: 'INACTIVE' }, 1)).status).toBe(200)
    const none = { status: 422, data: { message: 'Please active at-least one item' } }
    expect(await ask('PATCH', `/${own.id}`, { status: 'INACTIVE' }, 1)).toMatchObject(none)
    expect(await ask('DELETE', `/${own.id}`, undefined, 1)).toMatchObject(none)
    expect((await ask('PATCH', `/${approval.id}`, { status: 'ACTIVE' }, 2)).status).toBe(200)
    expect((await ask('DELETE', `/${own.id}`, undefined, 1)).status).toBe(200)
  })

  test('a disabled one is refused in a new decision', async () => {
    const { id } = await create('Recommend')
    await ask('PATCH', `/${id}`, { status: 'INACTIVE' }, 1)
    const refused = await world.as('authority').call(createDecision, {
      body: {
        name: 'Buy',
        sectionId: world.sections.get('Procurement'),
        decisionAuthorities: [{ authorityTypeId: id, bounds: [dollars(null)] }],
      },
    })
    expect(refused).toMatchObject({
      status: 422,
      data: { fields: [{ path: 'body.decisionAuthorities.0.authorityTypeId' }] },
    })
  })

  test('a decision that is being written and a disable of its type never both succeed', async () => {
    for (let i = 0; i < 5; i += 1) {
      const { id } = await create(`Race ${i}`)
      const [written, disabled] = await Promise.all([
        world.as('authority').call(createDecision, {
          body: {
            name: 'Buy',
            sectionId: world.sections.get('Procurement'),
            decisionAuthorities: [{ authorityTypeId: id, bounds: [dollars(null)] }],
          },
        }),
        ask('PATCH', `/${id}`, { status: 'INACTIVE' }, 1),
      ])
      expect([written.status, disabled.status].filter((status) => status < 300)).toHaveLength(1)
    }
  })

  test('are for those who manage settings, and of the own tenant', async () => {
    const own = await row('Approval')
    for (const [method, path, body, match] of [
      ['GET', '/table'],
      ['POST', '', { name: 'Mine', icon: 'key' }],
      ['PATCH', `/${own.id}`, { name: 'Mine' }, 1],
      ['DELETE', `/${own.id}`, undefined, 1],
    ] as [string, string, object?, number?][])
      expect((await ask(method, path, body, match, 'authority')).status).toBe(403)
    const other = await buildSmallWorld(product, `Birch${worlds}`)
    const foreign = other.tenant.authorityTypes.approvalId
    expect((await ask('PATCH', `/${foreign}`, { name: 'Ours' }, 1)).status).toBe(404)
    expect((await ask('DELETE', `/${foreign}`, undefined, 1)).status).toBe(404)
  })
})
