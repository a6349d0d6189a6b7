import { createHash } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { checkAuthority } from '#modules/decision/check/model/authority-calls.ts'
import {
  createDelegation,
  respondToDelegation,
} from '#modules/decision/delegations/model/delegation-calls.ts'
import { createDelegationRole } from '#modules/decision/designees/model/delegation-role-calls.ts'
import {
  add,
  admin,
  atNoon,
  DAY,
  dayIn,
  decisionId,
  inForceOf,
  letDaysPass,
  makeRegistrar,
  may,
  newAddress,
  passDays,
  problems,
  product,
  registerWorlds,
  save,
  statusOf,
  user,
  users,
  world,
} from './days-of-users.ts'
import { change, delegationBody, issue, setting } from './scenario.ts'

registerWorlds()

const president = () => [{ positionId: world.positions.get('President'), from: dayIn(-1) }]
const rowOf = async (id: string) =>
  (await product.owner.query('select status, active_from, active_until from app."user" where id = $1', [id]))
    .rows[0]

describe('both days that pass before their job runs', () => {
  const comeAndGo = async () => {
    const { data } = await add({ startDate: dayIn(2), terminationDate: dayIn(3), positions: president() })
    world.users.set('newcomer', data.id)
    await letDaysPass(6)
    return data.id as string
  }

  test('give nothing back when the last day is put off', async () => {
    await issue(world, decisionId, { to: 'President' })
    const id = await comeAndGo()
    expect((await save('newcomer', { terminationDate: dayIn(9) })).status).toBe(200)
    expect([await statusOf(id), await may('newcomer')]).toEqual(['INACTIVE', 'DENY'])
  })

  test.each([
    ['another edit', { employeeId: 'E-1' }],
    ['an edit that takes off the first day', { startDate: null }],
  ])('leave facts, row, and history in agreement after %s', async (_, change) => {
    const id = await comeAndGo()
    await save('newcomer', change)
    expect([await rowOf(id), await problems()]).toEqual([
      { status: 'INACTIVE', active_from: null, active_until: null },
      [],
    ])
  })

  test('leave a seat', async () => {
    await comeAndGo()
    await passDays(6)
    const { rows } = await product.owner.query(
      `select count(*)::int as taken from app."user" where tenant_id = $1 and status in ('ACTIVE', 'INVITED')`,
      [world.tenant.id],
    )
    await product.owner.query('update app.tenant set seats = $2 where tenant_id = $1', [
      world.tenant.id,
      rows[0].taken + 1,
    ])
    expect((await add({})).status).toBe(201)
  })
})

test('a last day that would be over before the first in the zone of then is refused', async () => {
  const moveTo = async (zone: string) => {
    const path = `/api/auth/tenants/${world.tenant.id}`
    const { etag } = await admin('GET', path)
    expect((await admin('PATCH', path, { zone }, { 'if-match': etag ?? '' })).status).toBe(200)
  }
  await moveTo('Pacific/Niue')
  const day = dayIn(4)
  world.users.set('newcomer', (await add({ startDate: day })).data.id)
  await moveTo('Pacific/Kiritimati')
  const saved = await save('newcomer', { terminationDate: day })
  expect(saved.data.fields).toMatchObject([{ path: 'body.terminationDate' }])
  expect(await problems()).toEqual([])
})

test('no one receives, or manages anyone, after their last day and before the job', async () => {
  await save('dean', { terminationDate: dayIn(1) })
  await letDaysPass(3)
  const body = delegationBody(world, decisionId, { toUsers: ['dean'] })
  const issued = await world.as('authority').call(createDelegation, { body })
  const managed = await save('guest', { managerId: user('dean') })
  expect([issued.status, managed.data.fields?.[0]?.path]).toEqual([422, 'body.managerId'])
})

