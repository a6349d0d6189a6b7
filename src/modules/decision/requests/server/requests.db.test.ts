import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { cancelAction, changeAssigneeStatus, getAction } from '#modules/actions/actions/model/action-calls.ts'
import { actionHistory } from '#modules/actions/actions/model/action-history-calls.ts'
import { changeStatusOfUsers } from '#modules/auth/users/model/user-record-calls.ts'
import {
  buildSmallWorld,
  type SmallWorld,
  startTestProduct,
  type TestProduct,
} from '#test/database/product.ts'
import { act, base, issue, publishDecision, setting } from '#test/database/scenario.ts'
import { archiveDecisions } from '../../decisions/model/decision-calls.ts'
import { requestAuthority } from '../model/request-calls.ts'

let product: TestProduct
let world: SmallWorld
let decisionId: string
let worlds = 0

beforeAll(async () => {
  product = await startTestProduct()
})
beforeEach(async () => {
  worlds += 1
  world = await buildSmallWorld(product, `Requests${worlds}`)
  await setting(world, { actionAuthorityRequest: true })
  decisionId = await publishDecision(world)
})
afterAll(() => product.close())

const PATH = `${base}/delegations/delegation-request-action`
const id = (key: string) => world.users.get(key)
const request = (body: object, by = 'dean') => world.as(by).call(requestAuthority, { body })
const requested = async (body: object, by = 'dean'): Promise<string> => {
  const answer = await request(body, by)
  expect(answer, JSON.stringify(answer.data)).toMatchObject({ status: 201 })
  return answer.data.actionId
}
const action = async (actionId: string, by: string) =>
  (await world.as(by).call(getAction, { params: { id: actionId } })).data
const answered = (actionId: string, by: string, comments: string) =>
  world
    .as(by)
    .call(changeAssigneeStatus, { params: { id: actionId }, body: { status: 'DECLINED', comments } })
const told = async (by: string): Promise<{ templateKey: string; message: string }[]> => {
  await product.workOff()
  return (await world.as(by).ask('GET', '/api/notification/notifications?limit=100')).data.items
}

test('a request of a decision asks its creator, and an issue to the requester fulfils it', async () => {
  const answer = await request({ decisionId, justification: 'Orders wait for me.' })
  expect(answer).toMatchObject({
    status: 201,
    data: {
      decisionId,
      delegationId: null,
      actionName: 'Delegation Request',
      actionOwnerId: id('dean'),
      actionAssigneeIds: [id('authority')],
    },
  })
  const { actionId } = answer.data
  expect(await action(actionId, 'authority')).toMatchObject({
    systemKind: 'REQUEST',
    actionName: 'Delegation request: Approve purchase order',
    description: 'Orders wait for me.',
    owner: { id: id('dean') },
    subjectId: id('dean'),
    waitsOnMe: true,
  })
  expect((await told('authority')).map(({ message }) => message)).toEqual([
    `dean Requests${worlds} requests authority for “Approve purchase order” and asks you to issue a delegation or decline.`,
  ])
  // to someone else, of another decision, or in a draft: none of them is what was asked for
  await issue(world, decisionId, { to: 'Dean of Medicine' })
  await issue(world, await publishDecision(world, { name: 'Sign contracts' }), { toUsers: ['dean'] })
  const draft = await issue(world, decisionId, { to: 'Dean of Engineering', change: { status: 'DRAFT' } })
  expect(await action(actionId, 'dean')).toMatchObject({ actionStatusId: 'TO_DO' })
  // to a position that they hold
  await act(world, 'authority', 'issued', draft.id)
  expect(await action(actionId, 'dean')).toMatchObject({ actionStatusId: 'COMPLETED', outcome: 'FULFILLED' })
  // what they are issued answers the request: they are notified once, of what they may do after this
  const [granted, ...before] = await told('dean')
  expect(granted).toMatchObject({
    templateKey: 'DELEGATION_ISSUED',
    message: `authority Requests${worlds} issued “Approve purchase order” to you, as you requested, up to $1,000,000, in force with no end date.`,
  })
  expect(before.map(({ templateKey }) => templateKey)).not.toContain('REQUEST_FULFILLED')
  const log = await world.as('dean').call(actionHistory.log, { params: { id: actionId } })
  expect(log.data.items.map((each: { event: string }) => each.event)).toEqual(['COMPLETE', 'CREATE'])
})

/** From the president to the chair. */
async function redelegated(): Promise<string> {
  const { id: parent } = await issue(world, decisionId, { to: 'President' })
  const { id: redelegation } = await issue(world, decisionId, {
    by: 'president',
    parent,
    toUsers: ['chair'],
    max: 1_000,
  })
  return redelegation
}

