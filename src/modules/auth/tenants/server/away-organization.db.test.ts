import { beforeAll, beforeEach, expect, test } from 'vitest'
import { buildSmallWorld, type SmallWorld, startTestWorld } from '#test/database/product.ts'
import { inviteUsers } from '../../users/model/invite-calls.ts'

// A person of two organizations, while the node of one is away: the other one is reached.

const PASSWORD = 'a password of my own'
const EMAIL = 'chair@alder.example'

const { product, world } = await startTestWorld({ database: 'own' })
const other = await buildSmallWorld(product, 'Birch')
beforeAll(async () => {
  await product.identity.setPassword(world.as('chair').personId, PASSWORD)
  await invite(EMAIL)
  const { cookie } = await signIn()
  await identity('/invitations/join', { tenantId: other.tenant.id }, cookie)
})
beforeEach(() => setAway())

const invite = (email: string) => other.as('admin').call(inviteUsers, { body: { emails: [email] } })

async function identity(path: string, payload: object, cookie = '') {
  const url = `/api/identity${path}`
  const answer = await product.app.inject({ method: 'POST', url, headers: { cookie }, payload })
  const cookies = answer.cookies.map(({ name, value }) => `${name}=${encodeURIComponent(value)}`)
  return { status: answer.statusCode, data: answer.json().data, cookie: cookies.join('; ') }
}
const signIn = (email = EMAIL) => identity('/sign-in/password', { email, password: PASSWORD })

/** The transactions of these organizations fail as those of a lost worker do. */
async function setAway(...worlds: readonly SmallWorld[]): Promise<void> {
  const ids = worlds.map(({ tenant }) => `'${tenant.id}'::uuid`).join()
  await product.owner.query(`create or replace function app.set_tenant(tenant uuid) returns void language plpgsql as $$
    begin
      if tenant = any(array[${ids}]::uuid[]) then raise exception 'the worker is away' using errcode = '08006'; end if;
      execute format('set local app.tenant_id = %L', tenant);
    end $$`)
}

const listTenants = async (token: string) =>
  (
    await product.app.inject({
      url: '/api/auth/tenants/user/list-tenants',
      headers: { authorization: `Bearer ${token}` },
    })
  ).json().data

test('signs in to the organization that is there, and the list names the other one', async () => {
  for (const [away, healthy] of [
    [world, other],
    [other, world],
  ] as const) {
    await setAway(away)
    const answer = await signIn()
    expect(answer).toMatchObject({ status: 200, data: { tenantId: healthy.tenant.id } })
    expect(await listTenants(answer.data.token)).toMatchObject({
      items: [{ id: healthy.tenant.id }],
      away: [away.tenant.id],
    })
  }
})

test('lists both once both are there', async () => {
  const { data } = await signIn()
  const listed = await listTenants(data.token)
  expect(listed.items).toHaveLength(2)
  expect(listed.away).toEqual([])
})

test('is asked to try again where no organization is there', async () => {
  await setAway(world, other)
  expect(await signIn()).toMatchObject({ status: 503, data: { code: 'UNAVAILABLE' } })
})

test('an invitation of an organization that is away stays, and is accepted later', async () => {
  const { personId } = world.as('guest')
  await product.identity.setPassword(personId, PASSWORD)
  await invite('guest@alder.example')
  await setAway(other)
  const { status, cookie, data } = await signIn('guest@alder.example')
  expect({ status, tenantId: data.tenantId }).toEqual({ status: 200, tenantId: world.tenant.id })
  const join = () => identity('/invitations/join', { tenantId: other.tenant.id }, cookie)
  expect((await join()).status).toBe(503)
  await setAway()
  expect((await join()).status).toBe(200)
})

test('a new password waits for the names of every organization', async () => {
  await identity('/password/forgotten', { email: EMAIL })
  await product.identity.close()
  const mail = product.mails.findLast(({ to }) => to === EMAIL)?.text ?? ''
  const token = /\?reset=([\w-]+)/.exec(mail)?.[1]
  const reset = () => identity('/password/reset', { token, password: 'another password of my own' })
  await setAway(other)
  expect((await reset()).status).toBe(503)
  await setAway()
  expect((await reset()).status).toBe(200)
})
