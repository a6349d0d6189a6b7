import { decodeJwt } from 'jose'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { placesIn, withOdd } from '#test/database/odd-places.ts'
import {
  browser,
  prepareDatabase,
  startIdentity,
  type TestDatabase,
  type TestIdentity,
} from '../../identity/server/identity.test-setup.ts'
import * as securityCalls from '../../security/model/security-calls.ts'
import { identityCalls } from '../model/identity-calls.ts'

const PASSWORD = 'correct horse battery'
const COOKIE = '__Host-mandate.session_token'
const DEVICE = '__Host-mandate.device'

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

async function signedIn() {
  const person = await under.person('ada', { password: PASSWORD })
  const page = browser(under.app)
  const { data } = await page.post('/sign-in/password', { email: person.email, password: PASSWORD })
  return { ...person, page, token: data.token as string }
}
describe('the database', () => {
  test('shows the product whether a session has ended, and nothing that opens one', async () => {
    const { token } = await signedIn()
    const seen = await database.app.query(
      'select "id", "userId", "tenantId", "expiresAt" from identity.session where "id" = $1',
      [decodeJwt(token).sid],
    )
    expect(seen.rowCount).toBe(1)
    for (const forbidden of [
      'select "token" from identity.session',
      'select * from identity."user"',
      'select * from identity.account',
      'select * from identity.jwks',
      'select * from identity.sign_in_code',
      'delete from identity.session',
    ])
      await expect(database.app.query(forbidden)).rejects.toThrow('permission denied')
  })

  test('shows identity nothing of the tenants', async () => {
    await expect(database.identity.query('select * from app.tenant')).rejects.toThrow('permission denied')
  })
})

