import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { positionsUpload } from '#modules/settings/positions/model/position-calls.ts'
import { buildSmallWorld, type SmallWorld, startTestProduct, type TestProduct } from './product.ts'
import { base, decisionToSend, issue, publishDecision } from './scenario.ts'

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
      `/api/settings/group-types${path}`,
      body,
      match === undefined ? {} : { 'if-match': `"${match}"` },
    )
const all = async () =>
  (await ask('GET', `?tenantId=${world.tenant.id}`, undefined, undefined, 'guest')).data.items
const type = async (name: string) =>
  (await all()).find((each: { groupTypeName: string }) => each.groupTypeName === name)
const groups = (method: string, path: string, body?: unknown) =>
  world.as('admin').ask(method, `/api/settings/groups${path}`, body)

describe('types of groups', () => {
  test('come with the product in an order, each with the number of its groups', async () => {
    expect(await all()).toMatchObject([
      { groupTypeName: 'Organizations', order: 1, shouldAllowEnableDisable: false, groupsCount: 1 },
      { groupTypeName: 'Locations', order: 2, isDefault: true, disableOption: 'NA', groupsCount: 0 },
      { groupTypeName: 'Departments', order: 3, status: 'ACTIVE', groupsCount: 2 },
    ])
  })

  test('of the own are created, renamed, ordered and deleted, and every change is on record', async () => {
    const made = await ask('POST', '', { groupTypeName: ' Projects ', addressEnabled: true })
    expect(made).toMatchObject({
      status: 201,
      etag: '"1"',
      data: { groupTypeName: 'Projects', order: 4, addressEnabled: true, isDefault: false },
    })
    const { id } = made.data
    expect((await ask('POST', '', { groupTypeName: 'projects' })).data.code).toBe('DUPLICATE_NAME')
    expect((await ask('PATCH', `/${id}`, { groupTypeName: 'Programs' }, 1)).data.version).toBe(2)
    expect((await ask('PATCH', `/${id}`, { groupTypeName: 'Plans' }, 1)).status).toBe(412)
    expect((await ask('PATCH', `/${id}`, { groupTypeName: 'Plans' })).status).toBe(428)
    await ask('PATCH', `/${id}`, { order: 2 }, 2)
    expect((await all()).map((each: { groupTypeName: string }) => each.groupTypeName)).toEqual([
      'Organizations',
      'Programs',
      'Locations',
      'Departments',
    ])
    expect((await ask('DELETE', `/${id}`, undefined, 3)).status).toBe(200)
    expect((await all()).map((each: { order: number }) => each.order)).toEqual([1, 2, 3])
    const { rows } = await product.owner.query(
      `select event from app.revision where record_id = $1 and kind = 'group-type' order by revision_number`,
      [id],
    )
    expect(rows.map((each) => each.event)).toEqual(['CREATE', 'UPDATE', 'UPDATE', 'DELETE'])
  })

  test('with groups are not deleted; those of the product keep their names and stay', async () => {
    const projects = (await ask('POST', '', { groupTypeName: 'Projects' })).data
    await groups('POST', '', { groupName: 'Bridge', groupTypeId: projects.id })
    expect((await ask('DELETE', `/${projects.id}`, undefined, 1)).data.code).toBe('IN_USE')
    const organizations = await type('Organizations')
    const locations = await type('Locations')
    const locked = [
      await ask('DELETE', `/${locations.id}`, undefined, 1),
      await ask('PATCH', `/${locations.id}`, { groupTypeName: 'Places' }, 1),
      await ask('PATCH', `/${organizations.id}`, { status: 'INACTIVE' }, 1),
    ]
    expect(locked.map((each) => each.data.code)).toEqual(Array(3).fill('DEFAULT_LOCKED'))
  })

  test('a custom one is a column of the file of positions', async () => {
    await ask('POST', '', { groupTypeName: 'Projects' })
    const { data } = await world.as('admin').call(positionsUpload.template)
    expect(String(data.bytes)).toContain('Departments,Projects,Status')
  })

  test('are kept by those who manage the account, and by no one of another tenant', async () => {
    for (const by of ['authority', 'guest'])
      expect((await ask('POST', '', { groupTypeName: 'Mine' }, undefined, by)).status).toBe(403)
    const other = await buildSmallWorld(product, `Birch${worlds}`)
    const { id } = await type('Locations')
    for (const [method, path, body] of [
      ['PATCH', '', { status: 'INACTIVE' }],
      ['POST', '/preview', { status: 'INACTIVE' }],
      ['DELETE', '', undefined],
    ] as const) {
      const path_ = `/api/settings/group-types/${id}${path}`
      expect((await other.as('admin').ask(method, path_, body, { 'if-match': '"1"' })).status).toBe(404)
    }
  })
})

