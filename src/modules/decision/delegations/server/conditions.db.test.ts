import { afterEach, describe, expect, test } from 'vitest'
import { startTestWorld } from '#test/database/product.ts'
import { act, base, change, issue, publishDecision, setting, verdict } from '#test/database/scenario.ts'
import { getDelegation, respondToDelegation } from '../model/delegation-calls.ts'

// The conditions of a delegation by calls of their own: each is an edit of the delegation. Spec 7.3, semantics 3.6.

const { world } = await startTestWorld()
afterEach(() => setting(world, { actionDelegationAcceptance: false }))

const path = (id: string, below = '') => `${base}/delegations/${id}/conditions${below}`
async function send(method: string, id: string, below: string, body: unknown, by = 'authority') {
  const { etag } = await world.as('authority').call(getDelegation, { params: { id } })
  const headers = { 'if-match': etag as string }
  return world.as(by).ask(method, path(id, below), body, headers)
}
const names = async (id: string) =>
  (await world.as('authority').ask('GET', path(id))).data.items.map(
    ({ name, isActive, origin }: { name: string; isActive: boolean; origin: string }) =>
      [name, isActive ? 'on' : 'off', origin].join(' '),
  )
const QUOTES = { name: 'Three quotes', rule: { field: 'quotes', operator: '>=', value: 3 } }

async function passedOn() {
  const decision = await publishDecision(world)
  const root = await issue(world, decision, {})
  const below = await issue(world, decision, { to: 'Dean of Engineering', parent: root.id, by: 'president' })
  return { decision, id: root.id as string, below: below.id as string }
}

describe('a condition of a delegation', () => {
  test('is added, changed, turned off and deleted, and applies to what is below', async () => {
    const { decision, id, below } = await passedOn()
    expect(await verdict(world, decision, 'dean', 100)).toBe('ALLOW')
    const added = await send('POST', id, '', QUOTES)
    expect(added.status).toBe(201)
    const { id: conditionId } = added.data.conditions[0]
    expect(await names(below)).toEqual(['Three quotes on DELEGATION'])
    expect(await verdict(world, decision, 'dean', 100)).toBe('CONDITIONAL')

    expect((await send('PATCH', id, `/${conditionId}`, { name: 'Quotes' })).status).toBe(200)
    expect((await send('PATCH', id, `/${conditionId}`, { isActive: false })).status).toBe(200)
    expect(await names(id)).toEqual(['Quotes off DELEGATION'])
    expect(await verdict(world, decision, 'dean', 100)).toBe('ALLOW')
    // it stands on the record above: below it is not there
    expect((await send('PATCH', below, `/${conditionId}`, { name: 'Other' })).status).toBe(404)
    expect((await send('DELETE', id, `/${conditionId}`, undefined)).status).toBe(200)
    expect(await names(id)).toEqual([])

    const { items } = (await world.as('auditor').ask('GET', path(id, '/history'))).data
    expect(
      items.map(
        ({ changes, conditions }: { changes: { label: string }[]; conditions: { name: string }[] }) => [
          changes[0]?.label,
          conditions.map(({ name }) => name).join(),
        ],
      ),
    ).toEqual([
      ['Conditions', ''],
      ['Condition “Quotes”: On', 'Quotes'],
      ['Condition “Three quotes”: Name', 'Quotes'],
      ['Conditions', 'Three quotes'],
    ])
  })

  test('says before it is saved what it does to those below', async () => {
    const { decision, id } = await passedOn()
    const before = await send('POST', id, '/preview', { ...QUOTES, rule: null })
    expect(before).toMatchObject({
      status: 200,
      data: { effects: { people: { total: expect.any(Number) } } },
    })
    expect(before.data.effects.people.total).toBeGreaterThan(0)
    expect(await names(id)).toEqual([])
    expect(await verdict(world, decision, 'dean', 100)).toBe('ALLOW')
    const { data } = await send('POST', id, '', QUOTES)
    const gone = await send('POST', id, `/${data.conditions[0].id}/delete/preview`, undefined)
    expect(gone).toMatchObject({ status: 200, data: { effects: expect.any(Object) } })
    expect(await names(id)).toHaveLength(1)
  })

  test('awaits acceptance where that is required, and applies to meanwhile', async () => {
    await setting(world, { actionDelegationAcceptance: true })
    const decision = await publishDecision(world)
    const { id } = await issue(world, decision, {})
    const accept = () =>
      world.as('president').call(respondToDelegation, { params: { id }, body: { answer: 'ACCEPTED' } })
    await accept()
    const { data } = await send('POST', id, '', QUOTES)
    expect(data).toMatchObject({ status: 'ACCEPTED', changeWaits: true })
    expect(await verdict(world, decision, 'president', 100)).toBe('CONDITIONAL')
    await accept()
    await send('DELETE', id, `/${data.conditions[0].id}`, undefined)
    // a widening waits
    expect(await verdict(world, decision, 'president', 100)).toBe('CONDITIONAL')
    await accept()
    expect(await verdict(world, decision, 'president', 100)).toBe('ALLOW')
  })

  test('of a draft has an id from the start', async () => {
    const decision = await publishDecision(world)
    const { id, conditions } = await issue(world, decision, {
      change: { status: 'DRAFT', conditions: [{ name: 'Written' }] },
    })
    expect((await send('PATCH', id, `/${conditions[0].id}`, { name: 'Written again' })).status).toBe(200)
    expect((await send('POST', id, '', QUOTES)).status).toBe(201)
    expect(await names(id)).toEqual(['Written again on DELEGATION', 'Three quotes on DELEGATION'])
    await act(world, 'authority', 'issued', id)
    expect(await names(id)).toEqual(['Written again on DELEGATION', 'Three quotes on DELEGATION'])
  })
})