describe('bad requests', () => {
  test('from the pages of someone else are refused, whatever they ask', async () => {
    const { page } = await signedIn()
    const evil = browser(under.app, { origin: 'https://mandate.example.com.evil.example' })
    evil.cookies.set(COOKIE, page.cookies.get(COOKIE)!)
    for (const call of identityCalls)
      expect(await evil.post(call.path, {})).toMatchObject({ status: 403, data: { code: 'ORIGIN' } })
    expect(await evil.post('/token', {}, { origin: 'null' })).toMatchObject({ status: 403 })
    expect((await page.post('/token', {})).status).toBe(200)
  })

  test('a program that names no origin may ask', async () => {
    const person = await under.person('script', { password: PASSWORD })
    const reply = await under.app.inject({
      method: 'POST',
      url: '/api/identity/sign-in/password',
      payload: { email: person.email, password: PASSWORD },
    })
    expect(reply.statusCode).toBe(200)
  })

  test('nothing else of the identity provider can be reached', async () => {
    for (const path of [
      '/sign-up/email',
      '/get-session',
      '/jwks',
      '/update-user',
      '/delete-user',
      '/list-sessions',
      '/ok',
    ])
      for (const method of ['GET', 'POST'] as const) {
        const reply = await under.app.inject({
          method,
          url: `/api/identity${path}`,
          ...(method === 'POST' && { payload: {} }),
        })
        expect([path, reply.statusCode]).toEqual([path, 404])
        expect(reply.json().data.code).toBe('NOT_FOUND')
      }
  })

  test('bodies of another shape are refused with the field that is wrong', async () => {
    const page = browser(under.app)
    expect(await page.post('/sign-in/password', { email: 'ada', password: 'x' })).toMatchObject({
      status: 400,
      data: {
        code: 'VALIDATION_FAILED',
        fields: [{ path: 'body.email', message: 'Enter an email address, such as name@company.com.' }],
      },
      body: { requestId: expect.any(String) },
    })
    expect((await page.post('/token', { tenantId: "' or 1=1" })).status).toBe(400)
    expect((await page.post('/sign-out', { everything: true })).status).toBe(400)
    expect(
      (await page.post('/sign-in/password', { email: 'a@b.edu', password: 'x'.repeat(10_000) })).status,
    ).toBe(413)
    const form = await under.app.inject({
      method: 'POST',
      url: '/api/identity/token',
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      payload: 'tenantId=1',
    })
    expect(form.statusCode).toBe(415)
  })

  test('characters that no text has are refused in every text of every call', async () => {
    const { page } = await signedIn()
    const email = 'ada@example.edu'
    const token = 'c'.repeat(43)
    const id = crypto.randomUUID()
    const password = PASSWORD
    const code = '123456'
    const response = {
      id: 'x',
      rawId: 'x',
      type: 'public-key',
      response: {
        clientDataJSON: 'e30',
        authenticatorData: 'x',
        signature: 'x',
        userHandle: 'x',
        attestationObject: 'x',
        transports: ['usb'],
      },
      clientExtensionResults: { any: 'x' },
    }
    const BODIES: Record<string, object> = {
      signInWithPassword: { email, password, tenantId: id },
      requestSignInCode: { email },
      signInWithCode: { email, challenge: token, code, tenantId: id },
      requestPasswordReset: { email },
      resetPassword: { token, password },
      readInvitation: { token },
      acceptInvitation: { token, password },
      readAddressLink: { token },
      confirmAddress: { token },
      undoAddress: { token },
      changeAddress: { email },
      joinOrganization: { tenantId: id },
      issueToken: { tenantId: id },
      selectTenant: { tenantId: id },
      prove: { password },
      chooseMails: { newSignIn: true },
      changePassword: { password },
      confirmSecondFactor: { code },
      endSecondFactor: { code },
      addPasskey: { name: 'Phone', response },
      removePasskey: { id },
      endSession: { id },
      signInWithSecondFactor: { ticket: token, code: 'ABCDE-FGHJK' },
      signInWithPasskey: { response, tenantId: id },
    }
    const calls = [...identityCalls, ...Object.values(securityCalls).filter((each) => 'path' in each)]
    const answers: string[] = []
    for (const { name, path, body } of calls) {
      const right = BODIES[name] ?? {}
      expect([name, body.safeParse(right).success]).toEqual([name, true])
      for (const place of placesIn(right))
        for (const odd of ['a\u0000b', '\u0000', '\ud800'])
          answers.push(
            `${name} ${place}: ${(await page.post(path, withOdd(right, place, odd) as object)).status}`,
          )
    }
    expect(answers.length).toBeGreaterThan(100)
    expect(answers.filter((each) => !each.endsWith(': 400'))).toEqual([])
    const nested = `{"response":${'['.repeat(15_000)}${']'.repeat(15_000)}}`
    const deep = await under.app.inject({
      method: 'POST',
      url: '/api/identity/sign-in/passkey',
      headers: { 'content-type': 'application/json' },
      payload: nested.replace('[', '{"a":[').replace(/\]\}$/, ']}}'),
    })
    expect(deep.statusCode).toBe(401)
  })

  test('a cookie that was tampered with is no session', async () => {
    const { page } = await signedIn()
    const cookie = page.cookies.get(COOKIE)!
    const thief = browser(under.app)
    for (const each of [cookie.slice(0, -4), `x${cookie}`, 'a.b', cookie.split('.')[0]!]) {
      thief.cookies.set(COOKIE, each)
      expect((await thief.post('/token', {})).status).toBe(401)
    }
  })
})

