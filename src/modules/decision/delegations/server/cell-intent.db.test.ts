import { beforeAll, beforeEach, expect, test } from 'vitest'
import { startTestWorld } from '#test/database/product.ts'
import { act, base, issue, publishDecision, setting } from '#test/database/scenario.ts'
import { untilWaiting } from '#test/database/waiting.ts'
import { getDelegation } from '../model/delegation-calls.ts'

// What a person meant is done, or nothing: whatever became of the delegation since they read it.

const { product, world } = await startTestWorld()
beforeAll(async () => {
  const { tenant, users } = world
  const grants = [
    ['authority', tenant.userRoleIds.DA],
    ['admin', tenant.userRoleIds.DA],
  ] as const
  for (const [key, userRoleId] of grants)
    await product.owner.query(
      'insert into app.user_user_role (tenant_id, user_id, user_role_id) values ($1, $2, $3)',
      [tenant.id, users.get(key), userRoleId],
    )
  // the guest is another occupant beside the dean
  const path = `/api/auth/users/${users.get('guest')}`
  const { etag } = await world.as('admin').ask('GET', path)
  const positions = [{ positionId: world.positions.get('Dean of Engineering'), from: '2026-01-02' }]
  const joined = await world.as('admin').ask('PATCH', path, { positions }, { 'if-match': etag ?? '' })
  expect(joined.status, JSON.stringify(joined.data)).toBe(200)
})
beforeEach(() =>
  setting(world, { actionIssuerApproval: true, actionDelegationAcceptance: false, fourEyes: false }),
)

const statusOf = async (id: string) =>
  (await world.as('authority').call(getDelegation, { params: { id } })).data.status
const submitted = async () => (await issue(world, await publishDecision(world), { max: 400 })).id as string
const refusalOf = async (by: string, id: string, meant: string) =>
  (await act(world, by, 'issued', id, { act: meant })).data.refused[0]

test('an approval finds what it approves pending, and does nothing else', async () => {
  const withdrawn = await submitted()
  await act(world, 'authority', 'withdrawn', withdrawn)
  expect(await refusalOf('authority', withdrawn, 'approve')).toMatchObject({
    code: 'INVALID_TRANSITION',
    message: 'This delegation is Draft. You can approve it only when it is Pending.',
  })
  expect(await statusOf(withdrawn)).toBe('DRAFT')

  const again = await submitted()
  await act(world, 'approver', 'issued', again, { act: 'approve' })
  expect(await refusalOf('admin', again, 'approve')).toMatchObject({
    message: 'This delegation is Issued. You can approve it only when it is Pending.',
  })
  await act(world, 'authority', 'suspended', again)
  expect(await refusalOf('authority', again, 'approve')).toMatchObject({
    message: 'This delegation is Suspended. You can approve it only when it is Pending.',
  })
  expect(await statusOf(again)).toBe('SUSPENDED')
})

test('neither a reissue nor an issue is an approval', async () => {
  const id = await submitted()
  expect(await refusalOf('authority', id, 'reissue')).toMatchObject({
    message: 'This delegation is Pending. You can reissue it only when it is Suspended.',
  })
  expect(await refusalOf('authority', id, 'issue')).toMatchObject({
    message: 'This delegation is Pending. You can issue it only when it is Draft.',
  })
  expect(await statusOf(id)).toBe('PENDING')
  const { data } = await act(world, 'authority', 'suspended', id, { act: 'approve' })
  expect(data.fields).toEqual([{ path: 'body.act', message: 'Send act with the target status issued only.' }])
})

test('what became of a delegation is said before that another version of it was read', async () => {
  const id = await submitted()
  await act(world, 'authority', 'withdrawn', id)
  const { data } = await world
    .as('approver')
    .ask(
      'PATCH',
      `${base}/delegations/bulk/issued`,
      { delegationIds: [id], act: 'approve' },
      { 'if-match': '"1"' },
    )
  expect(data.refused[0].message).toMatch('This delegation is Draft.')
})

const actionOf = async (who: string, delegationId: string): Promise<string> =>
  (await world.as(who).ask('GET', '/api/actions/actions?filterType=ASSIGNED_TO_ME')).data.items.find(
    (item: { associatedRecord: { id: string } | null }) => item.associatedRecord?.id === delegationId,
  ).id
const answer = (who: string, id: string, status: string) =>
  world
    .as(who)
    .ask('PATCH', `/api/actions/actions/${id}/assignee/status`, { status, comments: 'Because of it.' })

test.each([
  ['APPROVED', 'APPROVED', 'ISSUED'],
  ['DENIED', 'DENIED', 'DRAFT'],
])(
  'of two approvers who answer at the same time, the one who is late reads what became of it: %s',
  async (one, other, status) => {
    const id = await submitted()
    const action = await actionOf('approver', id)
    const answers = await Promise.all([answer('approver', action, one), answer('admin', action, other)])
    expect(answers.map((each) => each.status).sort()).toEqual([200, 409])
    expect(answers.find((each) => each.status === 409)?.data.message).toMatch(/^This (delegation|action) is /)
    expect(await statusOf(id)).toBe(status)
    for (const who of ['approver', 'admin', 'authority'])
      expect(await answer(who, action, 'APPROVED')).toMatchObject({
        status: 409,
        data: { message: expect.stringMatching(/^This action is Completed\./) },
      })
  },
)

test('an action that asked for an approval does not issue what was withdrawn', async () => {
  const id = await submitted()
  const action = await actionOf('authority', id)
  const [, answered] = await Promise.all([
    act(world, 'authority', 'withdrawn', id),
    answer('authority', action, 'APPROVED'),
  ])
  expect(await statusOf(id)).toBe(answered.status === 200 ? 'ISSUED' : 'DRAFT')
})

test.each(['ACCEPTED', 'REJECTED'])(
  'of two occupants who answer at the same time, the one who is late hears that nothing is awaiting: %s',
  async (given) => {
    await setting(world, { actionIssuerApproval: false, actionDelegationAcceptance: true })
    for (const by of ['action', 'record']) {
      const { id } = await issue(world, await publishDecision(world), { to: 'Dean of Engineering' })
      const action = await actionOf('dean', id)
      const respond = (who: string) =>
        by === 'action'
          ? answer(who, action, given)
          : world
              .as(who)
              .ask('POST', `${base}/delegations/${id}/response`, { answer: given, reason: 'Because of it.' })
      const held = await product.owner.connect()
      await held.query('begin')
      await held.query('select 1 from app.delegation where tenant_id = $1 and id = $2 for no key update', [
        world.tenant.id,
        id,
      ])
      const both = ['dean', 'guest'].map(respond)
      await untilWaiting(product.owner, 2)
      await held.query('commit')
      held.release()
      const answers = await Promise.all(both)
      expect(answers.map((each) => each.status).sort(), by).toEqual([200, 409])
      expect(answers.find((each) => each.status === 409)?.data.message).toMatch(
        /^(Nothing here is awaiting your response|This action is Completed)\./,
      )
    }
  },
)
