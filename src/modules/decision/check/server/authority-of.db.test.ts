import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import {
  buildSmallWorld,
  type SmallWorld,
  startTestProduct,
  type TestProduct,
} from '#test/database/product.ts'
import { base, dollars, issue, publishDecision } from '#test/database/scenario.ts'

let product: TestProduct
let world: SmallWorld
let decisionId: string
let root: { id: string; displayId: string }
let ofMedicine: { id: string; displayId: string }
let ofGuest: { id: string; displayId: string }
let begun: string

/** Root to the president, to the dean of medicine, to the guest; that of the dean is lowered afterwards, and ends with 2030. */
beforeAll(async () => {
  product = await startTestProduct()
  world = await buildSmallWorld(product)
  const medicine = [world.groups.get('Medicine') as string]
  decisionId = await publishDecision(world, {
    decisionGroups: [world.groups.get('Engineering'), ...medicine],
  })
  root = await issue(world, decisionId, {
    to: 'President',
    max: 900_000,
    change: { delegationGroups: medicine },
  })
  ofMedicine = await issue(world, decisionId, {
    to: 'Dean of Medicine',
    by: 'president',
    parent: root.id,
    max: 123_000,
    change: {
      delegationGroups: medicine,
      conditions: [{ name: 'Two doctors agree' }],
    },
  })
  begun = product.now().toISOString()
  ofGuest = await issue(world, decisionId, {
    toUsers: ['guest'],
    by: 'doctor',
    parent: ofMedicine.id,
    max: 45_000,
    change: {
      delegationGroups: medicine,
      delegationAuthorities: [
        {
          authorityTypeId: world.tenant.authorityTypes.approvalId,
          bounds: [dollars(45_000)],
          redelegable: false,
        },
      ],
    },
  })
  const authority = world.as('authority')
  const { etag } = await authority.ask('GET', `${base}/delegations/${ofMedicine.id}`)
  const approvalId = world.tenant.authorityTypes.approvalId
  const lowered = await authority.ask(
    'PATCH',
    `${base}/delegations/${ofMedicine.id}`,
    {
      delegationAuthorities: [{ authorityTypeId: approvalId, bounds: [dollars(40_000)], redelegable: true }],
      isNoExpiration: false,
      expirationDate: '2030-12-31',
    },
    { 'if-match': etag ?? '' },
  )
  expect(lowered.status, JSON.stringify(lowered.data)).toBe(200)
})
afterAll(() => product.close())

const user = (key: string) => ({ kind: 'USER', id: world.users.get(key) })
const position = (name: string) => ({ kind: 'POSITION', id: world.positions.get(name) })
const ask = (asker: string, who: object, body: object = {}) =>
  world.as(asker).ask('POST', `${base}/decisions/authority-of`, { who, ...body })
const read = async (asker: string, who: object, body: object = {}) => {
  const answer = await ask(asker, who, body)
  expect(answer, JSON.stringify(answer.data)).toMatchObject({ status: 200 })
  return answer.data
}