describe('limits', () => {
  test('an account has ten tries a minute, from wherever they come, and says when to try again', async () => {
    const strict = await startIdentity(database, { limits: { perAccount: 10, perAddress: 100 } })
    const person = await strict.person('ada', { password: PASSWORD })
    const wrong = { email: person.email, password: 'wrong' }
    for (let tried = 0; tried < 10; tried++)
      expect(
        (await browser(strict.app, { address: `192.0.2.${tried}` }).post('/sign-in/password', wrong)).status,
      ).toBe(401)
    const page = browser(strict.app, { address: '192.0.2.99' })
    const refused = await page.post('/sign-in/password', { email: person.email, password: PASSWORD })
    expect(refused).toMatchObject({ status: 429, data: { code: 'RATE_LIMITED' } })
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0)
    expect(Number(refused.headers['retry-after'])).toBeLessThanOrEqual(60)
    strict.clock.ahead = 61_000
    expect((await page.post('/sign-in/password', { email: person.email, password: PASSWORD })).status).toBe(
      200,
    )
    await strict.close()
  })

  test('failed tries lock strangers for longer and longer, never a browser of the owner', async () => {
    const person = await under.person('ada', { password: PASSWORD })
    const right = { email: person.email, password: PASSWORD }
    const own = browser(under.app)
    expect((await own.post('/sign-in/password', right)).status).toBe(200)
    await own.post('/sign-out', {})
    const stranger = browser(under.app)
    const fails = (times: number, page = stranger) =>
      Promise.all(
        Array.from({ length: times }, () => page.post('/sign-in/password', { ...right, password: 'wrong' })),
      )
    const waits = async () => Number((await stranger.post('/sign-in/password', right)).headers['retry-after'])

    const answers = await fails(12)
    expect(answers.map(({ status }) => status).sort()).toEqual([...Array(10).fill(401), 429, 429])
    expect(await stranger.post('/sign-in/password', right)).toMatchObject({
      status: 429,
      data: { code: 'SIGN_IN_LOCKED', message: expect.stringContaining('Try again in 1 minute,') },
    })
    const held: number[] = []
    for (let again = 0; again < 6; again += 1) {
      under.clock.ahead += (await waits()) * 1_000
      await fails(1)
      held.push(Math.round((await waits()) / 60))
    }
    expect(held).toEqual([1, 5, 5, 15, 15, 60])
    expect((await own.post('/sign-in/password', right)).status).toBe(200)

    const asked = await own.post('/sign-in/code/request', { email: person.email })
    expect(asked.status).toBe(200)
    const forged = browser(under.app)
    forged.cookies.set(
      DEVICE,
      // the last sign stands for fewer bits than it has: two of them may mean the same
      own.cookies.get(DEVICE)!.replace(/.(?=.$)/, (sign) => (sign === 'A' ? 'B' : 'A')),
    )
    expect((await forged.post('/sign-in/password', right)).status).toBe(429)
    under.clock.ahead += 60 * 60_000
    expect((await stranger.post('/sign-in/password', right)).status).toBe(200)
    expect((await fails(9)).every(({ status }) => status === 401)).toBe(true)
    under.clock.ahead = 0
  })

  test('anyone who opens an emailed link is no stranger, though strangers are locked', async () => {
    const { email } = await under.person('ada', { password: PASSWORD })
    const page = browser(under.app)
    for (let tried = 0; tried < 11; tried += 1)
      await page.post('/sign-in/password', { email, password: 'wrong' })
    await page.post('/password/forgotten', { email })
    const token = /reset=([\w-]+)/.exec((await under.mailsTo(email))[0]?.text ?? '')?.[1]
    const password = 'another horse battery staple'
    expect((await page.post('/password/reset', { token, password })).status).toBe(200)
    expect((await page.post('/sign-in/password', { email, password })).status).toBe(200)
    expect((await browser(under.app).post('/sign-in/password', { email, password })).status).toBe(429)
  })

  test('asked for emails until no more are sent, an account is still signed in to by password and by emailed link', async () => {
    const strict = await startIdentity(database, { limits: { perAccount: 10, perAddress: 100 } })
    const { email } = await strict.person('ada', { password: PASSWORD })
    const stranger = browser(strict.app, { address: '192.0.2.66' })
    const asked: number[] = []
    for (const path of ['/password/forgotten', '/sign-in/code/request'])
      for (let n = 0; n < 6; n += 1) asked.push((await stranger.post(path, { email })).status)
    expect(asked).toEqual([...Array(10).fill(200), 429, 429])
    const owner = () => browser(strict.app, { address: '192.0.2.67' })
    expect((await owner().post('/sign-in/password', { email, password: PASSWORD })).status).toBe(200)
    const mail = (await strict.mailsTo(email)).find(({ text }) => text.includes('reset='))
    const token = /reset=([\w-]+)/.exec(mail?.text ?? '')?.[1]
    for (let n = 0; n < 10; n += 1) await stranger.post('/sign-in/password', { email, password: 'wrong' })
    const page = owner()
    const password = 'another horse battery staple'
    expect((await page.post('/password/reset', { token, password })).status).toBe(200)
    expect((await page.post('/sign-in/password', { email, password })).status).toBe(200)
    expect((await page.post('/password/forgotten', { email })).status).toBe(200)
    await strict.close()
  })

  test('an address has a hundred, whichever accounts it tries, whatever it says of itself', async () => {
    const strict = await startIdentity(database, { limits: { perAccount: 10, perAddress: 100 } })
    const page = browser(strict.app, { address: '2001:db8:1:2::7' })
    const ask = (n: number) =>
      page.post(
        '/password/forgotten',
        { email: `person${n}@example.edu` },
        { 'x-forwarded-for': `203.0.113.${n}` },
      )
    const answers = await Promise.all(Array.from({ length: 100 }, (_, n) => ask(n)))
    expect(answers.every(({ status }) => status === 200)).toBe(true)
    expect((await ask(100)).status).toBe(429)
    const sameSubscriber = browser(strict.app, { address: '2001:db8:1:2:ffff::1' })
    expect((await sameSubscriber.post('/password/forgotten', { email: 'x@example.edu' })).status).toBe(429)
    const neighbour = browser(strict.app, { address: '2001:db8:1:3::7' })
    expect((await neighbour.post('/password/forgotten', { email: 'x@example.edu' })).status).toBe(200)
    await strict.close()
  })
})

