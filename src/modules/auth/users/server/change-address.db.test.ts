import { expect, test } from 'vitest'
import { buildSmallWorld, type SmallWorld, startTestWorld } from '#test/database/product.ts'

// An administrator has another address for someone of their organization: what is theirs elsewhere stays as it is.

const { product, world } = await startTestWorld()
const other = await buildSmallWorld(product, 'Birch')

const users = '/api/auth/users'
const PASSWORD = 'a password of my own'
const admin = (of = world) => of.as('admin').ask
const identity = async (path: string, payload: object, cookie = '') => {
  const answer = await product.app.inject({
    method: 'POST',
    url: `/api/identity${path}`,
    headers: { cookie },
    payload,
  })
  const given = answer.cookies.map(({ name, value }) => `${name}=${encodeURIComponent(value)}`).join('; ')
  return { status: answer.statusCode, data: answer.json().data, cookie: given }
}
async function linkTo(email: string): Promise<string> {
  await product.workOff()
  await product.identity.close()
  const text = product.mails.findLast(({ to }) => to === email)?.text ?? ''
  return /\?(?:address|undo)=([\w-]+)/.exec(text)?.[1] as string
}
const read = async (id: string, of = world) => (await admin(of)('GET', `${users}/${id}`)).data
/** Asks for another address of a user as an administrator; answers with the token of the link to it. */
async function asked(id: string, email: string): Promise<string> {
  const { etag } = await admin()('GET', `${users}/${id}`)
  const answer = await admin()('PATCH', `${users}/${id}`, { email }, { 'if-match': etag as string })
  expect(answer.status).toBe(200)
  return linkTo(email)
}
const confirm = (token: string) => identity('/address/confirm', { token })
const signIn = (email: string) => identity('/sign-in/password', { email, password: PASSWORD })
/** Which of the two organizations anyone who signs in so may enter. */
async function entered(cookie: string): Promise<string[]> {
  const may = async (of: SmallWorld) =>
    (await identity('/token', { tenantId: of.tenant.id }, cookie)).status === 200
  return [...((await may(world)) ? ['Alder'] : []), ...((await may(other)) ? ['Birch'] : [])]
}
const lastEntry = async (id: string) =>
  (
    await product.owner.query(
      `select event, actor_user_id as actor, changes from app.revision where record_id = $1 order by revision_number desc limit 1`,
      [id],
    )
  ).rows[0]

test('someone of two organizations goes over in one of them, stays in the other, and comes back by the undo', async () => {
  const { personId, userId } = world.as('chair')
  const [OLD, NEW] = ['chair@alder.example', 'chair.alone@alder.example']
  await product.identity.setPassword(personId, PASSWORD)
  await admin(other)('POST', `${users}/bulk-invite`, { emails: [OLD] })
  const { cookie } = await signIn(OLD)
  await identity('/invitations/join', { tenantId: other.tenant.id }, cookie)
  expect(await entered(cookie)).toEqual(['Alder', 'Birch'])

  expect((await confirm(await asked(userId, NEW))).status).toBe(200)
  expect(await read(userId)).toMatchObject({ email: NEW })
  expect(await lastEntry(userId)).toMatchObject({
    event: 'UPDATE',
    actor: world.as('admin').userId,
    changes: [expect.objectContaining({ field: 'email', old: OLD, new: NEW })],
  })
  // anyone who signs in as before is still of the other organization, and of that one alone
  const since = await signIn(OLD)
  expect(await entered(since.cookie)).toEqual(['Birch'])
  expect((await signIn(NEW)).status).toBe(401)

  expect((await identity('/address/undo', { token: await linkTo(OLD) })).status).toBe(200)
  expect(await read(userId)).toMatchObject({ email: OLD })
  expect(await lastEntry(userId)).toMatchObject({ event: 'UPDATE', actor: userId })
  expect(await entered((await signIn(OLD)).cookie)).toEqual(['Alder', 'Birch'])
})

test('to an address of someone else the user goes over, and is who signs in with it', async () => {
  const { userId, personId } = world.as('guest')
  await product.identity.setPassword(personId, PASSWORD)
  await product.identity.setPassword(other.as('dean').personId, PASSWORD)
  const { email } = await read(other.as('dean').userId, other)
  expect((await confirm(await asked(userId, email))).status).toBe(200)
  expect(await entered((await signIn(email)).cookie)).toEqual(['Alder', 'Birch'])
  expect(await entered((await signIn('guest@alder.example')).cookie)).toEqual([])
})

