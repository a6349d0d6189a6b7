import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { createUserRole } from '#modules/auth/user-roles/model/user-role-calls.ts'
import {
  buildSmallWorld,
  type SmallWorld,
  startTestProduct,
  type TestProduct,
} from '#test/database/product.ts'
import { act, issue, publishDecision, setting } from '#test/database/scenario.ts'
import { listActionTypes } from '../../action-types/model/action-type-calls.ts'

let product: TestProduct
let world: SmallWorld
let decisionId: string
let worlds = 0

const NAME = 'Sign research agreement'

beforeAll(async () => {
  product = await startTestProduct()
})
/** The dean keeps the actions of Engineering, and cannot view what belongs to Medicine alone. */
beforeEach(async () => {
  worlds += 1
  world = await buildSmallWorld(product, `Known${worlds}`)
  await giveDean(world.tenant.userRoleIds.GA)
  decisionId = await publishDecision(world, { name: NAME, decisionGroups: [world.groups.get('Medicine')] })
})
afterAll(() => product.close())

async function giveDean(roleId: string) {
  const dean = `/api/auth/users/${world.users.get('dean')}`
  const { etag } = await world.as('admin').ask('GET', dean)
  const saved = await world.as('admin').ask('PATCH', dean, { roleIds: [roleId] }, { 'if-match': etag ?? '' })
  expect(saved, JSON.stringify(saved.data)).toMatchObject({ status: 200 })
}

/** A user role that keeps all actions and views no decision. */
async function roleOfActions(): Promise<string> {
  const answer = await world.as('admin').call(createUserRole, {
    params: { tenantId: world.tenant.id },
    body: {
      name: 'Keeper of actions',
      description: 'Keeps all actions',
      permissions: {
        'tenant.access_actions_module': 'ON',
        'action.view': 'ALL',
        'action.edit': 'ALL',
        'action.reassign': 'ALL',
      },
    },
  })
  expect(answer.status, JSON.stringify(answer.data)).toBe(201)
  return answer.data.id
}

const ask = (by: string, method: string, path: string, body?: unknown, headers = {}) =>
  world.as(by).ask(method, `/api/actions/actions${path}`, body, headers)
const user = (key: string) => ({ userId: world.users.get(key) })

/** An action of the authority about the decision. */
async function about(assignees: object[]): Promise<string> {
  const types = await world.as('admin').call(listActionTypes)
  const made = await ask('authority', 'POST', '', {
    actionName: 'Review it',
    actionTypeId: types.data.items[0].id,
    assignees,
    associatedRecord: { kind: 'DECISION', id: decisionId },
  })
  expect(made, JSON.stringify(made.data)).toMatchObject({
    status: 201,
    data: { associatedRecord: { name: NAME } },
  })
  return made.data.id
}

test('a copy is about the record only where anyone who copies may view it', async () => {
  const id = await about([user('chair')])
  expect((await ask('dean', 'GET', `/${id}`)).data.associatedRecord.name).toBeNull()
  const copy = await ask('dean', 'POST', `/${id}/duplicate`)
  expect(copy).toMatchObject({ status: 201, data: { copiedFrom: id, associatedRecord: null } })
  const { created } = (await ask('dean', 'PATCH', '/bulk-duplicate', { ids: [id] })).data
  expect((await ask('dean', 'GET', `/${created[0]}`)).data.associatedRecord).toBeNull()
  const own = await ask('authority', 'POST', `/${id}/duplicate`)
  expect(own.data.associatedRecord).toMatchObject({ id: decisionId, name: NAME })
})

test('no one who does not know the record assigns its action to themselves', async () => {
  await giveDean(await roleOfActions())
  const id = await about([user('chair')])
  const { version } = (await ask('dean', 'GET', `/${id}`)).data
  const position = { positionId: world.positions.get('Dean of Engineering') }
  for (const me of [user('dean'), position]) {
    const assignees = [user('chair'), me]
    const several = await ask('dean', 'PATCH', '/bulk-reassign', { ids: [id], assignees })
    expect(several.data).toMatchObject({ succeeded: [], refused: [{ code: 'RECORD_UNKNOWN' }] })
    const one = await ask('dean', 'PATCH', `/${id}`, { assignees }, { 'if-match': `"${version}"` })
    expect(one.data.code).toBe('RECORD_UNKNOWN')
  }
  const other = { ids: [id], assignees: [user('doctor')] }
  expect((await ask('dean', 'PATCH', '/bulk-reassign', other)).data.succeeded).toEqual([id])
})

const NAMED = new RegExp(`^Accept delegation: ${NAME}, chair \\w+, up to \\$1,000,000$`)

test('the name of a system action names the record to those alone who know it', async () => {
  await setting(world, { actionDelegationAcceptance: true })
  const { id: delegation } = await issue(world, decisionId, {
    toUsers: ['chair'],
    change: { delegationGroups: [world.groups.get('Medicine')] },
  })
  const [{ id }] = (await ask('chair', 'GET', '?filterType=ASSIGNED_TO_ME')).data.items
  const named = (await ask('auditor', 'GET', `/${id}`)).data
  expect(named.actionName).toMatch(NAMED)
  expect((await ask('chair', 'GET', `/${id}`)).data.actionName).toMatch(NAMED)

  const read = await ask('dean', 'GET', `/${id}`)
  expect(read.data).toMatchObject({ actionName: 'Accept delegation', associatedRecord: { name: null } })
  const names = async (query: string) =>
    (await ask('dean', 'GET', `?filterType=ALL${query}`)).data.items.map(
      (each: { actionName: string }) => each.actionName,
    )
  expect(await names('')).toEqual(['Accept delegation'])
  expect(await names('&sortBy=name')).toEqual(['Accept delegation'])
  expect(await names('&search=accept')).toEqual(['Accept delegation'])
  for (const word of ['research', 're']) expect(await names(`&search=${word}%20sign`)).toEqual([])
  const everywhere = async (search: string, by = 'dean') =>
    (await ask(by, 'POST', '/global-search', { search })).data.items
  expect(await everywhere('research')).toEqual([])
  expect(await everywhere('research', 'chair')).toMatchObject([{ id }])
  expect(await everywhere('accept')).toMatchObject([{ id, name: 'Accept delegation' }])
  const log = await ask('dean', 'GET', `/${id}/changelog`)
  expect(log.status).toBe(200)
  const revision = await ask('dean', 'GET', `/${id}/changelog/1`)
  expect(revision.status).toBe(200)
  const exported = await ask('dean', 'POST', '/export', {})
  expect(exported.status).toBe(201)
  for (const said of [read, log, revision]) expect(JSON.stringify(said.data)).not.toContain(NAME)
  expect(exported.data.bytes.toString('latin1')).not.toContain(NAME)
  expect(JSON.stringify((await ask('chair', 'GET', `/${id}/changelog`)).data)).toContain(NAME)
  // what is over is read as it was
  await act(world, 'authority', 'revoked', delegation)
  expect((await ask('dean', 'GET', `/${id}`)).data).toMatchObject({
    actionName: 'Accept delegation',
    actionStatusId: 'CANCELED',
  })
})
