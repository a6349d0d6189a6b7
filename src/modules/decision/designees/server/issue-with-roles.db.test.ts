import { beforeAll, beforeEach, expect, test } from 'vitest'
import { listDecisionRoles } from '#modules/settings/decision-roles/model/decision-role-calls.ts'
import { startTestWorld } from '#test/database/product.ts'
import { act, base, delegationBody, entriesOf, publishDecision, setting } from '#test/database/scenario.ts'
import { delegationLists } from '../../delegations/model/delegation-list.ts'
import { listDelegationRoles } from '../model/delegation-role-calls.ts'

// A delegation is issued with its designees: one call, one transaction.

const { product, world } = await startTestWorld()
let roles: Map<string, string>

beforeAll(async () => {
  const { items } = (await world.as('admin').call(listDecisionRoles)).data
  roles = new Map(items.map((each: { name: string; id: string }) => [each.name, each.id]))
})
beforeEach(() => setting(world, { actionIssuerApproval: false, actionDecisionRoleAck: true }))

const role = (name: string, ...designees: string[]) => ({
  decisionRoleId: roles.get(name),
  roleRequirement: 'Ask first.',
  designeeRecipientType: 'SPECIFIC_PERSONNEL',
  designees: designees.map((key) => ({ userId: world.users.get(key) })),
})
const create = async (given: object[], change: object = {}) =>
  world.as('authority').ask('POST', `${base}/delegations`, {
    ...delegationBody(world, await publishDecision(world), { to: 'President' }),
    roles: given,
    ...change,
  })
const rolesOf = async (id: string, by = 'authority') =>
  (await world.as(by).call(listDelegationRoles, { params: { id } })).data.items
const asked = async (by: string) =>
  (await world.as(by).ask('GET', '/api/actions/actions?filterType=ASSIGNED_TO_ME')).data.items.map(
    (each: { actionName: string }) => each.actionName,
  )
const told = async (by: string) => {
  await product.workOff()
  const { data } = await world.as(by).ask('GET', '/api/notification/notifications?limit=100')
  return data.items.map((each: { templateKey: string }) => each.templateKey)
}

test('two designees are named with the issue, and asked to acknowledge', async () => {
  const { status, data } = await create([role('Consulted', 'dean', 'chair'), role('Informed')])
  expect([status, data.status]).toEqual([201, 'ISSUED'])
  expect(await rolesOf(data.id)).toMatchObject([
    { roleName: 'Consulted', roleStatus: 'ASSIGNED', designees: [{}, {}] },
    { roleName: 'Informed', roleStatus: 'ACTIVE', designees: [] },
  ])
  for (const who of ['dean', 'chair']) {
    expect(await asked(who)).toEqual(['Acknowledge role: Consulted, Approve purchase order'])
    expect(await told(who)).toEqual(['ROLE_ASSIGNED'])
  }
  expect(await entriesOf(product, data.id)).toEqual([
    'ISSUE · - · authority',
    'ADD_ROLE · - · authority',
    'ADD_ROLE · - · authority',
  ])
})

test('an approver sees them before approving, and designees are asked once it is approved', async () => {
  await setting(world, { actionIssuerApproval: true })
  const { data } = await create([role('Consulted', 'doctor')])
  expect(data.status).toBe('PENDING')
  expect(await rolesOf(data.id, 'approver')).toMatchObject([{ roleName: 'Consulted' }])
  expect([await asked('doctor'), await told('doctor')]).toEqual([[], []])
  await act(world, 'approver', 'issued', data.id, { act: 'approve' })
  expect([await asked('doctor'), await told('doctor')]).toEqual([
    ['Acknowledge role: Consulted, Approve purchase order'],
    ['ROLE_ASSIGNED'],
  ])
})

test('a draft has them as well; one that cannot be added leaves nothing behind', async () => {
  const draft = await create([role('Consulted')], { status: 'DRAFT' })
  expect(await rolesOf(draft.data.id)).toMatchObject([{ roleName: 'Consulted' }])
  const count = async () =>
    (await world.as('authority').call(delegationLists.search, { body: {} })).data.total
  const before = await count()
  const gone = { ...role('Informed'), designees: [{ userId: '018f0000-0000-7000-8000-000000000001' }] }
  const refused = await create([role('Consulted'), gone])
  expect(refused).toMatchObject({
    status: 422,
    data: {
      fields: [
        {
          path: 'body.roles.1.designees.0',
          message: 'This person is not available. Select another one.',
        },
      ],
    },
  })
  expect((await create([role('Consulted'), role('Consulted')])).status).toBe(400)
  expect(await count()).toBe(before)
})