test('what was asked for is over once anyone who asked may not ask any longer', async () => {
  const { userId } = world.as('doctor')
  const before = await read(userId)
  const token = await asked(userId, 'doctor.new@alder.example')
  await product.owner.query(`update app."user" set status = 'INACTIVE' where tenant_id = $1 and id = $2`, [
    world.tenant.id,
    world.as('admin').userId,
  ])
  expect((await confirm(token)).status).toBe(422)
  await product.owner.query(`update app."user" set status = 'ACTIVE' where tenant_id = $1 and id = $2`, [
    world.tenant.id,
    world.as('admin').userId,
  ])
  expect(await read(userId)).toMatchObject({ email: before.email })
})

/** An active user whom an administrator added, without an invitation. */
async function added(email: string, of = world): Promise<string> {
  const body = { firstName: 'Added', lastName: 'Here', email, roleIds: [of.tenant.userRoleIds.GU] }
  const { status, data } = await admin(of)('POST', '/api/auth/user', body)
  expect(status, JSON.stringify(data)).toBe(201)
  return data.id
}
/** Someone whom an administrator added, and who has been in the organization since. */
async function joined(email: string, of = world): Promise<string> {
  const userId = await added(email, of)
  await product.identity.setPassword(await personWith(email), PASSWORD)
  expect((await identity('/token', { tenantId: of.tenant.id }, (await signIn(email)).cookie)).status).toBe(
    200,
  )
  return userId
}
const personWith = async (email: string): Promise<string> =>
  (await product.owner.query(`select "id" from identity."user" where "email" = $1`, [email])).rows[0]?.id
const undo = async (oldEmail: string) => identity('/address/undo', { token: await linkTo(oldEmail) })
/** What an administrator reads who wants to give this address to someone: added, invited, or moved to it. */
async function refusals(email: string, of = world): Promise<string[]> {
  const body = { firstName: 'A', lastName: 'Squatter', email, roleIds: [of.tenant.userRoleIds.GU] }
  const byForm = await admin(of)('POST', '/api/auth/user', body)
  const invited = await admin(of)('POST', `${users}/bulk-invite`, { emails: [email] })
  const { etag } = await admin(of)('GET', `${users}/${of.as('president').userId}`)
  const change = { email }
  const moved = await admin(of)('PATCH', `${users}/${of.as('president').userId}`, change, {
    'if-match': etag as string,
  })
  expect([byForm, moved].map(({ data }) => data.fields?.[0].path)).toEqual(['body.email', 'body.email'])
  return [byForm.data.fields[0].message, invited.data.results[0].message, moved.data.fields[0].message]
}
const HELD =
  /^The owner of this address can still reclaim it\. The address can be used again from \d\d\/\d\d\/\d{4}\.$/

test.each([
  ['was mistyped', 'stranger@else.example', false],
  ['has an account and was not asked', 'noor@else.example', true],
])(
  'of a user who never signed in here the address is corrected, and the person who %s keeps theirs',
  async (_, OLD, isKnown) => {
    const NEW = `right.${OLD}`
    const userId = await added(OLD)
    const stranger = await personWith(OLD)
    if (isKnown) await product.identity.setPassword(stranger, PASSWORD)
    expect((await confirm(await asked(userId, NEW))).status).toBe(200)
    expect(await read(userId)).toMatchObject({ email: NEW })
    expect([await personWith(OLD), (await personWith(NEW)) === stranger]).toEqual([stranger, false])
    // it was never theirs here: no one is informed that they signed in with it, and nothing is held
    expect(await linkTo(OLD)).toBeUndefined()
    await added(OLD)
  },
)

test('an address goes back to the person who may take it back, and is not held where they have it again', async () => {
  const [OLD, NEW] = ['jo@alder.example', 'jo.married@alder.example']
  const userId = await joined(OLD)
  const person = await personWith(OLD)
  expect((await confirm(await asked(userId, NEW))).status).toBe(200)
  for (const message of await refusals(OLD)) expect(message).toMatch(HELD)
  expect((await confirm(await asked(userId, OLD))).status).toBe(200)
  expect([await read(userId), await personWith(OLD)]).toMatchObject([{ email: OLD }, person])
  const theirs = await added(OLD, other)
  expect(await read(theirs, other)).toMatchObject({ email: OLD })
})

test('the address of someone who was renamed is no one’s to give, in no organization, until it is free', async () => {
  const [OLD, NEW] = ['renamed@alder.example', 'renamed.new@alder.example']
  const userId = await joined(OLD)
  const person = await personWith(OLD)
  expect((await confirm(await asked(userId, NEW))).status).toBe(200)
  expect(await personWith(NEW)).toBe(person)
  for (const tenant of [world, other])
    for (const message of await refusals(OLD, tenant)) expect(message).toMatch(HELD)
  await expect(product.identity.createPerson({ email: OLD, name: 'Of Another' })).rejects.toThrow(
    'can still reclaim it',
  )
  await product.owner.query('update identity.address_change set undo_until = now() where old_email = $1', [
    OLD,
  ])
  await added(OLD, other)
  expect(await personWith(OLD)).not.toBe(person)
})

