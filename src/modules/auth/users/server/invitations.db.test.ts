import { describe, expect, test } from 'vitest'
import { asker, buildSmallWorld, startTestWorld } from '#test/database/product.ts'
import { issue, publishDecision } from '#test/database/scenario.ts'
import { inviteUsers, resendInvites } from '../model/invite-calls.ts'
import { getUserDetails } from '../model/user-calls.ts'
import { userHistory } from '../model/user-history-calls.ts'
import { userLists } from '../model/user-list.ts'
import { changeStatusOfUsers, deleteUsers, getUser, updateUser } from '../model/user-record-calls.ts'

const { product, world } = await startTestWorld()
const other = await buildSmallWorld(product, 'Birch')

const MINUTE = 60_000
const DAY = 86_400_000
const inviting = (emails: string[], change: object = {}, of = world) =>
  of.as('admin').call(inviteUsers, { body: { emails, ...change } })
const identity = async (path: string, payload: object, cookie = '') => {
  const headers = { cookie }
  const answer = await product.app.inject({ method: 'POST', url: `/api/identity${path}`, payload, headers })
  const given = answer.cookies.map(({ name, value }) => `${name}=${encodeURIComponent(value)}`).join('; ')
  return { status: answer.statusCode, data: answer.json().data, cookie: given }
}

/** The link that was emailed last to an address. */
async function linkTo(email: string): Promise<string> {
  await product.workOff()
  const mail = product.mails.findLast(({ to }) => to === email)
  return /\?invite=([\w-]+)/.exec(mail?.text ?? '')?.[1] as string
}
async function invited(
  name: string,
  change: object = {},
): Promise<{ id: string; email: string; token: string }> {
  const email = `${name}@alder.example`
  await inviting([email], change)
  const found = await world.as('admin').call(userLists.search, { body: { search: email } })
  return { id: found.data.items[0].id, email, token: await linkTo(email) }
}
const statusOf = async (id: string) => (await world.as('admin').call(getUser, { params: { id } })).data.status
const PASSWORD = 'a password of my own'
const withPassword = (key: string) => product.identity.setPassword(other.as(key).personId, PASSWORD)

describe('inviting', () => {
  test('takes an address with a blank or a comma in it for a wrong one, whole', async () => {
    const emails = ['one@alder.example two@alder.example', 'three@alder.example,four@alder.example']
    const { data } = await inviting(emails)
    expect(data).toMatchObject({ total: 2, successful: 0, failed: 2 })
    expect(data.results.map(({ email }: { email: string }) => email)).toEqual(emails)
  })

  test('answers for each address, and emails those who were invited', async () => {
    const { status, data } = await inviting([
      'Ada.Lovelace@alder.example',
      'dean@alder.example',
      'nobody',
      'ada.lovelace@alder.example',
    ])
    expect(status).toBe(200)
    expect(data).toEqual({
      total: 3,
      successful: 1,
      failed: 2,
      results: [
        { email: 'ada.lovelace@alder.example', success: true, message: 'Invited.' },
        {
          email: 'dean@alder.example',
          success: false,
          message: 'A user with this address already exists.',
        },
        { email: 'nobody', success: false, message: 'Enter an email address, such as name@company.com.' },
      ],
    })
    expect(await linkTo('ada.lovelace@alder.example')).toHaveLength(43)
    const mail = product.mails.findLast(({ to }) => to === 'ada.lovelace@alder.example')
    expect(mail?.subject).toBe('admin Alder invited you to join Alder University on Mandate')
    const { data: found } = await world
      .as('admin')
      .call(userLists.search, { body: { search: 'ada.lovelace' } })
    expect(found.items).toMatchObject([
      { firstName: 'Ada', lastName: 'Lovelace', status: 'INVITED', roles: [{ name: 'Global User' }] },
    ])
  })

  test('takes 50 addresses at most, and sends nothing where there are more', async () => {
    const emails = Array.from({ length: 51 }, (_, i) => `many${i}@alder.example`)
    const { status, data } = await inviting(emails)
    expect([status, data.fields[0].message]).toEqual([400, 'Enter at most 50 addresses.'])
    expect((await world.as('admin').call(userLists.search, { body: { search: 'many' } })).data.total).toBe(0)
  })

  test('stops at the last seat', async () => {
    const { all } = (await world.as('admin').call(userLists.counts)).data
    const setSeats = (seats: number | null) =>
      product.owner.query('update app.tenant set seats = $2 where tenant_id = $1', [world.tenant.id, seats])
    await setSeats(all + 1)
    const { data } = await inviting(['seat1@alder.example', 'seat2@alder.example'])
    expect(data.results).toMatchObject([{ success: true }, { success: false, message: 'User Limit Reached' }])
    await setSeats(null)
  })

  test('is refused with what is of another tenant, and to who does not manage users', async () => {
    const { status, data } = await inviting(['x@alder.example'], { roleIds: [other.tenant.userRoleIds.SA] })
    expect([status, data.fields[0].path]).toEqual([400, 'body.roleIds'])
    expect(
      (await world.as('authority').call(inviteUsers, { body: { emails: ['x@alder.example'] } })).status,
    ).toBe(403)
  })
})