describe('a type that is turned off', () => {
  const offered = async () =>
    (await groups('POST', '/selection-list/search', {})).data.items.map((each: { name: string }) => each.name)

  test('is no longer in what is offered, and what carries its groups continues carrying them', async () => {
    const { id } = await type('Departments')
    expect((await ask('PATCH', `/${id}`, { status: 'INACTIVE' }, 1)).data).toMatchObject({
      status: 'INACTIVE',
      disableOption: 'KEEP_ASSOCIATIONS',
    })
    expect(await offered()).toEqual([`Alder${worlds} University`])
    const engineering = (await groups('GET', `/${world.groups.get('Engineering')}`)).data
    expect(engineering).toMatchObject({ status: 'ACTIVE', usersCount: 2, positionsCount: 2 })
    expect((await groups('POST', '', { groupName: 'Arts', groupTypeId: id })).status).toBe(422)
    expect((await ask('PATCH', `/${id}`, { status: 'ACTIVE' }, 2)).data.disableOption).toBe('NA')
    expect(await offered()).toHaveLength(3)
  })

  test('says what happens to its groups in the change that disables it, and in no other', async () => {
    const { id } = await type('Departments')
    for (const body of [{}, { status: 'ACTIVE' }])
      expect(
        await ask('PATCH', `/${id}`, { ...body, disableOption: 'REMOVE_ASSOCIATIONS' }, 1),
      ).toMatchObject({ status: 422, data: { fields: [{ path: 'body.disableOption' }] } })
  })

  test('takes its groups out of everything where that is chosen', async () => {
    const { id } = await type('Departments')
    const off = { status: 'INACTIVE', disableOption: 'REMOVE_ASSOCIATIONS' }
    expect((await ask('PATCH', `/${id}`, off, 1)).status).toBe(200)
    await product.workOff()
    const engineering = (await groups('GET', `/${world.groups.get('Engineering')}`)).data
    expect(engineering).toMatchObject({ status: 'INACTIVE', usersCount: 0, positionsCount: 0 })
  })

  test('departments take the Functional pathway along: told before, flagged after, and not chosen again', async () => {
    const decisionId = await publishDecision(world)
    const top = await issue(world, decisionId, {
      to: 'Dean of Engineering',
      change: { delegationPathway: ['Functional'] },
    })
    const below = await issue(world, decisionId, {
      to: 'Chair of Civil Engineering',
      parent: top.id,
      by: 'dean',
      max: 10,
      change: { parentSlotId: top.recipients[0].slotId, delegationPathway: ['Functional'] },
    })
    const { id } = await type('Departments')
    const told = await ask('POST', `/${id}/preview`, { status: 'INACTIVE' }, 1)
    expect(told.data.effects.delegationsFlagged.total).toBe(1)
    await ask('PATCH', `/${id}`, { status: 'INACTIVE' }, 1)
    await product.workOff()
    const { rows } = await product.owner.query('select alerts from app.delegation where id = $1', [below.id])
    expect(rows[0].alerts).toEqual(['Invalid Pathway'])
    const anew = await world.as('authority').ask('POST', `${base}/decisions`, {
      ...(await decisionToSend(world, decisionId)).body,
      name: 'Approve leases',
    })
    expect(anew).toMatchObject({ status: 422, data: { fields: [{ path: 'body.delegationPathway' }] } })
    const { body, match } = await decisionToSend(world, decisionId)
    const kept = await world
      .as('authority')
      .ask('PATCH', `${base}/decisions/${decisionId}`, { ...body, name: 'Approve orders' }, match)
    expect(kept.status).toBe(200)
  })
})
