import { createHash } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { replays } from '#app/replays.ts'
import { inTenant } from '#platform/server/tenant-transaction.ts'
import { verifyHistory } from '#platform/server/verify-history.ts'
import { buildSmallWorld, type SmallWorld, signIn, startTestProduct, type TestProduct } from './product.ts'
import { change, delegationBody, issue, publishDecision, setting, verdict } from './scenario.ts'

let product: TestProduct
let world: SmallWorld
let decisionId: string

const DAY = 86_400_000
const users = '/api/auth/users'
const admin: SmallWorld['callers'][string]['ask'] = (...asked) => world.as('admin').ask(...asked)
const user = (key: string) => world.users.get(key) as string
const dayIn = (days: number): string =>
  new Date(product.now().getTime() + days * DAY).toLocaleDateString('en-CA', { timeZone: 'America/New_York' })
const atNoon = (days: number) => `${dayIn(days)}T17:00:00.000Z`

beforeAll(async () => {
  product = await startTestProduct()
})
afterAll(() => product.close())
beforeEach(async () => {
  product.clock.ahead = 0
  world = await buildSmallWorld(product, `Alder${counter++}`)
  decisionId = await publishDecision(world)
})
let counter = 1

/** Lets days go by, and does what became due meanwhile. */
async function passDays(days: number) {
  await letDaysPass(days)
  await product.owner.query(
    'update graphile_worker._private_jobs set run_at = now() where run_at <= now() + make_interval(secs => $1)',
    [product.clock.ahead / 1000],
  )
  await product.workOff()
}
/** Everybody signs in again afterwards. */
async function letDaysPass(days: number) {
  product.clock.ahead = days * DAY
  for (const key of ['admin', 'authority', 'dean']) {
    const { userId, personId } = world.as(key)
    const email = `${key}@${world.tenant.name.split(' ')[0]?.toLowerCase()}.example`
    world.callers[key] = await signIn(product, email, world.tenant.id, { userId, personId })
  }
  await product.owner.query(`update identity.session set "expiresAt" = '2100-01-01'`)
}

async function save(key: string, change: object, as = 'admin') {
  const path = `${users}/${user(key)}`
  const match = { 'if-match': (await admin('GET', path)).etag ?? '' }
  const preview = await world.as(as).ask('POST', `${path}/preview`, change, match)
  const stamp = preview.data?.effects?.stamp
  return {
    effects: preview.data?.effects,
    ...(await world.as(as).ask('PATCH', path, change, { ...match, ...(stamp && { 'if-effects': stamp }) })),
  }
}
const add = (change: object) =>
  admin('POST', '/api/auth/user', {
    firstName: 'New',
    lastName: 'Comer',
    email: `new${counter++}@alder.example`,
    roleIds: [world.tenant.userRoleIds.GU],
    ...change,
  })
const statusOf = async (id: string) => (await admin('GET', `${users}/${id}`)).data.status
const may = (key: string, days?: number) =>
  verdict(world, decisionId, key, 5, days === undefined ? {} : { at: atNoon(days) })
/** Whether a delegation is in force, as its record and the list say. */
async function inForceOf(id: string) {
  const as = world.as('authority')
  const { data } = await as.ask('GET', `/api/decision/delegations/${id}`)
  const found = await as.ask('POST', '/api/decision/delegations/search', { ids: [id], inForce: ['YES'] })
  return { ...data.inForce, isListed: found.data.items.length === 1 }
}
const problems = () =>
  inTenant(
    product.workerPool,
    world.tenant.id,
    { readOnly: true },
    async (tx) => (await verifyHistory(tx, world.tenant.id, replays)).problems,
  )

