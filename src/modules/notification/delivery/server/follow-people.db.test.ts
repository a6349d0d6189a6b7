import { expect, test } from 'vitest'
import { createAction } from '#modules/actions/actions/model/action-calls.ts'
import { askToDecide } from '#modules/decision/requests/model/ask-call.ts'
import { hire } from '#test/database/hire.ts'
import { dayIn, ok, startNotifiedWorlds } from '#test/database/notified.ts'
import { act, change, issue, move, publishDecision, setting } from '#test/database/scenario.ts'

const notified = startNotifiedWorlds('People')
const { world, product, user, unread, asked, messages, mailsTo, readAll, edit, editUser } = notified

test('another designated approver is asked after this, and the earlier one no longer', async () => {
  await hire(product(), world(), { key: 'second', userRoleIds: [world().tenant.userRoleIds.DA as string] })
  await setting(world(), { actionIssuerApproval: true, actionDesignatedApprover: [user('approver')] })
  await issue(world(), await publishDecision(world()), { toUsers: ['dean'] })
  expect(await unread('approver')).toEqual(['DELEGATION_PENDING_APPROVAL'])
  await setting(world(), { actionDesignatedApprover: [user('second')] })
  expect(await unread('approver')).toEqual([])
  expect(await unread('second')).toEqual(['DELEGATION_PENDING_APPROVAL'])
  expect((await messages('second'))[0]).toMatch(/^authority .+ asks you to approve or deny/)
  expect(mailsTo('second')).toHaveLength(1)
})

test('anyone who loses the role by which they may approve is asked no longer', async () => {
  await setting(world(), { actionIssuerApproval: true })
  await issue(world(), await publishDecision(world()), { toUsers: ['dean'] })
  expect(await asked('approver')).toHaveLength(1)
  await editUser('approver', { roleIds: [world().tenant.userRoleIds.RU] })
  expect(await asked('approver')).toEqual([])
})

test('a change that adds groups is asked of those alone who may approve it', async () => {
  const permissions = {
    'tenant.access_decisions_module': 'ON',
    'tenant.access_delegations_module': 'ON',
    'tenant.access_actions_module': 'ON',
    'decision.view': 'GROUPS',
    'delegation.view': 'GROUPS',
    'delegation.approve_deny': 'GROUPS',
  }
  const body = { name: 'Medicine approver', description: 'Answers for Medicine', permissions }
  const { id: roleId } = ok(
    await world().as('admin').ask('POST', `/api/auth/tenants/${world().tenant.id}/roles`, body),
  )
  await hire(product(), world(), { key: 'colleague', userRoleIds: [roleId], groups: ['Medicine'] })
  const [medicine, engineering] = ['Medicine', 'Engineering'].map((name) => world().groups.get(name))
  const decisionId = await publishDecision(world(), { decisionGroups: [medicine, engineering] })
  const groups = { delegationGroups: [medicine] }
  const { id } = await issue(world(), decisionId, { toUsers: ['dean'], change: groups })
  await setting(world(), { actionChangeApproval: true })
  ok(await change(world(), id, { delegationGroups: [medicine, engineering] }))
  expect(await unread('approver')).toEqual(['DELEGATION_CHANGE_APPROVAL_REQUESTED'])
  expect(await notified.items('colleague')).toEqual([])
  expect(mailsTo('colleague')).toEqual([])
})

test('anyone who asked a position hears that its last occupant left', async () => {
  const decisionId = await publishDecision(world())
  ok(
    await world()
      .as('dean')
      .call(askToDecide, {
        params: { id: decisionId },
        body: {
          assignee: { kind: 'POSITION', id: world().positions.get('President') },
          about: { kind: 'USER', id: user('dean') },
          amounts: [{ valueType: 'CURRENCY', value: '700.00', unit: 'USD' }],
          message: 'Now.',
          dueDate: dayIn(5),
        },
      }),
  )
  const President = world().positions.get('President')
  await editUser('guest', { positions: [{ positionId: President, from: '2026-01-01' }] })
  expect((await messages('guest'))[0]).toBe(
    'You now occupy President, to which the action “Decide: Approve purchase order, $700” is assigned.',
  )
  await readAll('dean')
  await editUser('president', { positions: [] })
  expect(await unread('dean')).toEqual([])
  await editUser('guest', { positions: [] })
  expect(await unread('dean')).toEqual(['ACTION_POSITION_VACANT'])
  expect((await messages('dean'))[0]).toBe(
    'The action “Decide: Approve purchase order, $700”, which you own, is assigned to President, which no one occupies now.',
  )
})

test('another owner of an action that awaits validation is asked, and the earlier one no longer', async () => {
  const { id } = ok(
    await world()
      .as('authority')
      .call(createAction, {
        body: {
          actionName: 'Count paper',
          actionTypeId: await notified.actionType(),
          assignees: [{ userId: user('dean') }],
          validationRequired: true,
          ownerId: user('chair'),
        },
      }),
  )
  const path = `/api/actions/actions/${id}`
  ok(await world().as('dean').ask('PATCH', `${path}/assignee/status`, { status: 'COMPLETED' }))
  expect(await asked('chair')).toHaveLength(1)
  await edit(path, { ownerId: user('doctor') })
  expect(await asked('chair')).toEqual([])
  expect(await asked('doctor')).toEqual([
    `dean ${world().tenant.name.split(' ')[0]} completed the action “Count paper”, and you confirm or return it.`,
  ])
})

test('what fits again is not unread as invalid', async () => {
  const decisionId = await publishDecision(world())
  const top = await issue(world(), decisionId, { toUsers: ['president'] })
  const other = await issue(world(), decisionId, { toUsers: ['doctor'] })
  const below = { toUsers: ['dean'], by: 'president', parent: top.id, max: 100 }
  const [low, second] = [await issue(world(), decisionId, below), await issue(world(), decisionId, below)]
  ok(await act(world(), 'authority', 'revoked', top.id))
  const countInvalid = async () =>
    (await notified.unreadItems('president')).filter(
      ({ templateKey }) => templateKey === 'DELEGATION_INVALID',
    ).length
  expect(await countInvalid()).toBe(1)
  ok(await move(world(), low.id, { parentDelegationId: other.id }))
  ok(await act(world(), 'authority', 'revoked', second.id))
  expect(await countInvalid()).toBe(0)
})
