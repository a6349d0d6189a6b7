import { describe, expect, test } from 'vitest'
import { getUser } from '#modules/auth/users/model/user-record-calls.ts'
import { getDelegation } from '#modules/decision/delegations/model/delegation-calls.ts'
import {
  add,
  admin,
  atNoon,
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
import { issue } from './scenario.ts'

registerWorlds()

describe('a last day', () => {
  test('ends what someone decides when it is over, with no job', async () => {
    const held = await issue(world, decisionId, { toUsers: ['dean'] })
    expect((await save('dean', { terminationDate: dayIn(2) })).status).toBe(200)
    await product.workOff()
    const inForce = await inForceOf(held.id)
    expect([inForce.standing, inForce.isListed]).toEqual(['YES', true])
    expect(new Date(inForce.until).toLocaleDateString('en-CA', { timeZone: 'America/New_York' })).toBe(
      dayIn(3),
    )
    expect([await may('dean'), await may('dean', 2), await may('dean', 3)]).toEqual([
      'ALLOW',
      'ALLOW',
      'DENY',
    ])
    await letDaysPass(4)
    expect(await may('dean')).toBe('DENY')
    expect(await inForceOf(held.id)).toMatchObject({ standing: 'NO', isListed: false })
    expect(await statusOf(user('dean'))).toBe('INACTIVE')
    expect((await world.as('dean').call(getUser, { params: { id: user('dean') } })).status).toBe(401)
    const { data } = await admin('POST', `${users}/search`, { status: ['INACTIVE'] })
    expect(data.items.map(({ id }: { id: string }) => id)).toEqual([user('dean')])
  })

  test('is previewed with the day from which authority is lost', async () => {
    await issue(world, decisionId, { toUsers: ['dean'] })
    const { effects } = await save('dean', { terminationDate: dayIn(2) })
    expect(effects.changes.shown).toMatchObject([{ before: '$1,000,000', after: 'no authority' }])
    expect(effects.decisionsWithoutHolder.shown).toHaveLength(1)
    const [{ from }] = effects.changes.shown
    expect(new Date(from).toLocaleDateString('en-CA', { timeZone: 'America/New_York' })).toBe(dayIn(3))
  })

  test('deactivates when it is over, with all that follows', async () => {
    const held = await issue(world, decisionId, { toUsers: ['dean'] })
    await save('dean', { terminationDate: dayIn(2) })
    await passDays(4)
    const { data } = await admin('GET', `${users}/${user('dean')}`)
    expect(data).toMatchObject({ status: 'INACTIVE', activeUntil: null, terminationDate: dayIn(-2) })
    const { data: record } = await world.as('authority').call(getDelegation, { params: { id: held.id } })
    expect(record.status).toBe('REVOKED')
    expect(await problems()).toEqual([])
  })

  test('does not give back what ended, once it is moved or the user is reactivated', async () => {
    await issue(world, decisionId, { toUsers: ['dean'] })
    await save('dean', { terminationDate: dayIn(2) })
    await letDaysPass(4)
    expect((await save('dean', { terminationDate: dayIn(9) })).status).toBe(200)
    expect([await statusOf(user('dean')), await may('dean'), await may('dean', 1)]).toEqual([
      'INACTIVE',
      'DENY',
      'DENY',
    ])
    await admin('PATCH', `${users}/bulk-status`, { userIds: [user('dean')], status: 'ACTIVE' })
    expect([await statusOf(user('dean')), await may('dean')]).toEqual(['ACTIVE', 'DENY'])
    await issue(world, decisionId, { toUsers: ['dean'] })
    expect(await may('dean')).toBe('ALLOW')
    expect(await problems()).toEqual([])
  })

  test('that is put off before it is over, or taken off, ends nothing', async () => {
    await issue(world, decisionId, { toUsers: ['dean'] })
    await save('dean', { terminationDate: dayIn(2) })
    await save('dean', { terminationDate: dayIn(8) })
    await passDays(4)
    expect([await statusOf(user('dean')), await may('dean'), await may('dean', 5)]).toEqual([
      'ACTIVE',
      'ALLOW',
      'DENY',
    ])
    await save('dean', { terminationDate: null })
    await passDays(20)
    expect([await statusOf(user('dean')), await may('dean')]).toEqual(['ACTIVE', 'ALLOW'])
    expect(await problems()).toEqual([])
  })

  test('that has passed is taken off by a reactivation', async () => {
    await save('dean', { terminationDate: dayIn(2) })
    await passDays(4)
    await admin('PATCH', `${users}/bulk-status`, { userIds: [user('dean')], status: 'ACTIVE' })
    const { data } = await admin('GET', `${users}/${user('dean')}`)
    expect(data).toMatchObject({ status: 'ACTIVE', terminationDate: null, activeUntil: null })
  })

  test.each([
    ['in the past', 'dean', 'admin', () => dayIn(-1), 'Enter today or a later day'],
    ['of oneself', 'admin', 'admin', () => dayIn(2), 'You cannot change your own first or last day'],
    ['of somebody who manages more', 'admin', 'registrar', () => dayIn(2), 'that you do not have'],
  ] as const)('%s is refused', async (_, key, as, day, words) => {
    await makeRegistrar()
    const answer = await save(key, { terminationDate: day() }, as)
    expect([answer.status, answer.data.fields?.[0]?.path]).toEqual([400, 'body.terminationDate'])
    expect(answer.data.fields[0].message).toContain(words)
  })

  test('leaves an administrator who stays', async () => {
    const SA = world.tenant.userRoleIds.SA
    const roleIds = [SA, world.tenant.userRoleIds.GU]
    for (const key of ['dean', 'doctor']) expect((await save(key, { roleIds })).status).toBe(200)
    // signed in again with the role
    expect((await save('admin', { terminationDate: dayIn(2) }, 'dean')).status).toBe(200)
    expect((await save('doctor', { terminationDate: dayIn(2) })).status).toBe(200)
    const last = await save('dean', { terminationDate: dayIn(2) })
    expect([last.status, last.data.fields?.[0]?.message]).toEqual([
      400,
      'This is the last active System Admin. Give someone else that role first.',
    ])
    const ended = await admin('PATCH', `${users}/bulk-status`, {
      userIds: [user('dean')],
      status: 'INACTIVE',
    })
    expect(ended.data.refused).toMatchObject([{ code: 'LAST_ADMINISTRATOR' }])
  })
})

describe('a first day', () => {
  test('is when a new user begins to hold their positions, with no job', async () => {
    await issue(world, decisionId, { to: 'President' })
    const positions = [{ positionId: world.positions.get('President'), from: dayIn(0) }]
    const { data, status } = await add({ startDate: dayIn(3), positions })
    expect([status, data.status]).toEqual([201, 'INACTIVE'])
    world.users.set('newcomer', data.id)
    expect([await may('newcomer'), await may('newcomer', 2), await may('newcomer', 3)]).toEqual([
      'DENY',
      'DENY',
      'ALLOW',
    ])
    await letDaysPass(4)
    expect([await statusOf(data.id), await may('newcomer')]).toEqual(['ACTIVE', 'ALLOW'])
    await passDays(4)
    expect(await statusOf(data.id)).toBe('ACTIVE')
    expect(await problems()).toEqual([])
  })

  test('ends with a last day that was entered with it', async () => {
    await issue(world, decisionId, { to: 'President' })
    const positions = [{ positionId: world.positions.get('President'), from: dayIn(0) }]
    const { data } = await add({ startDate: dayIn(3), terminationDate: dayIn(5), positions })
    world.users.set('newcomer', data.id)
    expect([await may('newcomer', 2), await may('newcomer', 4), await may('newcomer', 6)]).toEqual([
      'DENY',
      'ALLOW',
      'DENY',
    ])
    await passDays(4)
    expect(await statusOf(data.id)).toBe('ACTIVE')
    await passDays(8)
    expect([await statusOf(data.id), await problems()]).toEqual(['INACTIVE', []])
  })

  test('that becomes today activates the user', async () => {
    const { data } = await add({ startDate: dayIn(3) })
    world.users.set('newcomer', data.id)
    const saved = await save('newcomer', { startDate: dayIn(0) })
    expect(saved.data).toMatchObject({ status: 'ACTIVE', activeFrom: null })
    await passDays(5)
    expect([await statusOf(data.id), await problems()]).toEqual(['ACTIVE', []])
  })

  test('ahead becomes today by a reactivation', async () => {
    const { data } = await add({ startDate: dayIn(3) })
    await admin('PATCH', `${users}/bulk-status`, { userIds: [data.id], status: 'ACTIVE' })
    const { data: found } = await admin('GET', `${users}/${data.id}`)
    expect(found).toMatchObject({ status: 'ACTIVE', startDate: dayIn(0), activeFrom: null })
  })

  test('ahead of an active user is refused', async () => {
    const answer = await save('dean', { startDate: dayIn(3) })
    expect(answer.data.fields).toMatchObject([{ path: 'body.startDate' }])
  })

  test('ahead takes a seat', async () => {
    const { rows } = await product.owner.query(
      `select count(*)::int as taken from app."user" where tenant_id = $1 and status in ('ACTIVE', 'INVITED')`,
      [world.tenant.id],
    )
    await product.owner.query('update app.tenant set seats = $2 where tenant_id = $1', [
      world.tenant.id,
      rows[0].taken + 1,
    ])
    expect((await add({ startDate: dayIn(3) })).status).toBe(201)
    expect((await add({})).data.code).toBe('USER_LIMIT_REACHED')
  })

  test('is when an invitation is emailed', async () => {
    const email = newAddress()
    const { data } = await add({ email, startDate: dayIn(3), inviteViaEmail: true })
    const mailed = () => product.mails.filter(({ to }) => to === email).length
    await product.workOff()
    expect([data.status, mailed()]).toEqual(['INVITED', 0])
    const body = { userIds: [data.id] }
    const resent = await admin('POST', `${users}/bulk-resend-invite`, body)
    expect(resent.data.refused).toMatchObject([{ code: 'INVITATION_AHEAD' }])
    await passDays(4)
    expect(mailed()).toBe(1)
  })
})

test('lists show and filter first and last days', async () => {
  await save('dean', { terminationDate: dayIn(2) })
  const { data: added } = await add({ startDate: dayIn(3) })
  const found = async (filters: object) =>
    (await admin('POST', `${users}/search`, filters)).data.items.map(({ id }: { id: string }) => id)
  const [from, until] = [atNoon(1), atNoon(5)]
  expect(await found({ lastDayStartDate: from, lastDayEndDate: until })).toEqual([user('dean')])
  expect(await found({ firstDayStartDate: from, firstDayEndDate: until })).toEqual([added.id])
})
