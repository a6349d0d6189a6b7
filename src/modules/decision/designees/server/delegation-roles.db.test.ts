import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { listDecisionRoles } from '#modules/settings/decision-roles/model/decision-role-calls.ts'
import {
  buildSmallWorld,
  type SmallWorld,
  startTestProduct,
  type TestProduct,
} from '#test/database/product.ts'
import { base, issue, publishDecision } from '#test/database/scenario.ts'
import { updateDelegation } from '../../delegations/model/delegation-calls.ts'

let product: TestProduct
let world: SmallWorld
let worlds = 0
let decisionId: string
let delegationId: string
let roles: Map<string, string>

beforeAll(async () => {
  product = await startTestProduct()
})
beforeEach(async () => {
  worlds += 1
  world = await buildSmallWorld(product, `Roles${worlds}`)
  const { items } = (await world.as('admin').call(listDecisionRoles)).data
  roles = new Map(items.map((each: { name: string; id: string }) => [each.name, each.id]))
  decisionId = await publishDecision(world)
  delegationId = (await issue(world, decisionId, { to: 'President' })).id
})
afterAll(() => product.close())

type Version = { version: number }
const ask = (method: string, path: string, body?: unknown, by = 'authority', match?: Version) =>
  world
    .as(by)
    .ask(
      method,
      path.startsWith('/api') ? path : `${base}/delegations/${delegationId}/roles${path}`,
      body,
      match ? { 'if-match': `"${match.version}"` } : {},
    )
const user = (key: string) => ({ userId: world.users.get(key) })
const position = (name: string) => ({ positionId: world.positions.get(name) })
const people = { designeeRecipientType: 'SPECIFIC_PERSONNEL' }
const bodyOf = (role: string, besides: object = {}) => ({
  decisionRoleId: roles.get(role),
  roleRequirement: 'Ask first.',
  ...besides,
})
const add = async (role: string, besides: object = {}) => {
  const answer = await ask('POST', '', bodyOf(role, besides))
  expect(answer, JSON.stringify(answer.data)).toMatchObject({ status: 201 })
  return answer.data
}
const turn = async (service: string, change: object) => {
  const path = `/api/settings/${service}/${world.tenant.id}`
  const { data } = await ask('GET', path, undefined, 'admin')
  expect((await ask('PATCH', path, change, 'admin', data)).status).toBe(200)
}
const waiting = async (by: string) =>
  (await ask('GET', '/api/actions/actions?filterType=ASSIGNED_TO_ME', undefined, by)).data.items as {
    id: string
    actionName: string
  }[]
const sees = async (by: string) => {
  const of = (path: string) => ask('GET', path, undefined, by)
  const [one, decision, list] = [
    await of(`${base}/delegations/${delegationId}`),
    await of(`${base}/decisions/${decisionId}`),
    await ask('POST', `${base}/delegations/search`, {}, by),
  ]
  return [one.status === 200, decision.status === 200, list.data.total === 1]
}

