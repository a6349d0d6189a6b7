import { beforeAll, expect, test } from 'vitest'
import { changeStatusOfUsers } from '#modules/auth/users/model/user-record-calls.ts'
import { buildSmallWorld, startTestWorld } from '#test/database/product.ts'
import { act, delegationBody, issue, publishDecision, setting } from '#test/database/scenario.ts'
import { createDelegation } from '../model/delegation-calls.ts'

const { product, world } = await startTestWorld()
beforeAll(async () => {
  await product.owner.query(
    'insert into app.user_user_role (tenant_id, user_id, user_role_id) values ($1, $2, $3)',
    [world.tenant.id, world.users.get('admin'), world.tenant.userRoleIds.DA],
  )
  await setting(world, { actionIssuerApproval: true, fourEyes: true })
})

const settingsPath = (id = world.tenant.id) => `/api/settings/delegation/recipient-settings/${id}`
const designate = (...who: string[]) =>
  setting(world, { actionDesignatedApprover: who.map((each) => world.users.get(each)) })
const waiting = async (by: string): Promise<string[]> =>
  (await world.as(by).ask('GET', '/api/actions/actions?filterType=ASSIGNED_TO_ME')).data.items.map(
    (each: { associatedRecord: { id: string } }) => each.associatedRecord.id,
  )

test('where approvers are designated, those of them with the permission are asked, and no one else approves', async () => {
  const decisionId = await publishDecision(world)
  await designate('admin', 'president')
  const { id } = await issue(world, decisionId, {})
  expect([await waiting('admin'), await waiting('approver'), await waiting('president')]).toEqual([
    [id],
    [],
    [],
  ])
  for (const target of ['issued', 'denied']) {
    const { data } = await act(world, 'approver', target, id, { reason: 'No.' })
    expect(data.refused).toMatchObject([
      { message: 'Only the designated approvers may approve or deny this delegation.' },
    ])
  }
  expect((await act(world, 'admin', 'issued', id)).data.succeeded).toEqual([id])
})

test('nothing is issued that none of the designated may approve, and the sentence says what to do', async () => {
  const decisionId = await publishDecision(world)
  const status = (change: 'INACTIVE' | 'ACTIVE') =>
    world
      .as('admin')
      .call(changeStatusOfUsers, { body: { userIds: [world.users.get('approver')], status: change } })
  await designate('approver')
  await status('INACTIVE')
  const refused = await world
    .as('authority')
    .call(createDelegation, { body: delegationBody(world, decisionId, {}) })
  expect([refused.status, refused.data.code]).toEqual([409, 'NO_APPROVER'])
  expect(refused.data.message).toMatch(/^None of the designated approvers may approve this delegation\./)
  const ids = world.users.get('approver')
  const named = await world.as('admin').ask('GET', `${settingsPath()}/approvers?ids=${ids}`)
  expect(named.data.items).toMatchObject([{ id: ids, isActive: false, hasPermission: true }])
  await designate()
  await issue(world, decisionId, {})
  await status('ACTIVE')
})

test('only users of the organization are designated', async () => {
  const other = await buildSmallWorld(product, 'Birch')
  const { etag = '' } = await world.as('admin').ask('GET', settingsPath())
  const body = { actionDesignatedApprover: [other.users.get('approver')] }
  const answer = await world.as('admin').ask('PATCH', settingsPath(), body, { 'if-match': etag })
  expect(answer.data.fields).toEqual([
    { path: 'body.actionDesignatedApprover.0', message: 'This user does not exist.' },
  ])
  expect((await other.as('admin').ask('GET', `${settingsPath()}/approvers`)).status).toBe(404)
  expect((await world.as('guest').ask('GET', `${settingsPath()}/approvers`)).status).toBe(403)
})
