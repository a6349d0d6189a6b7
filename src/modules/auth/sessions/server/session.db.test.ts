import { decodeJwt, decodeProtectedHeader, generateKeyPair, SignJWT } from 'jose'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import {
  browser,
  ORIGIN,
  prepareDatabase,
  startIdentity,
  type TestDatabase,
  type TestIdentity,
} from '../../identity/server/identity.test-setup.ts'

const PASSWORD = 'correct horse battery'
const COOKIE = '__Host-mandate.session_token'
const DAY_MS = 24 * 60 * 60_000

let database: TestDatabase
let under: TestIdentity
beforeAll(async () => {
  database = await prepareDatabase()
  under = await startIdentity(database)
})
afterAll(async () => {
  await under.close()
  await database.close()
})

async function signedIn(tenants = 1) {
  const person = await under.person('ada', { password: PASSWORD, tenants })
  const page = browser(under.app)
  const { data } = await page.post('/sign-in/password', { email: person.email, password: PASSWORD })
  return { ...person, page, token: data.token as string }
}
const rowOf = async (token: string) =>
  (await database.identity.query('select * from identity.session where "id" = $1', [decodeJwt(token).sid]))
    .rows[0]

describe('anyone who may not be signed in at all', () => {
  test('hears so without a refusal, where they ask so', async () => {
    const nobody = browser(under.app)
    expect((await nobody.post('/token', {})).status).toBe(401)
    expect(await nobody.post('/token', { orNone: true })).toMatchObject({
      status: 200,
      data: { token: null },
    })
    expect((await nobody.post('/token', { orNone: false })).status).toBe(400)
    const { page, tenants } = await signedIn()
    expect((await page.post('/token', { orNone: true })).data).toMatchObject({ tenantId: tenants[0] })
    // a tenant that is not theirs stays refused
    const { tenants: others } = await signedIn()
    expect((await page.post('/token', { orNone: true, tenantId: others[0] })).status).toBe(404)
  })
})

describe('a bearer token', () => {
  test('names person, session and tenant for five minutes, and nothing else', async () => {
    const { token, personId, tenants } = await signedIn()
    const { iat, exp, sid, ...claims } = decodeJwt(token)
    expect(claims).toEqual({ sub: personId, tid: tenants[0], iss: ORIGIN, aud: `${ORIGIN}/api` })
    expect(exp! - iat!).toBe(300)
    expect((await rowOf(token)).id).toBe(sid)
    expect(decodeProtectedHeader(token).alg).toBe('EdDSA')
  })

  test('is refused after five minutes, also when it was remembered', async () => {
    const { page, token } = await signedIn()
    expect((await page.who(token)).status).toBe(200)
    under.clock.ahead = 301_000
    const late = await page.who(token)
    under.clock.ahead = 0
    expect(late).toMatchObject({ status: 401, data: { code: 'UNAUTHENTICATED' } })
  })

  test('signed by anyone else, for anyone else or not at all is refused', async () => {
    const { page, token } = await signedIn()
    const { privateKey } = await generateKeyPair('EdDSA')
    const payload = decodeJwt(token)
    const forged = (kid: string) =>
      new SignJWT(payload).setProtectedHeader({ alg: 'EdDSA', kid }).sign(privateKey)
    const { kid } = decodeProtectedHeader(token)
    const [header, body, signature] = token.split('.') as [string, string, string]
    const none = Buffer.from(JSON.stringify({ alg: 'none' })).toString('base64url')
    const changed = Buffer.from(JSON.stringify({ ...payload, tid: payload.sub })).toString('base64url')
    const tokens = [
      await forged(kid!),
      await forged('a key that nobody has'),
      `${none}.${body}.`,
      `${header}.${changed}.${signature}`,
      'not-a-token',
      '',
    ]
    for (const each of tokens) expect((await page.who(each)).status).toBe(401)
  })

  test('with a key that another node has just made is accepted', async () => {
    const { page } = await signedIn()
    const there = await startIdentity(database)
    await database.identity.query('delete from identity.jwks')
    const person = await there.person('bob', { password: PASSWORD })
    const { data } = await browser(there.app).post('/sign-in/password', {
      email: person.email,
      password: PASSWORD,
    })
    await there.close()
    under.clock.ahead = 11_000 // keys are looked for again after ten seconds
    const here = await page.who(data.token)
    under.clock.ahead = 0
    expect(here).toMatchObject({ status: 200, personId: person.personId })
  })
})