describe('an invitation', () => {
  test('leads to a first password, which signs in and makes the user active; it is good for one use', async () => {
    const { id, email, token } = await invited('first')
    expect(await statusOf(id)).toBe('INVITED')
    expect((await identity('/invitation', { token })).data).toEqual({
      email,
      organization: 'Alder University',
      tenantId: world.tenant.id,
      isKnown: false,
    })
    expect((await identity('/invitation/accept', { token, password: 'short' })).status).toBe(400)
    const accepted = await identity('/invitation/accept', { token, password: PASSWORD })
    expect(accepted).toMatchObject({ status: 200, data: { tenantId: world.tenant.id, person: { email } } })
    const me = await asker(product.app, accepted.data.token)('GET', '/api/auth/user/details')
    expect(me.data.user.id).toBe(id)
    expect(await statusOf(id)).toBe('ACTIVE')
    expect(await identity('/invitation/accept', { token, password: 'another password' })).toMatchObject({
      status: 422,
      data: { code: 'LINK_EXPIRED' },
    })
    expect((await identity('/sign-in/password', { email, password: PASSWORD })).status).toBe(200)
  })

  test('is accepted by an ordinary code, too, and its link leads nowhere after that', async () => {
    const { id, email, token } = await invited('by.code')
    const { challenge } = (await identity('/sign-in/code/request', { email })).data
    const subject = () => product.mails.findLast(({ to }) => to === email)?.subject ?? ''
    await expect.poll(subject).toMatch(/^\d{6}/)
    const signedIn = await identity('/sign-in/code', { email, challenge, code: subject().slice(0, 6) })
    expect(signedIn.data.tenantId).toBe(world.tenant.id)
    expect(await statusOf(id)).toBe('ACTIVE')
    expect((await identity('/invitation', { token })).status).toBe(422)
    const log = await world.as('admin').call(userHistory.log, { params: { id } })
    expect(log.data.items.map((each: { event: string }) => each.event)).toEqual(['ACTIVATE', 'INVITE'])
  })

  test('is void after 7 days, and after a new one, which waits a minute', async () => {
    const { id, email, token } = await invited('again')
    const resend = () => world.as('admin').call(resendInvites, { body: { userIds: [id] } })
    expect((await resend()).data.refused).toMatchObject([{ code: 'TOO_SOON' }])
    product.clock.ahead += MINUTE
    expect((await resend()).data.succeeded).toEqual([id])
    const second = await linkTo(email)
    expect(second).not.toBe(token)
    expect((await identity('/invitation', { token })).status).toBe(422)
    expect((await identity('/invitation', { token: second })).status).toBe(200)
    product.clock.ahead += 7 * DAY
    expect((await identity('/invitation', { token: second })).status).toBe(422)
    product.clock.ahead = 0
  })

  test('of one who is deleted leads nowhere', async () => {
    const { id, token } = await invited('deleted')
    await world.as('admin').call(deleteUsers, { body: { userIds: [id] } })
    expect((await identity('/invitation', { token })).status).toBe(422)
  })

  test('goes to the new address where it is corrected, and the old link is void', async () => {
    const { id, token } = await invited('wrong.address')
    const { data, etag } = await world.as('admin').call(getUser, { params: { id } })
    const body = {
      firstName: data.firstName,
      lastName: data.lastName,
      email: 'right.address@alder.example',
      roleIds: [world.tenant.userRoleIds.GU],
    }
    await world.as('admin').call(updateUser, { params: { id }, body, version: etag })
    expect((await identity('/invitation', { token })).status).toBe(422)
    const right = await linkTo('right.address@alder.example')
    expect((await identity('/invitation', { token: right })).data.email).toBe('right.address@alder.example')
  })

  test('of a person with an account elsewhere never changes their password, and is accepted by opening it, not by signing in', async () => {
    await withPassword('chair')
    await inviting(['chair@birch.example'])
    const token = await linkTo('chair@birch.example')
    expect((await identity('/invitation', { token })).data.isKnown).toBe(true)
    expect((await identity('/invitation/accept', { token, password: 'taken over' })).status).toBe(422)
    const birch = { email: 'chair@birch.example', password: PASSWORD }
    const signedIn = await identity('/sign-in/password', birch)
    expect(signedIn.status).toBe(200)
    const tenants = async (token: string) =>
      (await asker(product.app, token)('GET', '/api/auth/tenants/user/list-tenants')).data.items.map(
        (each: { name: string }) => each.name,
      )
    expect(await tenants(signedIn.data.token)).toEqual(['Birch University'])
    const waiting = [{ tenantId: world.tenant.id, organization: 'Alder University' }]
    expect((await identity('/invitations', {}, signedIn.cookie)).data.items).toEqual(waiting)
    const stranger = { tenantId: 'd0000000-0000-4000-8000-000000000000' }
    expect((await identity('/invitations/join', stranger, signedIn.cookie)).status).toBe(404)
    const joined = await identity('/invitations/join', { tenantId: world.tenant.id }, signedIn.cookie)
    expect(joined).toMatchObject({ status: 200, data: { tenantId: world.tenant.id } })
    expect(await tenants(joined.data.token)).toEqual(['Alder University', 'Birch University'])
    expect((await identity('/invitations', {}, signedIn.cookie)).data.items).toEqual([])
    expect((await identity('/invitation', { token })).status).toBe(422)
  })

  test('gives a position only from the day on which they come: until then no one else may act for it', async () => {
    const decisionId = await publishDecision(world)
    await issue(world, decisionId, { to: 'Dean of Medicine' })
    const { id, token } = await invited('holder', { positionIds: [world.positions.get('Dean of Medicine')] })
    const check = async () =>
      (
        await world.as('authority').ask('POST', '/api/decision/decisions/check-authority', {
          decisionId,
          who: { kind: 'USER', id },
        })
      ).data.verdict
    expect(await check()).toBe('DENY')
    await identity('/invitation/accept', { token, password: PASSWORD })
    expect(await check()).not.toBe('DENY')
  })

  test('cannot be guessed, and is not found with another one’s letters', async () => {
    expect((await identity('/invitation', { token: 'a'.repeat(43) })).status).toBe(422)
    expect((await identity('/invitation', { token: 'short' })).status).toBe(400)
  })
})