describe('the address of the product', () => {
  test.each(['http://mandate.example.com', 'http://192.168.1.4:3000', 'http://localhost.example.com'])(
    '%s is refused at the start: browsers would drop the cookie',
    async (origin) => {
      await expect(startIdentity(database, { origin })).rejects.toThrow('Use https, or http on localhost')
    },
  )

  test('localhost may be called by both its names', async () => {
    const local = await startIdentity(database, { origin: 'http://localhost:3000' })
    const person = await local.person('dev', { password: PASSWORD })
    for (const origin of ['http://localhost:3000', 'http://127.0.0.1:3000']) {
      const { status } = await browser(local.app, { origin }).post('/sign-in/password', {
        email: person.email,
        password: PASSWORD,
      })
      expect(status).toBe(200)
    }
    await local.close()
  })
})

describe('a database that is away', () => {
  test('is distinguished from a session that has ended: 503, and when to ask again', async () => {
    const { page, email } = await signedIn()
    const pool = new pg.Pool({ connectionString: 'postgres://nobody@127.0.0.1:1/nothing' })
    const away = await startIdentity(database, { pool })
    const there = browser(away.app)
    there.cookies.set(COOKIE, page.cookies.get(COOKIE)!)
    for (const [path, body] of [
      ['/token', {}],
      ['/sign-in/password', { email, password: PASSWORD }],
      ['/sign-in/code/request', { email }],
    ] as const) {
      const answer = await there.post(path, body)
      expect(answer).toMatchObject({ status: 503, data: { code: 'UNAVAILABLE' } })
      expect(answer.headers['retry-after']).toBeDefined()
    }
    expect(there.cookies.has(COOKIE)).toBe(true)
    await away.close()
    await pool.end()
  })
})

describe('an email that no one takes', () => {
  test('is logged without its text, and the answer is the same', async () => {
    const broken = await startIdentity(database, {
      mail: {
        send: async () => {
          throw new Error('connection refused')
        },
        close: () => {},
      },
    })
    const person = await broken.person('ada')
    expect((await browser(broken.app).post('/sign-in/code/request', { email: person.email })).status).toBe(
      200,
    )
    await broken.identity.close()
    expect(broken.logged).toEqual(['An email was not sent: connection refused'])
    await broken.close()
  })
})