describe('a last day', () => {
  test('ends what somebody decides when it is over, with no job', async () => {
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
    expect((await world.as('dean').ask('GET', `${users}/${user('dean')}`)).status).toBe(401)
    const { data } = await admin('POST', `${users}/search`, { status: ['INACTIVE'] })
    expect(data.items.map(({ id }: { id: string }) => id)).toEqual([user('dean')])
  })

  test('is previewed with the day from which authority is lost', async () => {
    await issue(world, decisionId, { toUsers: ['dean'] })
    const { effects } = await save('dean', { terminationDate: dayIn(2) })
    expect(effects.changes.shown).toMatchObject([{ before: '$1,000,000', after: 'Nothing' }])
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
    const { data: record } = await world.as('authority').ask('GET', `/api/decision/delegations/${held.id}`)
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
    // signed in anew with the role
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

/** Somebody who manages users and nothing else. */
async function makeRegistrar() {
  const made = await admin('POST', `/api/auth/tenants/${world.tenant.id}/roles`, {
    name: 'Registrar',
    description: '',
    permissions: {
      'tenant.access_settings_module': 'ON',
      'tenant.manage_users': 'ON',
      'tenant.view_users': 'ON',
    },
  })
  await save('guest', { roleIds: [made.data.id, world.tenant.userRoleIds.GU] })
  world.callers.registrar = world.as('guest')
}

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

  test('is when an invitation is mailed', async () => {
    const email = `later${counter}@alder.example`
    const { data } = await add({ email, startDate: dayIn(3), inviteViaEmail: true })
    const mailed = () => product.mails.filter(({ to }) => to === email).length
    await product.workOff()
    expect([data.status, mailed()]).toEqual(['INVITED', 0])
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

test('nobody receives, or manages anybody, after their last day and before the job', async () => {
  await save('dean', { terminationDate: dayIn(1) })
  await letDaysPass(3)
  const body = delegationBody(world, decisionId, { toUsers: ['dean'] })
  const issued = await world.as('authority').ask('POST', '/api/decision/delegations', body)
  const managed = await save('guest', { managerId: user('dean') })
  expect([issued.status, managed.data.fields?.[0]?.path]).toEqual([422, 'body.managerId'])
})

test('the list says what the record says once an accepted end has passed for one of two recipients', async () => {
  await setting(world, { actionDelegationAcceptance: true })
  const days = { isNoExpiration: false, expirationDate: dayIn(1) }
  const { id } = await issue(world, decisionId, { toUsers: ['dean', 'doctor'], change: days })
  const accept = (key: string) =>
    world.as(key).ask('POST', `/api/decision/delegations/${id}/response`, { answer: 'ACCEPTED' })
  for (const key of ['dean', 'doctor']) expect((await accept(key)).status).toBe(200)
  expect((await change(world, id, { expirationDate: dayIn(400) })).status).toBe(200)
  expect((await accept('doctor')).status).toBe(200)
  await product.workOff()
  await passDays(4)
  expect(await inForceOf(id)).toMatchObject({ standing: 'PARTLY', isListed: false })
})

test('a mail that waits is not sent after the last day, and its job does not fail', async () => {
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

  test('never reactivates somebody who manages more', async () => {
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
  type Mailed = { readonly text?: string }
  const invite = async (): Promise<{ mailed: () => Mailed[]; token: string }> => {
    const email = `link${counter++}@alder.example`
    world.users.set('invited', (await add({ email, inviteViaEmail: true })).data.id)
    await product.workOff()
    const mailed = (): Mailed[] => product.mails.filter(({ to }) => to === email)
    return { mailed, token: /\?invite=([\w-]+)/.exec(mailed().at(-1)?.text ?? '')?.[1] as string }
  }

  test('is not mailed again where a first day moves among past days', async () => {
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

test('a designee is none any more after their last day', async () => {
  const { data: table } = await admin('GET', '/api/settings/decision-roles/table')
  const { id } = await issue(world, decisionId, { toUsers: ['chair'] })
  const names = async (days?: number) => {
    const { data } = await world.as('authority').ask('POST', '/api/decision/decisions/check-authority', {
      decisionId,
      who: { kind: 'USER', id: user('chair') },
      amounts: [{ valueType: 'CURRENCY', value: '5.00', unit: 'USD' }],
      ...(days !== undefined && { at: atNoon(days) }),
    })
    return JSON.stringify(data).includes('dean Alder')
  }
  const added = await world.as('authority').ask('POST', `/api/decision/delegations/${id}/roles`, {
    decisionRoleId: table.items[0].id,
    roleRequirement: 'Ask first.',
    designeeRecipientType: 'SPECIFIC_PERSONNEL',
    designees: [{ userId: user('dean') }],
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
    'Nothing',
    from,
  ]
  const ended = delegationsEnded.shown.map(({ id }: { id: string }) => id)
  const whole = [[ended, [], []], [[decisionId, from]], [change.join(' ')], true, false, []]
  expect(createHash('sha256').update(JSON.stringify(whole)).digest('base64url')).not.toBe(stamp)
})