describe('signing in', () => {
  const withCode = async (email: string) => {
    const { challenge } = (await identity('/sign-in/code/request', { email })).data
    await product.identity.close()
    const subject = product.mails.findLast(({ to }) => to === email)?.subject ?? ''
    return identity('/sign-in/code', { email, challenge, code: subject.slice(0, 6) })
  }

  test('joins no one who signed in before: they find the invitation and say so', async () => {
    const email = 'former@birch.example'
    await inviting([email], {}, other)
    expect((await withCode(email)).data.tenantId).toBe(other.tenant.id)
    const { data } = await other.as('admin').call(userLists.search, { body: { search: email } })
    await other.as('admin').call(deleteUsers, { body: { userIds: [data.items[0].id] } })

    await inviting([email])
    const signedIn = await withCode(email)
    expect(signedIn).toMatchObject({ status: 200, data: { tenantId: null } })
    expect((await identity('/invitations', {}, signedIn.cookie)).data.items).toEqual([
      { tenantId: world.tenant.id, organization: 'Alder University' },
    ])
    const joined = await identity('/invitations/join', { tenantId: world.tenant.id }, signedIn.cookie)
    expect(joined).toMatchObject({ status: 200, data: { tenantId: world.tenant.id } })
  })

  test('joins no one whose invitation has expired', async () => {
    const { id, email } = await invited('too.late')
    await product.owner.query(`update app."user" set invited_at = now() - interval '8 days' where id = $1`, [
      id,
    ])
    const signedIn = await withCode(email)
    expect(signedIn).toMatchObject({ status: 200, data: { tenantId: null } })
    expect((await identity('/invitations', {}, signedIn.cookie)).data.items).toEqual([])
    expect(await statusOf(id)).toBe('INVITED')
  })
})

test('no one begins in another tenant than before because someone invited them there', async () => {
  const email = 'doctor@birch.example'
  await withPassword('doctor')
  const signIn = async () =>
    (await identity('/sign-in/password', { email, password: PASSWORD })).data.tenantId
  expect(await signIn()).toBe(other.tenant.id)
  await inviting([email])
  expect(await signIn()).toBe(other.tenant.id)
})

test('someone who is deactivated in one tenant stays signed in to the other', async () => {
  await withPassword('dean')
  await inviting(['dean@birch.example'])
  const before = other.as('dean')
  const signedIn = await identity('/sign-in/password', {
    email: 'dean@birch.example',
    password: PASSWORD,
  })
  await identity('/invitations/join', { tenantId: world.tenant.id }, signedIn.cookie)
  const { data } = await world.as('admin').call(userLists.search, { body: { search: 'dean@birch' } })
  expect(data.items[0].status).toBe('ACTIVE')
  await world
    .as('admin')
    .call(changeStatusOfUsers, { body: { status: 'INACTIVE', userIds: [data.items[0].id] } })
  expect(signedIn.status).toBe(200)
  expect((await before.call(getUserDetails)).status).toBe(200)
})
