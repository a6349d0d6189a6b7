import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { getAction } from '#modules/actions/actions/model/action-calls.ts'
import { listDecisionRoles } from '#modules/settings/decision-roles/model/decision-role-calls.ts'
import {
  buildSmallWorld,
  type SmallWorld,
  startTestProduct,
  type TestProduct,
} from '#test/database/product.ts'
import { base, change, issue, publishDecision, setting } from '#test/database/scenario.ts'
import { createDelegationRole } from '../../designees/model/delegation-role-calls.ts'
import { requestAuthority } from '../../requests/model/request-calls.ts'
import { endExpired } from './end-expired.ts'

let product: TestProduct
let world: SmallWorld
let decisionId: string
let worlds = 0

beforeAll(async () => {
  product = await startTestProduct()
})
beforeEach(async () => {
  worlds += 1
  world = await buildSmallWorld(product, `Expired${worlds}`)
  decisionId = await publishDecision(world)
})
afterAll(() => product.close())

const look = () =>
  endExpired({
    pool: product.workerPool,
    listeners: product.listeners,
    log: { error: (problem) => failures.push(problem) },
  })
const failures: unknown[] = []
const LATE = 'The delegation has expired, so this action can no longer be answered.'

/** As if its last day had passed. */
async function pass(id: string): Promise<void> {
  await product.owner.query(
    `update app.delegation set expiration = now() - interval '1 minute' where id = $1`,
    [id],
  )
  await product.owner.query(
    `update app.delegation_terms set terms = jsonb_set(terms, '{expiration}', to_jsonb(floor(extract(epoch from now() - interval '1 minute') * 1000)))
      where delegation_id = $1`,
    [id],
  )
}
type Action = { id: string; actionName: string; actionStatusId: string }
const actionsOf = async (who: string): Promise<Action[]> => {
  const { data } = await world.as(who).ask('GET', '/api/actions/actions?filterType=ALL&limit=100')
  return data.items
}
const actionOf = async (who: string, begins: string): Promise<Action> => {
  const items = await actionsOf(who)
  const found = items.find(({ actionName }) => actionName.startsWith(begins))
  expect(found, JSON.stringify(items)).toBeDefined()
  return found as Action
}
const answer = (who: string, id: string, status: string, comments = '') =>
  world.as(who).ask('PATCH', `/api/actions/actions/${id}/assignee/status`, { status, comments })
const detail = async (who: string, id: string) =>
  (await world.as(who).call(getAction, { params: { id } })).data
const told = async (who: string): Promise<string> => {
  await product.workOff()
  return (await world.as(who).ask('GET', '/api/notification/notifications')).data.items[0]?.message
}
const entries = async (id: string) =>
  (
    await product.owner.query('select event, actor_user_id, reason from app.revision where record_id = $1', [
      id,
    ])
  ).rows

test('an acceptance that expired takes no answer, and ends with no one’s hand; the delegation is not written', async () => {
  await setting(world, { actionDelegationAcceptance: true })
  const delegation = await issue(world, decisionId, { to: 'Dean of Engineering' })
  const before = (await entries(delegation.id)).length
  const { id } = await actionOf('dean', 'Accept delegation')
  await look()
  expect(await detail('dean', id)).toMatchObject({ actionStatusId: 'TO_DO' })
  await pass(delegation.id)
  const late = await answer('dean', id, 'ACCEPTED')
  expect([late.status, late.data.message]).toEqual([409, LATE])
  await Promise.all([look(), look()])
  expect(await detail('dean', id)).toMatchObject({ actionStatusId: 'CANCELED', outcome: null })
  expect((await entries(id)).at(-1)).toEqual({
    event: 'CANCEL',
    actor_user_id: null,
    reason: 'The delegation has expired.',
  })
  expect(await entries(id)).toHaveLength(2)
  expect(await entries(delegation.id)).toHaveLength(before)
  expect(failures).toEqual([])
})

test.each([
  ['an approval', 'actionIssuerApproval', 'Approve delegation'],
  ['an approval of a change', 'actionChangeApproval', 'Approve change of delegation'],
])('%s of what expired is refused and ends', async (_, key, name) => {
  await setting(world, { [key]: true })
  const delegation = await issue(world, decisionId, { to: 'Dean of Engineering' })
  await change(world, delegation.id, { expirationDate: '2099-12-31' })
  const { id } = await actionOf('approver', name)
  await pass(delegation.id)
  const late = await answer('approver', id, 'APPROVED')
  expect([late.status, late.data.message]).toEqual([409, LATE])
  await look()
  expect((await actionsOf('approver')).filter(({ actionStatusId }) => actionStatusId === 'TO_DO')).toEqual([])
})

test('a request about what expired or was revoked ends, and the requester reads why', async () => {
  await setting(world, { actionAuthorityRequest: true })
  const requestOf = async (delegationId: string) =>
    (await world.as('dean').call(requestAuthority, { body: { delegationId, to: 'RECIPIENT' } })).data
      .actionId as string
  const expiring = await issue(world, decisionId, { to: 'President' })
  const first = await requestOf(expiring.id)
  await pass(expiring.id)
  const late = await answer('president', first, 'DECLINED', 'Too late.')
  expect([late.status, late.data.message]).toEqual([409, LATE])
  await look()
  expect(await detail('dean', first)).toMatchObject({ actionStatusId: 'CANCELED', outcome: null })
  expect(await told('dean')).toBe(
    'Mandate ended your request for authority for “Approve purchase order”. The delegation has expired.',
  )
  const revoked = await issue(world, decisionId, { to: 'President' })
  const second = await requestOf(revoked.id)
  await world
    .as('authority')
    .ask('PATCH', `${base}/delegations/bulk/revoked`, { delegationIds: [revoked.id] })
  expect(await detail('dean', second)).toMatchObject({ actionStatusId: 'CANCELED' })
  expect(await told('dean')).toBe(
    `authority Expired${worlds} ended your request for authority for “Approve purchase order”. The delegation was revoked.`,
  )
})

test('a designee of what expired is asked no more', async () => {
  await setting(world, { actionDecisionRoleAck: true })
  const delegation = await issue(world, decisionId, { to: 'Dean of Engineering' })
  const words = await world.as('admin').call(listDecisionRoles)
  const role = await world.as('authority').call(createDelegationRole, {
    params: { id: delegation.id },
    body: {
      decisionRoleId: words.data.items[0].id,
      roleRequirement: 'Ask first.',
      designeeRecipientType: 'SPECIFIC_PERSONNEL',
      designees: [{ userId: world.users.get('doctor') }],
    },
  })
  expect(role.status, JSON.stringify(role.data)).toBe(201)
  const { id } = await actionOf('doctor', 'Acknowledge role')
  await pass(delegation.id)
  expect((await answer('doctor', id, 'ACKNOWLEDGED')).status).toBe(409)
  await look()
  expect(await detail('doctor', id)).toMatchObject({ actionStatusId: 'CANCELED' })
})
