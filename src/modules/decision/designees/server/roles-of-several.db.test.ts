import { beforeAll, expect, test } from 'vitest'
import { listDecisionRoles } from '#modules/settings/decision-roles/model/decision-role-calls.ts'
import { startTestWorld } from '#test/database/product.ts'
import { base, entriesOf, issue, publishDecision } from '#test/database/scenario.ts'
import { editDelegations } from '../../delegations/model/bulk-calls.ts'
import { listDelegationRoles } from '../model/delegation-role-calls.ts'

const { product, world } = await startTestWorld()
let roles: Map<string, string>

beforeAll(async () => {
  const { items } = (await world.as('admin').call(listDecisionRoles)).data
  roles = new Map(items.map((each: { name: string; id: string }) => [each.name, each.id]))
})

const edit = (delegationIds: string[], change: object, by = 'authority') =>
  world.as(by).call(editDelegations, { body: { delegationIds, change } })
const role = (name: string, besides: object = {}) => ({
  decisionRoleId: roles.get(name),
  roleRequirement: 'Ask first.',
  ...besides,
})
const rolesOf = async (id: string) =>
  (await world.as('authority').call(listDelegationRoles, { params: { id } })).data.items

test('roles come to several delegations, and one that cannot have them all keeps what it has', async () => {
  const decision = await publishDecision(world)
  const [one, other] = [await issue(world, decision, {}), await issue(world, decision, {})]
  const consulted = role('Consulted', {
    isCascade: true,
    designees: [{ positionId: world.positions.get('Dean of Medicine') }],
  })
  const first = await edit([one.id], { addRoles: [consulted] })
  expect(first.data).toMatchObject({ succeeded: [one.id], refused: [] })
  expect(await rolesOf(one.id)).toMatchObject([
    { roleName: 'Consulted', isCascade: true, designees: [{ positionName: 'Dean of Medicine' }] },
  ])

  const change = { note: 'Until the review.', addRoles: [role('Informed'), consulted] }
  const { data } = await edit([one.id, other.id], change)
  expect(data).toMatchObject({
    succeeded: [other.id],
    refused: [{ id: one.id, code: 'ROLE_TAKEN', message: 'The delegation already has this decision role.' }],
  })
  expect((await rolesOf(other.id)).map((each: { roleName: string }) => each.roleName)).toEqual([
    'Consulted',
    'Informed',
  ])
  expect(await rolesOf(one.id)).toHaveLength(1)
  expect(await entriesOf(product, one.id)).toEqual(['ISSUE · - · authority', 'ADD_ROLE · - · authority'])
  expect((await edit([one.id], { addRoles: [role('Informed'), role('Informed')] })).status).toBe(400)
})

test('who may not manage roles of one of them is refused for it, and who may needs no other right', async () => {
  const decision = await publishDecision(world)
  const top = await issue(world, decision, { to: 'President' })
  const below = await issue(world, decision, { to: 'Dean of Medicine', parent: top.id, by: 'president' })
  const { data } = await edit([top.id, below.id], { addRoles: [role('Informed')] }, 'president')
  expect(data).toMatchObject({ succeeded: [below.id], refused: [{ id: top.id, code: 'FORBIDDEN' }] })
  expect(await rolesOf(top.id)).toEqual([])
  const preview = await world.as('authority').ask('POST', `${base}/delegations/bulk-edit/preview`, {
    delegationIds: [top.id, below.id],
    change: { addRoles: [role('Informed')] },
  })
  expect(preview.data.refused).toMatchObject([{ id: below.id, code: 'ROLE_TAKEN' }])
  expect(await rolesOf(top.id)).toEqual([])
})