describe('roles of a delegation', () => {
  test('are added, changed and deleted, and the history has them as they were', async () => {
    const made = await add('Consulted', { designees: [position('Dean of Medicine')], isCascade: true })
    expect(made).toMatchObject({
      roleName: 'Consulted',
      roleStatus: 'ASSIGNED',
      origin: null,
      designees: [{ positionName: 'Dean of Medicine', status: 'ASSIGNED', acknowledgedAt: null }],
    })
    const then = new Date(Date.now() + 1).toISOString()
    const changed = await ask(
      'PATCH',
      `/${made.id}`,
      { roleRequirement: 'Agree.', designees: [] },
      undefined,
      made,
    )
    expect(changed.data).toMatchObject({ roleRequirement: 'Agree.', roleStatus: 'ACTIVE', isCascade: true })
    expect((await ask('PATCH', `/${made.id}`, { isActive: false }, undefined, made)).status).toBe(412)
    expect((await ask('DELETE', `/${made.id}`, undefined, undefined, changed.data)).status).toBe(200)
    expect((await ask('GET', '')).data.items).toEqual([])
    const past = await ask('GET', `?at=${then}`)
    expect(past.data.items).toMatchObject([
      { roleRequirement: 'Ask first.', designees: [{ status: 'ASSIGNED' }] },
    ])
    const kept = await product.owner.query(
      `select event from app.revision where kind = 'delegation-role' and record_id = $1 order by revision_number`,
      [made.id],
    )
    expect(kept.rows.map(({ event }) => event)).toEqual(['CREATE', 'UPDATE', 'DELETE'])
  })

  test('are refused twice, with people who are not there, while off, and to others', async () => {
    const code = async (role: string, besides: object = {}, by?: string) =>
      (await ask('POST', '', bodyOf(role, besides), by)).data.code
    await add('Consulted')
    expect(await code('Consulted')).toBe('ROLE_TAKEN')
    expect(await code('Endorse', { designees: [user('dean')] })).toBe('RULE_BROKEN')
    await ask(
      'PATCH',
      '/api/auth/users/bulk-status',
      { userIds: [user('dean').userId], status: 'INACTIVE' },
      'admin',
    )
    expect(await code('Endorse', { ...people, designees: [user('dean')] })).toBe('RULE_BROKEN')
    expect(await code('Endorse', {}, 'president')).toBe('FORBIDDEN')
    await turn('decision-settings', { roleEnabled: false })
    expect(await code('Endorse')).toBe('ROLES_OFF')
    await turn('decision-settings', { roleEnabled: true })
    await ask('PATCH', `${base}/delegations/bulk/revoked`, { delegationIds: [delegationId] })
    expect(await code('Endorse')).toBe('INVALID_TRANSITION')
    const elsewhere = await buildSmallWorld(product, `Away${worlds}`)
    const path = `${base}/delegations/${delegationId}/roles`
    expect((await elsewhere.as('authority').ask('GET', path)).status).toBe(404)
    expect((await elsewhere.as('authority').ask('POST', path, bodyOf('Endorse'))).status).toBe(404)
  })

  test('that cascade are shown below with their origin, and are not changed there', async () => {
    const above = await add('Informed', { isCascade: true })
    await add('Endorse')
    const top = delegationId
    const below = await issue(world, decisionId, { to: 'Dean of Medicine', parent: top, by: 'president' })
    delegationId = below.id
    expect((await ask('GET', '')).data.items).toMatchObject([{ roleName: 'Informed', origin: { id: top } }])
    expect((await ask('PATCH', `/${above.id}`, { isCascade: false }, undefined, above)).status).toBe(404)
  })

  test('that cascade show the delegations below to their designees, as those of their own do', async () => {
    const role = await add('Informed', { ...people, designees: [user('guest')] })
    const top = delegationId
    const { id } = await issue(world, decisionId, { to: 'Dean of Medicine', parent: top, by: 'president' })
    const draft = await issue(world, decisionId, {
      parent: top,
      by: 'president',
      change: { status: 'DRAFT' },
    })
    const opened = async (of: string) =>
      (await ask('GET', `${base}/delegations/${of}`, undefined, 'guest')).status
    const listed = async () =>
      (await ask('POST', `${base}/delegations/search`, {}, 'guest')).data.items
        .map((each: { id: string }) => each.id)
        .sort()
    expect([await opened(top), await opened(id)]).toEqual([200, 404])
    await ask('PATCH', `/${role.id}`, { isCascade: true }, undefined, role)
    expect([await opened(top), await opened(id), await opened(draft.id)]).toEqual([200, 200, 404])
    expect(await listed()).toEqual([top, id].sort())
  })

  test('that are withheld are those that cascade from above', async () => {
    const role = await add('Informed')
    const top = delegationId
    const { id } = await issue(world, decisionId, { to: 'Dean of Medicine', parent: top, by: 'president' })
    const withheld = async () =>
      (await ask('GET', `${base}/delegations/${id}/roles`, undefined, 'doctor')).data.withheld
    expect(await withheld()).toBe(0)
    const { data } = await ask('PATCH', `/${role.id}`, { isCascade: true }, undefined, role)
    expect(await withheld()).toBe(1)
    await ask('PATCH', `/${role.id}`, { isActive: false }, undefined, data)
    expect(await withheld()).toBe(0)
  })

  test('are a column of the list of delegations, and narrow it', async () => {
    await add('Informed')
    await add('Consulted')
    await issue(world, decisionId, { to: 'President' })
    const listed = async (name: string) =>
      (await ask('POST', `${base}/delegations/search`, { decisionRoleIds: [roles.get(name)] })).data.items
    expect(await listed('Informed')).toMatchObject([{ id: delegationId, role: ['Consulted', 'Informed'] }])
    expect(await listed('Endorse')).toEqual([])
  })

  test('keep a decision role from being deleted', async () => {
    const { data } = await ask('POST', '/api/settings/decision-roles', { name: 'Co-signer' }, 'admin')
    roles.set('Co-signer', data.id)
    await add('Co-signer')
    const gone = await ask('DELETE', `/api/settings/decision-roles/${data.id}`, undefined, 'admin', data)
    expect(gone.data.code).toBe('IN_USE')
  })

  test('let designees see the delegation and its decision, and nothing once they are removed', async () => {
    expect(await sees('guest')).toEqual([false, false, false])
    const role = await add('Consulted', { ...people, designees: [user('guest')] })
    expect(await sees('guest')).toEqual([true, true, true])
    await ask('PATCH', `/${role.id}`, { designees: [] }, undefined, role)
    expect(await sees('guest')).toEqual([false, false, false])
  })
})