describe('it is refused', () => {
  test('to others than the issuer and the person who manages conditions, and in another status', async () => {
    const { id, below } = await passedOn()
    expect((await send('POST', id, '', QUOTES, 'president')).status).toBe(403)
    expect((await send('POST', id, '', QUOTES, 'auditor')).status).toBe(403)
    expect((await send('POST', below, '', QUOTES, 'president')).status).toBe(201)
    await act(world, 'authority', 'suspended', id)
    expect((await send('POST', id, '', QUOTES)).status).toBe(409)
  })

  test('with the field that is wrong, the version that is old, and one too many', async () => {
    const { id } = await passedOn()
    const percent = { field: 'PERCENTAGE', operator: '>', value: '120', unit: '%' }
    const wrong = await send('POST', id, '', { name: 'Too much', when: percent })
    expect(wrong).toMatchObject({ status: 422, data: { fields: [{ path: 'body.when.value' }] } })
    const stale = await world.as('authority').ask('POST', path(id), QUOTES, { 'if-match': '"99"' })
    expect(stale.status).toBe(412)
    expect((await world.as('authority').ask('POST', path(id), QUOTES)).status).toBe(428)
    const many = Array.from({ length: 20 }, (_, i) => ({ name: `Condition ${i}` }))
    expect((await change(world, id, { conditions: many })).status).toBe(200)
    expect((await send('POST', id, '', QUOTES)).data).toMatchObject({
      fields: [{ message: 'A delegation can have at most 20 conditions.' }],
    })
  })

  test('where conditions are turned off, but not to change those that are there', async () => {
    const { id } = await passedOn()
    const { data } = await send('POST', id, '', QUOTES)
    const settings = `/api/settings/decision-settings/${world.tenant.id}`
    const turn = async (conditionEnabled: boolean) => {
      const { etag } = await world.as('admin').ask('GET', settings)
      const answer = await world
        .as('admin')
        .ask('PATCH', settings, { conditionEnabled }, { 'if-match': etag as string })
      expect(answer.status).toBe(200)
    }
    await turn(false)
    expect((await send('POST', id, '', { name: 'Another' })).status).toBe(422)
    expect((await send('PATCH', id, `/${data.conditions[0].id}`, { isActive: false })).status).toBe(200)
    await turn(true)
  })
})