test('the list says what the record says once an accepted end has passed for one of two recipients', async () => {
  await setting(world, { actionDelegationAcceptance: true })
  const days = { isNoExpiration: false, expirationDate: dayIn(1) }
  const { id } = await issue(world, decisionId, { toUsers: ['dean', 'doctor'], change: days })
  const accept = (key: string) =>
    world.as(key).call(respondToDelegation, { params: { id }, body: { answer: 'ACCEPTED' } })
  for (const key of ['dean', 'doctor']) expect((await accept(key)).status).toBe(200)
  expect((await change(world, id, { expirationDate: dayIn(400) })).status).toBe(200)
  expect((await accept('doctor')).status).toBe(200)
  await product.workOff()
  await passDays(4)
  expect(await inForceOf(id)).toMatchObject({ standing: 'PARTLY', isListed: false })
})

test('an email that waits is not sent after the last day, and its job does not fail', async () => {
  await save('dean', { terminationDate: dayIn(1) })
  await issue(world, decisionId, { toUsers: ['dean'] })
  await letDaysPass(3)
  const mailed = () =>
    product.mails.filter(({ to }) => to.startsWith(`dean@${world.tenant.name.split(' ')[0]?.toLowerCase()}`))
  const before = mailed().length
  await product.workOff()
  await product.owner.query(
    `update graphile_worker._private_jobs j set run_at = now() from graphile_worker._private_tasks t
      where t.id = j.task_id and t.identifier in ('gather_notification_mails', 'send_notification_mail')`,
  )
  await product.workOff()
  expect(mailed()).toHaveLength(before)
})

describe('a user manager', () => {
  test.each<[string, object, () => string]>([
    ['puts off', {}, () => '2999-01-01'],
    ['brings forward', {}, () => dayIn(0)],
    ['voids the invitation by', { inviteViaEmail: true }, () => '2999-01-01'],
  ])('never %s the first day of somebody who manages more', async (_, how, day) => {
    await makeRegistrar()
    const { data } = await add({ startDate: dayIn(3), roleIds: [world.tenant.userRoleIds.SA], ...how })
    world.users.set('planned', data.id)
    const refused = await save('planned', { startDate: day() }, 'registrar')
    expect(refused.data.fields).toMatchObject([{ path: 'body.startDate' }])
  })

  test('never reactivates someone who manages more', async () => {
    await makeRegistrar()
    await save('doctor', { roleIds: [world.tenant.userRoleIds.SA] })
    await admin('PATCH', `${users}/bulk-status`, { userIds: [user('doctor')], status: 'INACTIVE' })
    const body = { userIds: [user('doctor')], status: 'ACTIVE' }
    const { data } = await world.as('registrar').ask('PATCH', `${users}/bulk-status`, body)
    expect(data.refused).toMatchObject([{ code: 'USER_BEYOND' }])
  })
})

test('the preview of a last day names what ends with it, as that of a deactivation does', async () => {
  const held = await issue(world, decisionId, {
    toUsers: ['dean'],
    change: { delegationPathway: ['Matrix'] },
  })
  const body = { userIds: [user('dean')], status: 'INACTIVE' }
  const { data } = await admin('POST', `${users}/bulk-status/preview`, body)
  const { effects } = await save('dean', { terminationDate: dayIn(2) })
  expect(effects.delegationsEnded).toEqual(data.effects.delegationsEnded)
  expect(effects.delegationsEnded.shown).toMatchObject([{ id: held.id }])
})

test('a planned user who is reactivated joins their positions as on a first day', async () => {
  await setting(world, { autoIssue: true })
  const positionId = world.positions.get('Chair of Civil Engineering')
  const recipients = [{ recipientUserId: user('chair'), recipientPositionId: positionId }]
  await issue(world, decisionId, {
    max: 500,
    change: {
      recipientType: 'PERSONNEL_IN_POSITION',
      delegationRecipients: recipients,
      recipientAutoIssue: true,
    },
  })
  const { data } = await add({ startDate: dayIn(3), positions: [{ positionId, from: dayIn(0) }] })
  world.users.set('newcomer', data.id)
  await admin('PATCH', `${users}/bulk-status`, { userIds: [data.id], status: 'ACTIVE' })
  await product.workOff()
  expect(await may('newcomer')).toBe('ALLOW')
})

