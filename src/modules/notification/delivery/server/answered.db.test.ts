import { expect, test } from 'vitest'
import { createAction } from '#modules/actions/actions/model/action-calls.ts'
import { archiveDecisions } from '#modules/decision/decisions/model/decision-calls.ts'
import { listDelegationRoles } from '#modules/decision/designees/model/delegation-role-calls.ts'
import { endExpired } from '#modules/decision/index.server.ts'
import { hire } from '#test/database/hire.ts'
import { dayIn, ok, startNotifiedWorlds } from '#test/database/notified.ts'
import { act, base, change, issue, publishDecision, setting } from '#test/database/scenario.ts'
import { notifyOfDue } from './follow-clock.ts'

const notified = startNotifiedWorlds('Answered')
const { world, product, user, items, unread, asked, mailsTo, respond, role, upTo, edit, editUser } = notified

const log = { error: (problem: unknown) => expect(problem).toBeUndefined() }
const DAY = 86_400_000
const inDays = (days: number) => ({ ahead: days * DAY })
const look = (days = 0) => notifyOfDue({ pool: product().workerPool, log }, inDays(days))
const holdJobs = (which: string, until: string) =>
  product().owner.query(
    `update graphile_worker._private_jobs j set run_at = ${until} from graphile_worker._private_tasks t
      where t.id = j.task_id and t.identifier like $1`,
    [which],
  )

const issueBelow = async (change: Record<string, unknown>) => {
  const decisionId = await publishDecision(world())
  const top = await issue(world(), decisionId, { toUsers: ['president'] })
  await setting(world(), change)
  const low = await issue(world(), decisionId, {
    toUsers: ['dean'],
    by: 'president',
    parent: top.id,
    max: 500,
  })
  await product().workOff()
  return { decisionId, top, low }
}
const cascade = { cascadeToChildDelegations: true }

test('an approval that a cascade ends is asked of no one', async () => {
  const { top } = await issueBelow({ actionIssuerApproval: true })
  expect(await unread('approver')).toEqual(['DELEGATION_PENDING_APPROVAL'])
  ok(await act(world(), 'authority', 'revoked', top.id, cascade))
  expect(await unread('approver')).toEqual([])
})

test.each(['revoked', 'suspended'])(
  'an acceptance that a cascade ends is asked of no one: %s',
  async (to) => {
    const { top } = await issueBelow({ actionDelegationAcceptance: true })
    expect(await asked('dean')).toHaveLength(1)
    ok(await act(world(), 'authority', to, top.id, cascade))
    expect(await asked('dean')).toEqual([])
  },
)

test('an approval below an archived decision is asked of no one, and its email is not sent', async () => {
  const decisionId = await publishDecision(world())
  const top = await issue(world(), decisionId, { toUsers: ['president'] })
  await setting(world(), { actionIssuerApproval: true })
  await product().workOff()
  await issue(world(), decisionId, { toUsers: ['dean'], by: 'president', parent: top.id, max: 500 })
  await holdJobs('%', `now() + interval '1 hour'`)
  const body = { decisionIds: [decisionId] }
  ok(await world().as('authority').call(archiveDecisions, { body }))
  await holdJobs('%', 'now()')
  expect(await unread('approver')).toEqual([])
  expect(mailsTo('approver')).toEqual([])
})

test('what has expired asks no one to accept, approve, or acknowledge', async () => {
  await setting(world(), { actionDelegationAcceptance: true, actionDecisionRoleAck: true })
  const decisionId = await publishDecision(world())
  const days = { isNoExpiration: false, expirationDate: dayIn(1) }
  const roles = [role(0, ['chair'])]
  await issue(world(), decisionId, { toUsers: ['dean'], change: { ...days, roles } })
  await setting(world(), { actionIssuerApproval: true })
  await issue(world(), decisionId, { toUsers: ['doctor'], change: days })
  for (const who of ['dean', 'approver', 'chair']) expect(await asked(who), who).toHaveLength(1)
  await look()
  await endExpired({ pool: product().workerPool, listeners: product().listeners, log }, inDays(3))
  await look(3)
  for (const who of ['dean', 'approver', 'chair']) expect(await asked(who), who).toEqual([])
})

test('a job that comes late asks nothing that was withdrawn', async () => {
  await setting(world(), { actionIssuerApproval: true })
  const decisionId = await publishDecision(world())
  await product().workOff()
  const { id } = await issue(world(), decisionId, { toUsers: ['dean'] })
  await holdJobs('tell_people', `now() + interval '1 hour'`)
  ok(await act(world(), 'authority', 'withdrawn', id))
  await product().workOff()
  await holdJobs('tell_people', 'now()')
  expect((await items('approver')).map(({ status }) => status)).toEqual(['READ'])
  expect(mailsTo('approver')).toEqual([])
})