test('a request of a delegation asks the issuer, the recipients or both', async () => {
  const delegationId = await redelegated()
  const asked = async (to: string, by: string) =>
    (await request({ delegationId, to }, by)).data.actionAssigneeIds
  expect(await asked('ISSUER', 'dean')).toEqual([id('president')])
  expect(await asked('RECIPIENT', 'authority')).toEqual([id('chair')])
  expect(new Set(await asked('BOTH', 'admin'))).toEqual(new Set([id('president'), id('chair')]))
  expect(await asked('BOTH', 'chair')).toEqual([id('president')])
})

test('the one who is asked declines with a reason that the requester reads', async () => {
  const actionId = await requested({ decisionId })
  expect((await answered(actionId, 'authority', '')).status).toBe(422)
  expect((await answered(actionId, 'dean', 'No.')).status).toBe(403)
  const [first, second] = await Promise.all([
    answered(actionId, 'authority', 'The budget is frozen.'),
    answered(actionId, 'authority', 'The budget is frozen.'),
  ])
  expect([first.status, second.status].sort()).toEqual([200, 409])
  expect(await action(actionId, 'dean')).toMatchObject({ actionStatusId: 'CANCELED', outcome: 'DECLINED' })
  expect((await told('dean'))[0]?.message).toBe(
    `authority Requests${worlds} declined your request for authority for “Approve purchase order” and gave the reason “The budget is frozen”.`,
  )
})

test('the others who were asked hear that it needs no answer of theirs', async () => {
  const delegationId = await redelegated()
  const actionId = await requested({ delegationId, to: 'BOTH' }, 'dean')
  await answered(actionId, 'president', 'The budget is frozen.')
  expect((await told('chair'))[0]?.message).toBe(
    `president Requests${worlds} ended the request for authority for “Approve purchase order”, so you no longer need to answer it.`,
  )
})

test('there is one open request of a record, which its requester can cancel', async () => {
  const both = await Promise.all([request({ decisionId }), request({ decisionId })])
  expect(both.map(({ status }) => status).sort()).toEqual([201, 409])
  const [made, refused] = both.sort((one, other) => one.status - other.status)
  const { actionId } = await action(made?.data.actionId, 'dean')
  expect(refused?.data).toMatchObject({
    code: 'ALREADY_REQUESTED',
    message: `You already requested this authority: ${actionId} is open.`,
    request: { id: made?.data.actionId, actionId },
  })
  const asked = await world.as('dean').ask('GET', `${PATH}?decisionId=${decisionId}`)
  expect(asked.data).toMatchObject({
    asked: [{ side: 'CREATOR', people: [{ id: id('authority') }] }],
    open: { id: made?.data.actionId, actionId },
    permitted: { allowed: false },
  })
  const cancel = (by: string) =>
    world.as(by).call(cancelAction, { params: { id: made?.data.actionId }, body: {} })
  expect((await cancel('authority')).status).toBe(409)
  expect((await cancel('dean')).data.actionStatusId).toBe('CANCELED')
  // anyone who was asked do not have to answer any longer
  expect((await told('authority'))[0]?.message).toBe(
    `dean Requests${worlds} ended the request for authority for “Approve purchase order”, so you no longer need to answer it.`,
  )
  expect((await request({ decisionId })).status).toBe(201)
})

test('with the decision, or with the requester, an open request is canceled', async () => {
  const { id: delegationId } = await issue(world, decisionId, { to: 'President' })
  const ofDean = await requested({ delegationId })
  const ofChair = await requested({ decisionId }, 'chair')
  await world.as('admin').call(changeStatusOfUsers, { body: { userIds: [id('chair')], status: 'INACTIVE' } })
  expect((await action(ofChair, 'authority')).actionStatusId).toBe('CANCELED')
  expect((await action(ofDean, 'dean')).actionStatusId).toBe('TO_DO')
  await world.as('authority').call(archiveDecisions, { body: { decisionIds: [decisionId] } })
  expect((await action(ofDean, 'dean')).actionStatusId).toBe('CANCELED')
  expect((await request({ decisionId })).data.code).toBe('NOTHING_TO_REQUEST')
})

test('is refused while it is off, without the permission, of oneself, and in another tenant', async () => {
  expect((await request({ decisionId }, 'guest')).status).toBe(403)
  expect((await request({ decisionId }, 'authority')).data.code).toBe('NOBODY_TO_ASK')
  expect((await request({})).status).toBe(422)
  const other = await buildSmallWorld(product, `Others${worlds}`)
  await setting(other, { actionAuthorityRequest: true })
  expect((await other.as('dean').call(requestAuthority, { body: { decisionId } })).status).toBe(404)
  expect((await request({ tenantId: other.tenant.id, decisionId })).status).toBe(404)
  await setting(world, { actionAuthorityRequest: false })
  expect((await request({ decisionId })).data.code).toBe('REQUESTS_OFF')
})
