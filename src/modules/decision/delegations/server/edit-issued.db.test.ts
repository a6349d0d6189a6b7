import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { startTestWorld } from '#test/database/product.ts'
import { act, issue, publishDecision, setting, verdict } from '#test/database/scenario.ts'
import {
  getDelegation,
  moveDelegation,
  respondToDelegation,
  updateDelegation,
} from '../model/delegation-calls.ts'

const { product, world } = await startTestWorld()

const condition = {
  name: 'Two quotes',
  description: 'Ask two suppliers.',
  when: null,
  rule: null,
  isActive: true,
}

const read = async (id: string, by = 'authority') => {
  const { data, etag } = await world.as(by).call(getDelegation, { params: { id } })
  return { data, etag: etag as string }
}
async function save(id: string, change: object, by = 'authority') {
  const { data, etag } = await read(id)
  return world
    .as(by)
    .call(updateDelegation, { params: { id }, body: { ...data.content, ...change }, version: etag })
}
const revisions = async (id: string) =>
  Number(
    (await product.owner.query('select count(*) as n from app.revision where record_id = $1', [id])).rows[0]
      .n,
  )

describe('where acceptance is asked', () => {
  let decisionId: string
  let id: string
  beforeAll(() => setting(world, { actionDelegationAcceptance: true }))
  afterAll(() => setting(world, { actionDelegationAcceptance: false }))
  beforeEach(async () => {
    decisionId = await publishDecision(world)
    const made = await issue(world, decisionId, { change: { conditions: [condition] } })
    id = made.id
    const accepted = await world
      .as('president')
      .call(respondToDelegation, { params: { id }, body: { answer: 'ACCEPTED' } })
    expect(accepted.status).toBe(200)
  })

  test('a save of what was read asks no one, and leaves no entry', async () => {
    const before = await revisions(id)
    const { data } = await read(id)
    const saved = await save(id, {})
    expect(saved.status, JSON.stringify(saved.data)).toBe(200)
    expect(saved.data).toMatchObject({ status: 'ACCEPTED', changeWaits: false, version: data.version })
    expect(await revisions(id)).toBe(before)
  })

  test('the same without the ids of its conditions is the same', async () => {
    const before = await revisions(id)
    const saved = await save(id, { conditions: [condition] })
    expect(saved.data).toMatchObject({ status: 'ACCEPTED', changeWaits: false })
    expect(await revisions(id)).toBe(before)
  })

  test('another note leaves an entry, and asks no one', async () => {
    const before = await revisions(id)
    const saved = await save(id, { note: 'For the new building.' })
    expect(saved.data).toMatchObject({
      status: 'ACCEPTED',
      changeWaits: false,
      note: 'For the new building.',
    })
    expect(await revisions(id)).toBe(before + 1)
    expect(await verdict(world, decisionId, 'president', 100)).toBe('CONDITIONAL')
  })

  test('another limit waits for who accepted the one before', async () => {
    const { data } = await read(id)
    const [authority] = data.content.delegationAuthorities
    const saved = await save(id, {
      delegationAuthorities: [{ ...authority, bounds: [{ ...authority.bounds[0], max: '10.00' }] }],
    })
    expect(saved.data).toMatchObject({ status: 'ACCEPTED', changeWaits: true })
    expect(await verdict(world, decisionId, 'president', 100)).toBe('DENY')
  })
})

describe('conditions of a delegation', () => {
  /** Edits everything, and manages conditions of nothing, or of the groups that they belong to. */
  async function editor(conditions: 'NONE' | 'GROUPS') {
    const permissions = {
      'tenant.access_decisions_module': 'ON',
      'tenant.access_delegations_module': 'ON',
      'decision.view': 'ALL',
      'delegation.view': 'ALL',
      'delegation.edit': 'ALL',
      ...(conditions === 'GROUPS' && { 'delegation.manage_conditions_roles': 'GROUPS' }),
    }
    await product.owner.query(
      `update app.user_role set permissions = $2 where tenant_id = $1 and name = 'Restricted User'`,
      [world.tenant.id, JSON.stringify(permissions)],
    )
    return 'guest'
  }

  test.each<[string, object[]]>([
    ['taken away', []],
    ['said otherwise', [{ ...condition, description: 'Ask one supplier.' }]],
    ['switched off', [{ ...condition, isActive: false }]],
    ['given a rule', [{ ...condition, rule: { field: 'CURRENCY', operator: '<', value: '5' } }]],
  ])('are not %s by one who may only edit', async (_, conditions) => {
    for (const status of ['ISSUED', 'DRAFT'] as const)
      for (const scope of ['NONE', 'GROUPS'] as const) {
        const decisionId = await publishDecision(world)
        const made = await issue(world, decisionId, { change: { conditions: [condition], status } })
        const by = await editor(scope)
        const { data } = await read(made.id)
        const kept = conditions.map((each) => ({ ...each, id: data.content.conditions[0]?.id }))
        const answer = await save(made.id, { conditions: kept }, by)
        expect(answer.status, `${status} ${scope} ${JSON.stringify(answer.data)}`).toBe(403)
        expect((await save(made.id, { note: 'A note.' }, by)).status).toBe(200)
        expect((await read(made.id)).data.content.conditions).toMatchObject([condition])
      }
  })

  test('are changed by one who manages them in a group of the delegation', async () => {
    const decisionId = await publishDecision(world)
    const made = await issue(world, decisionId, { change: { conditions: [condition] } })
    const by = await editor('GROUPS')
    await product.owner.query(
      'insert into app.user_group (tenant_id, user_id, group_id) values ($1, $2, $3) on conflict do nothing',
      [world.tenant.id, world.users.get(by), world.tenant.organizationId],
    )
    expect((await save(made.id, { conditions: [] }, by)).status).toBe(200)
    await product.owner.query('delete from app.user_group where user_id = $1', [world.users.get(by)])
  })
})

describe('a move', () => {
  test('below a delegation that began later takes what it covers after this', async () => {
    const decisionId = await publishDecision(world)
    const old = await issue(world, decisionId, {})
    const child = await issue(world, decisionId, {
      to: 'Dean of Engineering',
      parent: old.id,
      by: 'president',
      max: 100,
    })
    const successor = await issue(world, decisionId, { to: 'Dean of Medicine' })
    const moved = await world.as('authority').call(moveDelegation, {
      params: { id: child.id },
      body: { parentDelegationId: successor.id },
      version: (await read(child.id)).etag,
    })
    expect(moved.status, JSON.stringify(moved.data)).toBe(200)
    await act(world, 'authority', 'revoked', old.id)
    expect(await verdict(world, decisionId, 'dean', 100)).toBe('ALLOW')
    expect(moved.data.alerts).toEqual([])
  })
})