describe('the tenant of a tab', () => {
  test('is chosen token by token: another tab keeps its own', async () => {
    const { page, tenants } = await signedIn(2)
    const one = await page.post('/token', { tenantId: tenants[0] })
    const two = await page.post('/token', { tenantId: tenants[1] })
    expect(await page.who(one.data.token)).toMatchObject({ tenantId: tenants[0] })
    expect(await page.who(two.data.token)).toMatchObject({ tenantId: tenants[1] })
    expect((await page.post('/token', {})).data.tenantId).toBe(tenants[0])
  })

  test('that was selected last is where new tabs begin', async () => {
    const { page, tenants } = await signedIn(2)
    expect((await page.post('/tenant', { tenantId: tenants[1] })).data.tenantId).toBe(tenants[1])
    expect((await page.post('/token', {})).data.tenantId).toBe(tenants[1])
  })

  test('that is not theirs is answered like one that is not there, and nothing is remembered', async () => {
    const { page, tenants } = await signedIn()
    const eve = await under.person('eve')
    for (const path of ['/token', '/tenant'])
      expect(await page.post(path, { tenantId: eve.tenants[0] })).toMatchObject({
        status: 404,
        data: { code: 'NOT_FOUND' },
      })
    expect((await page.post('/token', {})).data.tenantId).toBe(tenants[0])
  })

  test('which they have left is no longer where they begin', async () => {
    const { page, personId, tenants } = await signedIn(2)
    await page.post('/tenant', { tenantId: tenants[1] })
    await database.app.query('select identity.leave_tenant($1, $2)', [personId, tenants[1]])
    expect((await page.post('/token', {})).data.tenantId).toBe(tenants[0])
  })
})

describe('a session', () => {
  test('ends with the sign-out: row and cookie no longer exist', async () => {
    const { page, token } = await signedIn()
    expect(await page.post('/sign-out', {})).toMatchObject({ status: 200, data: { signedOut: true } })
    expect(page.cookies.has(COOKIE)).toBe(false)
    expect(await rowOf(token)).toBeUndefined()
    expect(await page.post('/token', {})).toMatchObject({
      status: 401,
      data: { message: 'Sign in to continue.' },
    })
  })

  test('ends for a cookie that was copied before the sign-out too', async () => {
    const { page } = await signedIn()
    const copy = browser(under.app)
    copy.cookies.set(COOKIE, page.cookies.get(COOKIE)!)
    expect((await copy.post('/token', {})).status).toBe(200)
    await page.post('/sign-out', {})
    expect((await copy.post('/token', {})).status).toBe(401)
  })

  test('signing out without one is no error', async () => {
    expect((await browser(under.app).post('/sign-out', {})).status).toBe(200)
  })

  test('that was not used for its idle time is over', async () => {
    const { page, token } = await signedIn()
    const row = await rowOf(token)
    expect(Math.round((row.expiresAt - row.createdAt) / 3_600_000)).toBe(12)
    await database.identity.query(
      `update identity.session set "expiresAt" = now() - interval '1 second' where "id" = $1`,
      [row.id],
    )
    expect((await page.post('/token', {})).status).toBe(401)
  })

  test('that is used is prolonged', async () => {
    const { page, token } = await signedIn()
    const { id } = await rowOf(token)
    await database.identity.query(
      `update identity.session set "expiresAt" = now() + interval '1 hour' where "id" = $1`,
      [id],
    )
    const { headers } = await page.post('/token', {})
    expect(String(headers['set-cookie'])).toContain(COOKIE)
    expect((await rowOf(token)).expiresAt.getTime()).toBeGreaterThan(Date.now() + 11 * 3_600_000)
  })

  test('is over after seven days, however much it is used', async () => {
    const { page, token } = await signedIn()
    under.clock.ahead = 7 * DAY_MS + 1_000
    const late = await page.post('/token', {})
    under.clock.ahead = 0
    expect(late.status).toBe(401)
    expect(await rowOf(token)).toBeUndefined()
  })

  test('that an administrator ended is over', async () => {
    const { page, personId, token } = await signedIn()
    await under.identity.endSessions(personId)
    expect(await rowOf(token)).toBeUndefined()
    expect((await page.post('/token', {})).status).toBe(401)
  })

  test('keeps the address of the connection, not one that the visitor claims', async () => {
    const person = await under.person('ada', { password: PASSWORD })
    const page = browser(under.app, { address: '198.51.100.7' })
    const { data } = await page.post(
      '/sign-in/password',
      { email: person.email, password: PASSWORD },
      { 'x-forwarded-for': '203.0.113.9', 'user-agent': 'a browser' },
    )
    expect(await rowOf(data.token)).toMatchObject({ ipAddress: '198.51.100.7', userAgent: 'a browser' })
  })

  test('what is over is swept, what is not stays', async () => {
    const over = await signedIn()
    const live = await signedIn()
    await database.identity.query(
      `update identity.session set "expiresAt" = now() - interval '1 second' where "id" = $1`,
      [decodeJwt(over.token).sid],
    )
    await under.identity.sweep()
    expect(await rowOf(over.token)).toBeUndefined()
    expect(await rowOf(live.token)).toBeDefined()
  })
})
