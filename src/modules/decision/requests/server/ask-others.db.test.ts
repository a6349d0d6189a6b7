import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { getAction } from '#modules/actions/actions/model/action-calls.ts'
import { actionHistory } from '#modules/actions/actions/model/action-history-calls.ts'
import { changeStatusOfUsers } from '#modules/auth/users/model/user-record-calls.ts'
import { changeStatusOfPositions } from '#modules/settings/positions/model/position-calls.ts'
import {
  buildSmallWorld,
  type SmallWorld,
  startTestProduct,
  type TestProduct,
} from '#test/database/product.ts'
import { issue, publishDecision, setting } from '#test/database/scenario.ts'
import { reassignDelegations } from '../../delegations/model/bulk-calls.ts'
import { requestAuthority } from '../model/request-calls.ts'

let product: TestProduct
let world: SmallWorld
let worlds = 0

beforeAll(async () => {
  product = await startTestProduct()
})
beforeEach(async () => {
  worlds += 1
  world = await buildSmallWorld(product, `Others${worlds}`)
  await setting(world, { actionAuthorityRequest: true })
})
afterAll(() => product.close())

const id = (key: string) => world.users.get(key)
const request = (body: object, by = 'dean') => world.as(by).call(requestAuthority, { body })
const requested = async (body: object, by = 'dean'): Promise<string> => {
  const answer = await request(body, by)
  expect(answer, JSON.stringify(answer.data)).toMatchObject({ status: 201 })
  return answer.data.actionId
}
const action = async (actionId: string, by = 'dean') =>
  (await world.as(by).call(getAction, { params: { id: actionId } })).data
const asked = async (actionId: string) => {
  const { actionStatusId, assignees } = await action(actionId)
  expect(actionStatusId).toBe('TO_DO')
  return assignees.map((each: { user: { id: string } | null; position: { id: string } | null }) =>
    each.user ? each.user.id : each.position?.id,
  )
}
const told = async (by: string): Promise<{ templateKey: string; message: string }[]> => {
  await product.workOff()
  return (await world.as(by).ask('GET', '/api/notification/notifications?limit=100')).data.items
}
const deactivate = async (...keys: string[]) => {
  const answer = await world
    .as('admin')
    .call(changeStatusOfUsers, { body: { userIds: keys.map(id), status: 'INACTIVE' } })
  expect(answer.data.refused).toEqual([])
}
const ENDED = 'No one is left who can be asked for this authority.'

test('with the creator of a decision gone a request asks its owner, and ends where the owner no longer exists as well', async () => {
  const decisionId = await publishDecision(world, { ownerUserId: id('president') })
  const actionId = await requested({ decisionId })
  expect(await asked(actionId)).toEqual([id('authority')])
  await deactivate('authority')
  expect(await asked(actionId)).toEqual([id('president')])
  expect(await told('president')).toMatchObject([
    {
      templateKey: 'AUTHORITY_REQUESTED',
      message: `dean Others${worlds} requests authority for “Approve purchase order” and asks you to issue a delegation or decline.`,
    },
    {},
  ])
  const log = await world.as('dean').call(actionHistory.log, { params: { id: actionId } })
  expect(log.data.items.map((each: { event: string }) => each.event)).toEqual(['REASSIGN', 'CREATE'])
  await deactivate('president')
  expect(await action(actionId)).toMatchObject({ actionStatusId: 'CANCELED', outcome: null })
  expect(await told('dean')).toMatchObject([
    {
      templateKey: 'REQUEST_ENDED',
      message: `admin Others${worlds} ended your request for authority for “Approve purchase order”. ${ENDED}`,
    },
  ])
  expect((await request({ decisionId })).data.code).toBe('NOBODY_TO_ASK')
})

test('a request asks the recipients that a delegation has, and the side that it was addressed to alone', async () => {
  const decisionId = await publishDecision(world)
  const top = await issue(world, decisionId, { to: 'President' })
  const { id: delegationId } = await issue(world, decisionId, {
    by: 'president',
    parent: top.id,
    toUsers: ['chair'],
    max: 500,
  })
  const toRecipient = await requested({ delegationId, to: 'RECIPIENT' })
  const toBoth = await requested({ delegationId, to: 'BOTH' }, 'admin')
  const reassigned = await world.as('authority').call(reassignDelegations, {
    body: {
      delegationIds: [delegationId],
      recipientType: 'SPECIFIC_PERSONNEL',
      delegationRecipients: [{ recipientUserId: id('doctor') }],
    },
  })
  expect(reassigned.data.succeeded, JSON.stringify(reassigned.data)).toEqual([delegationId])
  expect(await asked(toRecipient)).toEqual([id('doctor')])
  expect((await action(toBoth, 'admin')).assignees).toMatchObject([
    { position: { id: world.positions.get('President') } },
    { user: { id: id('doctor') } },
  ])
  expect((await told('doctor')).map(({ templateKey }) => templateKey)).toContain('AUTHORITY_REQUESTED')
  // of two recipients the other is asked alone
  await world.as('authority').call(reassignDelegations, {
    body: {
      delegationIds: [delegationId],
      recipientType: 'SPECIFIC_PERSONNEL',
      delegationRecipients: ['doctor', 'guest'].map((key) => ({ recipientUserId: id(key) })),
    },
  })
  expect(await asked(toRecipient)).toEqual([id('doctor'), id('guest')])
  await deactivate('doctor')
  expect(await asked(toRecipient)).toEqual([id('guest')])
})

test('with the last occupant of the position, or with the position itself, a request ends', async () => {
  const decisionId = await publishDecision(world)
  const delegation = (to: string) => issue(world, decisionId, { to })
  const requestOf = async (to: string) =>
    requested({ delegationId: (await delegation(to)).id, to: 'RECIPIENT' })
  const [ofPresident, ofDoctor, ofChair] = [
    await requestOf('President'),
    await requestOf('Dean of Medicine'),
    await requestOf('Chair of Civil Engineering'),
  ]
  const path = `/api/auth/users/${id('president')}`
  const { etag } = await world.as('admin').ask('GET', path)
  const left = await world.as('admin').ask('PATCH', path, { positions: [] }, { 'if-match': etag ?? '' })
  expect(left, JSON.stringify(left.data)).toMatchObject({ status: 200 })
  await deactivate('doctor')
  const off = await world.as('admin').call(changeStatusOfPositions, {
    body: {
      ids: [world.positions.get('Chair of Civil Engineering')],
      status: 'INACTIVE',
    },
  })
  expect(off, JSON.stringify(off.data)).toMatchObject({ status: 200 })
  for (const actionId of [ofPresident, ofDoctor, ofChair])
    expect((await action(actionId)).actionStatusId).toBe('CANCELED')
  const ended = (await told('dean')).filter(({ templateKey }) => templateKey === 'REQUEST_ENDED')
  expect(ended).toHaveLength(3)
  for (const { message } of ended) expect(message).toContain(ENDED)
})