describe('The authority of a person or position', () => {
  test('says what they may decide through what, by whom it was given and to whom it was passed on', async () => {
    const answer = await read('auditor', user('doctor'))
    expect(answer).toMatchObject({
      who: { name: 'doctor Alder' },
      holding: [{ name: 'Dean of Medicine' }],
      items: [
        {
          decision: { id: decisionId, name: 'Approve purchase order' },
          section: { name: 'Procurement' },
          limits: ['$40,000'],
          conditions: ['Two doctors agree'],
          through: { delegationId: ofMedicine.id, displayId: ofMedicine.displayId },
          as: { name: 'Dean of Medicine' },
          until: '2031-01-01T05:00:00.000Z',
        },
      ],
      total: 1,
      all: 1,
      sections: [{ name: 'Procurement', count: 1 }],
      givenBy: [
        {
          issuer: { kind: 'POSITION', name: 'President' },
          delegations: [
            {
              displayId: ofMedicine.displayId,
              limits: ['$40,000'],
              above: { delegationId: root.id, masked: false },
            },
          ],
        },
      ],
      passedOn: {
        items: [
          {
            delegation: { delegationId: ofGuest.id },
            recipients: [{ kind: 'USER', name: 'guest Alder' }],
            limit: '$40,000',
            inForce: { standing: 'YES', text: 'Yes' },
          },
        ],
        total: 1,
        withheld: 0,
      },
      withheld: 0,
    })
    expect(await read('auditor', position('President'))).toMatchObject({
      givenBy: [{ issuer: null, delegations: [{ displayId: root.displayId, above: null }] }],
    })
  })

  test('is what the path leaves: the delegation of the guest still says $45,000, and no end', async () => {
    const { items } = await read('auditor', user('guest'))
    expect(items).toMatchObject([{ limits: ['$40,000'], as: null }])
    expect(items[0].until).toBe('2031-01-01T05:00:00.000Z')
  })

  test('is read as of a date: nothing before it was issued, nothing after it ends', async () => {
    const [before, after] = [
      await read('auditor', user('guest'), { at: begun }),
      await read('auditor', user('guest'), { at: '2031-01-02T00:00:00.000Z' }),
    ]
    expect([before.total, after.total]).toEqual([0, 0])
    expect((await read('auditor', user('doctor'), { at: begun })).passedOn.total).toBe(0)
  })

  test('of a position is the same for both of its occupants', async () => {
    const dean = await world.as('admin').ask('GET', `/api/auth/users/${world.users.get('dean')}`)
    const hired = await product.owner.query(
      `insert into app.occupancy (tenant_id, user_id, position_id, holds_from, holds_until, recorded_from, recorded_until, transaction_id)
        select tenant_id, $1, position_id, holds_from, holds_until, recorded_from, recorded_until, transaction_id
        from app.occupancy where position_id = $2 limit 1`,
      [world.users.get('dean'), world.positions.get('Dean of Medicine')],
    )
    expect([dean.status, hired.rowCount]).toEqual([200, 1])
    const answer = await read('auditor', position('Dean of Medicine'))
    expect(answer.holding.map((each: { name: string }) => each.name)).toEqual(['dean Alder', 'doctor Alder'])
    expect(answer.items).toMatchObject([{ limits: ['$40,000'], as: { name: 'Dean of Medicine' } }])
    expect((await read('auditor', user('dean'))).items).toMatchObject([{ as: { name: 'Dean of Medicine' } }])
  })

  test('has the same hash while it states the same, and another one where it states something else', async () => {
    const one = await read('auditor', user('guest'))
    const later = await read('admin', user('guest'), { at: '2029-01-01T00:00:00.000Z', limit: 1 })
    expect(one.hash).toMatch(/^[0-9a-f]{16}$/)
    expect(later.hash).toBe(one.hash)
    expect((await read('auditor', user('guest'), { at: begun })).hash).not.toBe(one.hash)
    expect((await read('auditor', user('guest'), { search: 'nothing of this' })).hash).toBe(one.hash)
  })

  test('is searched by words and narrowed by section, and counts what there is', async () => {
    const search = async (body: object) => {
      const { total, all } = await read('auditor', user('guest'), body)
      return [total, all]
    }
    expect(await search({ search: `purchase ${ofGuest.displayId.toLowerCase()}` })).toEqual([1, 1])
    expect(await search({ search: 'president' })).toEqual([0, 1])
    expect(await search({ sectionIds: [world.sections.get('Procurement')] })).toEqual([1, 1])
    expect(await search({ sectionIds: [world.users.get('guest')] })).toEqual([0, 1])
    expect(await search({ sectionIds: [] })).toEqual([0, 1])
  })
})

describe('What the asker cannot view', () => {
  test('is masked: the delegation above, its end and its conditions; all of it is counted', async () => {
    const own = await read('guest', user('guest'))
    expect(own.items).toMatchObject([{ through: { delegationId: ofGuest.id }, limitWithheld: false }])
    // their own path is known to them and cannot be opened
    expect(own.givenBy).toMatchObject([
      { delegations: [{ above: { delegationId: null, displayId: ofMedicine.displayId } }] },
    ])
    await product.owner.query(`update app.delegation set created_by = $1 where id = $2`, [
      world.users.get('chair'),
      ofGuest.id,
    ])
    await product.owner.query(
      `update app.user_user_role l set user_role_id = r.id from app.user_role r
        where l.tenant_id = $1 and r.tenant_id = $1 and r.name = 'Group User' and l.user_id = $2`,
      [world.tenant.id, world.users.get('chair')],
    )
    const masked = await read('chair', user('guest'))
    expect(masked).toMatchObject({
      items: [
        {
          through: { delegationId: ofGuest.id },
          conditions: [],
          conditionsWithheld: true,
          until: null,
          untilWithheld: true,
        },
      ],
      givenBy: [{ delegations: [{ above: { delegationId: null, displayId: null, masked: true } }] }],
      withheld: 1,
    })
    expect(JSON.stringify(masked)).not.toContain(ofMedicine.displayId)
    expect(await read('chair', user('president'))).toMatchObject({
      items: [],
      givenBy: [],
      passedOn: { items: [], total: 0, withheld: 1 },
      withheld: 1,
    })
  })

  test('a Restricted User reads their own authority and no one else’s', async () => {
    expect((await ask('guest', user('guest'))).status).toBe(200)
    expect((await ask('guest', user('dean'))).status).toBe(403)
    expect((await ask('guest', position('President'))).status).toBe(403)
  })

  test('no one of another tenant is there', async () => {
    const other = await buildSmallWorld(product, 'Birch')
    const asked = { who: user('guest') }
    expect((await other.as('admin').ask('POST', `${base}/decisions/authority-of`, asked)).status).toBe(404)
  })
})