test.each(['in order', 'with the first job last'])(
  'a newer question replaces the older: %s',
  async (order) => {
    await setting(world(), { actionIssuerApproval: true })
    const decisionId = await publishDecision(world())
    await product().workOff()
    const { id } = await issue(world(), decisionId, { toUsers: ['dean'], max: 500 })
    if (order !== 'in order') await holdJobs('tell_people', `now() + interval '1 hour'`)
    ok(await act(world(), 'authority', 'withdrawn', id))
    ok(await change(world(), id, upTo(900)))
    ok(await act(world(), 'authority', 'issued', id))
    if (order !== 'in order') await product().workOff()
    await holdJobs('tell_people', 'now()')
    expect((await asked('approver')).map((text) => /up to (\$\d+)/.exec(text)?.[1])).toEqual(['$900'])
    expect(mailsTo('approver')).toHaveLength(1)
  },
)

test('what was answered is not emailed when it is marked as unread', async () => {
  await setting(world(), { actionIssuerApproval: true })
  const decisionId = await publishDecision(world())
  const { id } = await issue(world(), decisionId, { toUsers: ['dean'] })
  ok(await act(world(), 'authority', 'withdrawn', id))
  const [item] = await items('approver')
  expect(item?.status).toBe('READ')
  await notified.mark('approver', item?.id ?? '', 'UNREAD')
  await issue(world(), decisionId, { toUsers: ['chair'] })
  await product().workOff()
  expect(mailsTo('approver').map(({ text }) => /to (\w+) Answered/.exec(text)?.[1])).toEqual(['chair'])
})

test('a designation that was informed with an issue is reported once', async () => {
  const decisionId = await publishDecision(world())
  const roles = [role(0, ['dean'])]
  const { id } = await issue(world(), decisionId, { toUsers: ['dean'], change: { roles } })
  const countDesignations = async () =>
    (await notified.messages('dean')).filter((text) => /assigned the role/.test(text)).length
  expect([await countDesignations(), mailsTo('dean').length]).toEqual([1, 1])
  const [made] = (await world().as('authority').call(listDelegationRoles, { params: { id } })).data.items
  for (const isActive of [false, true]) {
    await edit(`${base}/delegations/${id}/roles/${made.id}`, { isActive }, 'authority')
    await product().workOff()
  }
  expect([await countDesignations(), mailsTo('dean').length]).toEqual([1, 1])
})

test('an acknowledgement stays asked when another occupant accepts', async () => {
  await setting(world(), { actionDelegationAcceptance: true, actionDecisionRoleAck: true })
  const President = world().positions.get('President')
  await editUser('guest', { positions: [{ positionId: President, from: '2026-01-01' }] })
  const { id } = await issue(world(), await publishDecision(world()), {
    to: 'President',
    change: { roles: [role(0, ['president'])] },
  })
  expect(await asked('president')).toEqual([expect.stringContaining('asks you to acknowledge')])
  ok(await respond('guest', id, 'ACCEPTED'))
  expect(await asked('president')).toEqual([expect.stringContaining('acknowledge')])
})

test('a question stays unread while it is open, whatever its reader does elsewhere', async () => {
  const { SA, DA } = world().tenant.userRoleIds
  await hire(product(), world(), { key: 'both', userRoleIds: [SA, DA] as string[] })
  const { id } = await issue(world(), await publishDecision(world()), {
    toUsers: ['guest', 'chair'],
    max: 500,
  })
  await setting(world(), { actionChangeApproval: true })
  ok(await change(world(), id, upTo(900)))
  expect(await unread('both')).toEqual(['DELEGATION_CHANGE_APPROVAL_REQUESTED'])
  const body = { userIds: [user('guest')], status: 'INACTIVE' }
  ok(await world().as('both').ask('PATCH', '/api/auth/users/bulk-status', body))
  expect(await unread('both')).toContain('DELEGATION_CHANGE_APPROVAL_REQUESTED')
})

test('anyone who left a position is not asked to accept in it', async () => {
  await setting(world(), { actionDelegationAcceptance: true })
  await issue(world(), await publishDecision(world()), { to: 'Dean of Engineering' })
  expect(await asked('dean')).toHaveLength(1)
  await editUser('dean', { positions: [] })
  expect(await asked('dean')).toEqual([])
})

test('a reminder of a day that was moved is read', async () => {
  const { id } = ok(
    await world()
      .as('authority')
      .call(createAction, {
        body: {
          actionName: 'Count',
          actionTypeId: await notified.actionType(),
          dueDate: dayIn(4),
          assignees: [{ userId: user('dean') }],
        },
      }),
  )
  await look()
  await look(2.6)
  expect(await unread('dean')).toContain('ACTION_DUE_SOON')
  await edit(`/api/actions/actions/${id}`, { dueDate: dayIn(60) }, 'authority')
  expect(await unread('dean')).not.toContain('ACTION_DUE_SOON')
})
