import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import {
  buildSmallWorld,
  type SmallWorld,
  startTestProduct,
  type TestProduct,
} from '#test/database/product.ts'
import { base, decisionToSend, issue, publishDecision } from '#test/database/scenario.ts'

let product: TestProduct
let world: SmallWorld
beforeAll(async () => {
  product = await startTestProduct()
  world = await buildSmallWorld(product)
})
afterAll(() => product.close())

const president = () => ({ kind: 'USER', id: world.users.get('president') })
const check = (decisionId: string, more: Record<string, unknown> = {}) =>
  world
    .as('authority')
    .ask('POST', `${base}/decisions/check-authority`, { decisionId, who: president(), ...more })

describe('whom to consult', () => {
  test('is who had the decision role on the day that is asked about, as known then', async () => {
    const { items } = (await world.as('admin').ask('GET', '/api/settings/decision-roles')).data
    const role = (name: string) => items.find((each: { name: string }) => each.name === name).id
    const assigned = (name: string, position: string) => [
      { decisionRoleId: role(name), positionId: world.positions.get(position), requirement: 'In writing' },
    ]
    const decisionId = await publishDecision(world, { roles: assigned('Consulted', 'Dean of Engineering') })
    await issue(world, decisionId, { to: 'President' })
    const then = new Date().toISOString()
    const { body, match } = await decisionToSend(world, decisionId)
    const changed = await world
      .as('authority')
      .ask(
        'PATCH',
        `${base}/decisions/${decisionId}`,
        { ...body, roles: assigned('Endorse', 'Dean of Medicine') },
        match,
      )
    expect(changed, JSON.stringify(changed.data)).toMatchObject({ status: 200 })

    const dean = { name: 'Dean of Engineering', requirement: 'In writing' }
    const doctor = { name: 'Dean of Medicine', requirement: 'In writing' }
    expect((await check(decisionId)).data).toMatchObject({ consult: [], endorse: [doctor] })
    expect((await check(decisionId, { at: then })).data).toMatchObject({ consult: [dean], endorse: [] })
    expect((await check(decisionId, { knownAt: then })).data).toMatchObject({ consult: [dean], endorse: [] })
    const before = { at: '2020-01-01T00:00:00.000Z' }
    expect((await check(decisionId, before)).data).toMatchObject({ consult: [], endorse: [] })
  })
})

describe('what a question names', () => {
  test('and no one knows in this tenant is not there', async () => {
    const decisionId = await publishDecision(world)
    const other = await buildSmallWorld(product, 'Birch')
    const foreignGroup = other.groups.get('Medicine')
    const foreignType = other.tenant.authorityTypes.approvalId
    for (const more of [
      { groupId: randomUUID() },
      { groupId: foreignGroup },
      { authorityTypeId: randomUUID() },
      { authorityTypeId: foreignType },
      { requester: { kind: 'USER', id: other.users.get('dean') } },
    ]) {
      expect([more, (await check(decisionId, more)).status]).toEqual([more, 404])
      const whoCan = await world.as('authority').ask('POST', `${base}/decisions/${decisionId}/who-can`, more)
      expect([more, whoCan.status]).toEqual([more, 404])
    }
    const whatCan = (id: string | undefined) =>
      world.as('authority').ask('POST', `${base}/decisions/what-can`, { who: { kind: 'USER', id } })
    expect((await whatCan(other.users.get('dean'))).status).toBe(404)
    expect((await whatCan(world.users.get('dean'))).status).toBe(200)
    // one of the tenant that the decision does not have is a no, and no secret
    const signatory = world.tenant.authorityTypes.signatoryId
    expect((await check(decisionId, { authorityTypeId: signatory })).data).toMatchObject({ verdict: 'DENY' })
  })

  test('an amount outside its range is refused with the range', async () => {
    const decisionId = await publishDecision(world)
    const years = { valueType: 'TIME', value: '280000', unit: 'YEARS' }
    const refused = await product.app.inject({
      method: 'POST',
      url: `${base}/decisions/check-authority`,
      headers: { authorization: `Bearer ${world.as('authority').token}` },
      payload: { decisionId, who: president(), amounts: [years] },
    })
    expect(refused.statusCode).toBe(422)
    expect(refused.json().data.fields).toEqual([
      { path: 'body.amounts', message: 'Enter 1 year to 9,999 years.' },
    ])
  })

  test('and what must also be true says when it applies', async () => {
    const decisionId = await publishDecision(world, {
      conditions: [
        {
          name: 'Two competitive quotes',
          when: { field: 'CURRENCY', operator: '>', value: '50000' },
        },
        {
          name: 'The dean was told',
          when: { field: 'GROUP', operator: '=', value: world.groups.get('Medicine') },
        },
      ],
    })
    await issue(world, decisionId, { to: 'President' })
    const { data } = await check(decisionId)
    expect(data.obligations.map((each: { text: string }) => each.text)).toEqual(
      expect.arrayContaining([
        'Two competitive quotes, when the amount is above $50,000',
        'The dean was told, when the group is Medicine',
      ]),
    )
  })
})