test('the undo of the person who went over finds the address free, and says so where it cannot be done', async () => {
  const [OLD, NEW, THIRD] = ['harriet@alder.example', 'harriet@evil.example', 'harriet.third@alder.example']
  const userId = await joined(OLD)
  await added(OLD, other)
  const harriet = await personWith(OLD)
  expect((await confirm(await asked(userId, NEW))).status).toBe(200)
  for (const message of await refusals(OLD)) expect(message).toMatch(HELD)
  expect((await undo(OLD)).status).toBe(200)
  expect(await read(userId)).toMatchObject({ email: OLD })

  // she has another address of her own by now, and is another user of this organization with it
  expect((await confirm(await asked(userId, NEW))).status).toBe(200)
  await product.owner.query(`update identity."user" set "email" = $2 where "id" = $1`, [harriet, THIRD])
  await added(THIRD)
  const before = await lastEntry(userId)
  expect(await undo(OLD)).toMatchObject({ status: 409, data: { code: 'ADDRESS_TAKEN' } })
  expect(await lastEntry(userId)).toEqual(before)
})

test('each of the two links does its own: the one confirms, the other takes back, and no other token does either', async () => {
  const [OLD, NEW] = ['ingrid@alder.example', 'ingrid@evil.example']
  const userId = await joined(OLD)
  const proof = await asked(userId, NEW)
  const nobodys = 'n'.repeat(43)
  const tried = async (path: string, token: string) => (await identity(`/address/${path}`, { token })).status
  const first = await tried('undo', proof)
  expect(first).toBeGreaterThanOrEqual(400)
  expect([await tried('undo', nobodys), await tried('confirm', nobodys)]).toEqual([first, first])
  expect(first).toBeLessThan(500)
  expect(await read(userId)).toMatchObject({ email: OLD, newEmail: NEW })
  expect(await tried('confirm', proof)).toBe(200)
  const back = await linkTo(OLD)
  expect([await tried('confirm', back), await tried('confirm', proof)]).toEqual([first, first])
  expect(await read(userId)).toMatchObject({ email: NEW, newEmail: null })
  expect([await tried('undo', back), await tried('undo', back)]).toEqual([200, first])
})

test('an undo takes later changes with it: anyone who went over since comes back, and no later link moves them', async () => {
  const [OLD, SECOND, THIRD] = ['later@alder.example', 'later.2@evil.example', 'later.3@evil.example']
  const userId = await joined(OLD)
  const person = await personWith(OLD)
  expect((await confirm(await asked(userId, SECOND))).status).toBe(200)
  const first = await linkTo(OLD)
  await added(SECOND, other)
  expect((await confirm(await asked(userId, THIRD))).status).toBe(200)
  const second = await linkTo(SECOND)
  expect((await identity('/address/undo', { token: first })).status).toBe(200)
  const { rows } = await product.owner.query('select email, person_id from app."user" where id = $1', [
    userId,
  ])
  expect(rows).toEqual([{ email: OLD, person_id: person }])
  expect((await identity('/address/undo', { token: second })).status).toBe(422)
})

test('a proof that waits while what was asked for is withdrawn is over', async () => {
  const OLD = 'raced@alder.example'
  const userId = await joined(OLD)
  const person = await personWith(OLD)
  const token = await asked(userId, 'raced@evil.example')
  const admins = await product.owner.connect()
  await admins.query('begin')
  await admins.query(`select pg_advisory_xact_lock(hashtextextended('people of ' || $1::text, 0))`, [
    world.tenant.id,
  ])
  const proof = confirm(token)
  const waiting = async () =>
    (await admins.query(`select 1 from pg_locks where locktype = 'advisory' and not granted`)).rowCount
  await expect.poll(waiting).toBe(1)
  await admins.query('select identity.withdraw_address($1, $2)', [person, world.tenant.id])
  await admins.query('commit')
  admins.release()
  expect((await proof).status).toBe(422)
  expect(await read(userId)).toMatchObject({ email: OLD })
  expect(await personWith(OLD)).toBe(person)
})

test('of someone who was deleted meanwhile the record and the sign-in say the same after the undo', async () => {
  for (const isElsewhere of [false, true]) {
    const OLD = `deleted.${isElsewhere}@alder.example`
    const userId = await joined(OLD)
    if (isElsewhere) await added(OLD, other)
    expect((await confirm(await asked(userId, `new.${OLD}`))).status).toBe(200)
    await admin()('DELETE', `${users}/bulk-delete`, { userIds: [userId] })
    expect((await undo(OLD)).status).toBe(200)
    const { rows } = await product.owner.query(
      'select email, person_id, status from app."user" where id = $1',
      [userId],
    )
    expect(rows).toEqual([{ email: OLD, person_id: await personWith(OLD), status: 'DELETED' }])
  }
})