describe('acknowledgement', () => {
  beforeEach(() => turn('delegation/recipient-settings', { actionDecisionRoleAck: true }))

  test('is asked of each designee, and given on the action or on the role', async () => {
    const role = await add('Consulted', { ...people, designees: [user('dean'), user('chair')] })
    const [first] = await waiting('dean')
    expect(first?.actionName).toBe('Acknowledge role: Consulted, Approve purchase order')
    const answer = await ask(
      'PATCH',
      `/api/actions/actions/${first?.id}/assignee/status`,
      { status: 'ACKNOWLEDGED' },
      'dean',
    )
    expect(answer.data).toMatchObject({ actionStatusId: 'COMPLETED' })
    const given = await ask('POST', `/${role.id}/acknowledge`, {}, 'chair')
    expect(given.data).toMatchObject({ roleStatus: 'ACKNOWLEDGED' })
    expect(await waiting('chair')).toEqual([])
    expect((await ask('POST', `/${role.id}/acknowledge`, {}, 'chair')).status).toBe(409)
    expect((await ask('POST', `/${role.id}/acknowledge`, {})).data.code).toBe('NOT_A_DESIGNEE')
  })

  test('of a draft is asked once it is issued, of the occupants of a position, and ends with the delegation', async () => {
    const draft = await issue(world, decisionId, { to: 'President', change: { status: 'DRAFT' } })
    delegationId = draft.id
    await add('Consulted', { designees: [position('Dean of Medicine')] })
    expect(await waiting('doctor')).toEqual([])
    const issued = await world.as('authority').call(updateDelegation, {
      params: { id: draft.id },
      body: { status: 'ISSUED' },
      version: draft.version,
    })
    expect(issued.status, JSON.stringify(issued.data)).toBe(200)
    expect(await waiting('doctor')).toHaveLength(1)
    await ask('PATCH', `${base}/delegations/bulk/revoked`, { delegationIds: [draft.id] })
    expect(await waiting('doctor')).toEqual([])
  })

  test('is no longer theirs to give once a designee is removed or leaves', async () => {
    const role = await add('Consulted', { ...people, designees: [user('dean'), user('chair')] })
    const [action] = await waiting('dean')
    await ask('PATCH', `/${role.id}`, { designees: [user('chair')] }, undefined, role)
    const late = await ask(
      'PATCH',
      `/api/actions/actions/${action?.id}/assignee/status`,
      { status: 'ACKNOWLEDGED' },
      'dean',
    )
    expect(late.status).toBe(409)
    expect((await ask('GET', `/${role.id}`)).data.designees).toMatchObject([{ status: 'ASSIGNED' }])
    await ask(
      'PATCH',
      '/api/auth/users/bulk-status',
      { userIds: [user('chair').userId], status: 'INACTIVE' },
      'admin',
    )
    expect((await ask('GET', `/${role.id}`)).data).toMatchObject({ roleStatus: 'ACTIVE', designees: [] })
  })
})

describe('the answer of the check', () => {
  test('names designees of the delegation that decides, and those above that cascade, as on the day that is asked about', async () => {
    await add('Consulted', { designees: [user('auditor')], ...people, isCascade: true })
    await add('Endorse', { designees: [position('Dean of Medicine')] })
    const top = delegationId
    const below = await issue(world, decisionId, { to: 'Dean of Engineering', parent: top, by: 'president' })
    delegationId = below.id
    const own = await add('Informed', { designees: [position('Chair of Civil Engineering')] })
    const then = new Date().toISOString()
    expect((await ask('DELETE', `/${own.id}`, undefined, 'authority', own)).status).toBe(200)

    const check = async (who: string, at?: string, by = 'authority') => {
      const body = { decisionId, who: { kind: 'USER', id: world.users.get(who) }, at }
      const { data } = await ask('POST', `${base}/decisions/check-authority`, body, by)
      const of = (part: string) =>
        data[part].map((each: { name: string; origin: string }) => [each.name, each.origin])
      return { consult: of('consult'), endorse: of('endorse'), inform: of('inform') }
    }
    const displayIdOf = async (id: string) => (await ask('GET', `${base}/delegations/${id}`)).data.displayId
    const [topId, belowId] = [await displayIdOf(top), await displayIdOf(below.id)]
    const consult = [[expect.stringContaining('auditor'), topId]]
    expect(await check('president')).toEqual({ consult, endorse: [['Dean of Medicine', topId]], inform: [] })
    expect(await check('dean')).toEqual({ consult, endorse: [], inform: [] })
    expect(await check('dean', then)).toEqual({
      consult,
      endorse: [],
      inform: [['Chair of Civil Engineering', belowId]],
    })
    // a holder reads their own path whole; who may not decide has no one to consult
    expect(await check('dean', undefined, 'dean')).toMatchObject({ consult })
    expect(await check('chair')).toEqual({ consult: [], endorse: [], inform: [] })
  })
})