describe('an invitation', () => {
  type MailText = { readonly text?: string }
  const invite = async (): Promise<{ mailed: () => MailText[]; token: string }> => {
    const email = newAddress()
    world.users.set('invited', (await add({ email, inviteViaEmail: true })).data.id)
    await product.workOff()
    const mailed = (): MailText[] => product.mails.filter(({ to }) => to === email)
    return { mailed, token: /\?invite=([\w-]+)/.exec(mailed().at(-1)?.text ?? '')?.[1] as string }
  }

  test('is not emailed again where a first day moves among past days', async () => {
    const { mailed } = await invite()
    for (const days of [1, 2, 3]) await save('invited', { startDate: dayIn(-days) })
    await product.workOff()
    expect(mailed()).toHaveLength(1)
  })

  test.each([
    ['before the first day', 0, () => ({ startDate: dayIn(5) })],
    ['after the last day', 3, () => ({ terminationDate: dayIn(1) })],
  ] as const)('opens nothing %s', async (_, ahead, change) => {
    const { token } = await invite()
    expect((await save('invited', change())).status).toBe(200)
    product.clock.ahead = ahead * DAY
    for (const [call, payload] of [
      ['invitation', { token }],
      ['invitation/accept', { token, password: 'a password of my own' }],
    ] as const) {
      const answer = await product.app.inject({ method: 'POST', url: `/api/identity/${call}`, payload })
      expect([call, answer.json().data.code]).toEqual([call, 'LINK_EXPIRED'])
    }
  })
})

test('a designee is none any longer after their last day', async () => {
  const { data: table } = await admin('GET', '/api/settings/decision-roles/table')
  const { id } = await issue(world, decisionId, { toUsers: ['chair'] })
  const names = async (days?: number) => {
    const { data } = await world.as('authority').call(checkAuthority, {
      body: {
        decisionId,
        who: { kind: 'USER', id: user('chair') },
        amounts: [{ valueType: 'CURRENCY', value: '5.00', unit: 'USD' }],
        ...(days !== undefined && { at: atNoon(days) }),
      },
    })
    return JSON.stringify(data).includes('dean Alder')
  }
  const added = await world.as('authority').call(createDelegationRole, {
    params: { id },
    body: {
      decisionRoleId: table.items[0].id,
      roleRequirement: 'Ask first.',
      designeeRecipientType: 'SPECIFIC_PERSONNEL',
      designees: [{ userId: user('dean') }],
    },
  })
  expect(added.status).toBe(201)
  await save('dean', { terminationDate: dayIn(1) })
  const [today, later] = [await names(), await names(3)]
  await letDaysPass(3)
  expect([today, later, await names()]).toEqual([true, false, false])
})

test('the stamp of a preview cannot be guessed with the limits that its reader may not know', async () => {
  await issue(world, decisionId, { toUsers: ['dean'], max: 123_400 })
  const { data } = await admin('POST', `${users}/${user('dean')}/preview`, { terminationDate: dayIn(2) })
  const { stamp, people, delegationsEnded } = data.effects
  const { approvalId } = world.tenant.authorityTypes
  const from = Date.parse(people.shown[0].from)
  const change = [
    user('dean'),
    decisionId,
    approvalId,
    world.tenant.organizationId,
    '$123,400',
    'no authority',
    from,
  ]
  const ended = delegationsEnded.shown.map(({ id }: { id: string }) => id)
  const whole = [[ended, [], []], [[decisionId, from]], [change.join(' ')], true, false, []]
  expect(createHash('sha256').update(JSON.stringify(whole)).digest('base64url')).not.toBe(stamp)
})
