import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  buildSmallWorld,
  type SmallWorld,
  startTestProduct,
  type TestProduct,
} from '../../../../../test/database/product.ts'

// An administrator has another address for somebody of their organization: what is theirs elsewhere stays as it is.

let product: TestProduct
let world: SmallWorld
let other: SmallWorld

beforeAll(async () => {
  product = await startTestProduct()
  world = await buildSmallWorld(product)
  other = await buildSmallWorld(product, 'Birch')
})
afterAll(() => product.close())

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
/** Which of the two organizations whoever signs in so may enter. */
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

test('somebody of two organizations goes over in one of them, stays in the other, and comes back by the undo', async () => {
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
  // whoever signs in as before is still of the other organization, and of that one alone
  const since = await signIn(OLD)
  expect(await entered(since.cookie)).toEqual(['Birch'])
  expect((await signIn(NEW)).status).toBe(401)

  expect((await identity('/address/undo', { token: await linkTo(OLD) })).status).toBe(200)
  expect(await read(userId)).toMatchObject({ email: OLD })
  expect(await entered((await signIn(OLD)).cookie)).toEqual(['Alder', 'Birch'])
})

test('to an address of somebody else the user goes over, and is who signs in with it', async () => {
  const { userId, personId } = world.as('guest')
  await product.identity.setPassword(personId, PASSWORD)
  await product.identity.setPassword(other.as('dean').personId, PASSWORD)
  const { email } = await read(other.as('dean').userId, other)
  expect((await confirm(await asked(userId, email))).status).toBe(200)
  expect(await entered((await signIn(email)).cookie)).toEqual(['Alder', 'Birch'])
  expect(await entered((await signIn('guest@alder.example')).cookie)).toEqual([])
})

test('what was asked for is over once whoever asked may not ask any more', async () => {
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
