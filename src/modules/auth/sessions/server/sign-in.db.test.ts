import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import {
  browser,
  prepareDatabase,
  startIdentity,
  type TestDatabase,
  type TestIdentity,
} from '../../identity/server/identity.test-setup.ts'

const PASSWORD = 'correct horse battery'
const COOKIE = '__Host-mandate.session_token'
const CODE_LASTS_MS = 10 * 60_000
const LINK_LASTS_MS = 30 * 60_000

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

const visitor = () => browser(under.app)
/** What is the same in every answer of one kind: all but the id of the request. */
const told = ({ status, data }: { status: number; data: unknown }) => ({ status, data })

describe('with a password', () => {
  test('a person gets a session cookie and a token for the tenant they begin in', async () => {
    const ada = await under.person('ada', { password: PASSWORD, tenants: 2 })
    const page = visitor()
    const { status, data, headers } = await page.post('/sign-in/password', {
      email: ada.email,
      password: PASSWORD,
    })
    expect(status).toBe(200)
    expect(data).toMatchObject({
      tenantId: ada.tenants[0],
      person: { id: ada.personId, email: ada.email, name: 'ada' },
    })
    expect(headers['cache-control']).toBe('no-store')
    expect(await page.who(data.token)).toMatchObject({
      status: 200,
      personId: ada.personId,
      tenantId: ada.tenants[0],
    })
  })

  test('the cookie is kept from scripts, from other hosts and from plain http', async () => {
    const ada = await under.person('ada', { password: PASSWORD })
    const { headers } = await visitor().post('/sign-in/password', { email: ada.email, password: PASSWORD })
    const cookies = [headers['set-cookie']].flat() as string[]
    expect(cookies).toHaveLength(2)
    for (const [i, name, age] of [
      [0, COOKIE, 12 * 3_600],
      [1, '__Host-mandate.device', 180 * 86_400],
    ] as const) {
      const [pair, ...attributes] = cookies[i]!.split('; ')
      expect(pair).toMatch(new RegExp(`^${name}=.{40,}$`))
      expect(attributes.sort()).toEqual(['HttpOnly', `Max-Age=${age}`, 'Path=/', 'SameSite=Lax', 'Secure'])
    }
  })

  test('the address may be typed in capitals', async () => {
    const ada = await under.person('ada', { password: PASSWORD })
    const { status } = await visitor().post('/sign-in/password', {
      email: ` ${ada.email.toUpperCase()}`,
      password: PASSWORD,
    })
    expect(status).toBe(200)
  })

  test('a wrong one, an unknown address and a person without a password are answered alike', async () => {
    const ada = await under.person('ada', { password: PASSWORD })
    const coded = await under.person('coded')
    const answers = []
    for (const email of [ada.email, 'nobody@example.edu', coded.email])
      answers.push(told(await visitor().post('/sign-in/password', { email, password: 'wrong' })))
    expect(new Set(answers.map((each) => JSON.stringify(each)))).toHaveLength(1)
    expect(answers[0]).toEqual({
      status: 401,
      data: { code: 'WRONG_PASSWORD', message: 'Invalid password. Please try again.' },
    })
  })

  test('a wrong one leaves the browser without a cookie', async () => {
    const ada = await under.person('ada', { password: PASSWORD })
    const page = visitor()
    await page.post('/sign-in/password', { email: ada.email, password: 'wrong' })
    expect(page.cookies.size).toBe(0)
  })

  test('a tenant may be named immediately, but only one of their own', async () => {
    const ada = await under.person('ada', { password: PASSWORD, tenants: 2 })
    const eve = await under.person('eve', { tenants: 1 })
    const signIn = (tenantId: string) =>
      visitor().post('/sign-in/password', { email: ada.email, password: PASSWORD, tenantId })
    expect((await signIn(ada.tenants[1]!)).data.tenantId).toBe(ada.tenants[1])
    expect(await signIn(eve.tenants[0]!)).toMatchObject({ status: 404, data: { code: 'NOT_FOUND' } })
  })

  test('a person of no tenant has a session too, and a token without one', async () => {
    const guest = await under.person('guest', { password: PASSWORD, tenants: 0 })
    const page = visitor()
    const { data } = await page.post('/sign-in/password', { email: guest.email, password: PASSWORD })
    expect(data.tenantId).toBeNull()
    expect(await page.who(data.token)).toMatchObject({ personId: guest.personId, tenantId: null })
  })

  test('signing in again ends the session that the browser had', async () => {
    const ada = await under.person('ada', { password: PASSWORD })
    const page = visitor()
    await page.post('/sign-in/password', { email: ada.email, password: PASSWORD })
    const first = page.cookies.get(COOKIE)!
    await page.post('/sign-in/password', { email: ada.email, password: PASSWORD })
    const old = visitor()
    old.cookies.set(COOKIE, first)
    expect((await old.post('/token', {})).status).toBe(401)
    expect((await page.post('/token', {})).status).toBe(200)
  })
})

describe('with a code', () => {
  async function askForCode(email: string, page = visitor()) {
    const { data } = await page.post('/sign-in/code/request', { email })
    const [mail] = await under.mailsTo(email)
    return { page, challenge: data.challenge as string, code: mail?.text.match(/^\d{6}$/m)?.[0] ?? '' }
  }
  const other = (code: string) => String((Number(code) + 1) % 1_000_000).padStart(6, '0')
  const INVALID = { status: 401, data: { code: 'INVALID_OTP', message: 'Invalid OTP. Please try again.' } }

  test('an emailed code signs in, once', async () => {
    const ada = await under.person('ada')
    const { page, challenge, code } = await askForCode(ada.email)
    const first = await page.post('/sign-in/code', { email: ada.email, challenge, code })
    expect(first).toMatchObject({ status: 200, data: { person: { id: ada.personId } } })
    expect(page.cookies.has(COOKIE)).toBe(true)
    expect(told(await page.post('/sign-in/code', { email: ada.email, challenge, code }))).toEqual(INVALID)
  })

  test('of many uses at the same instant one succeeds', async () => {
    const ada = await under.person('ada')
    const { challenge, code } = await askForCode(ada.email)
    const uses = await Promise.all(
      Array.from({ length: 5 }, () => visitor().post('/sign-in/code', { email: ada.email, challenge, code })),
    )
    expect(uses.map(({ status }) => status).sort()).toEqual([200, 401, 401, 401, 401])
  })

  test('after five wrong tries the right code is refused too', async () => {
    const ada = await under.person('ada')
    const { page, challenge, code } = await askForCode(ada.email)
    for (let tried = 0; tried < 5; tried++)
      expect(
        told(await page.post('/sign-in/code', { email: ada.email, challenge, code: other(code) })),
      ).toEqual(INVALID)
    expect(told(await page.post('/sign-in/code', { email: ada.email, challenge, code }))).toEqual(INVALID)
  })

  test('after four wrong tries the right code still signs in', async () => {
    const ada = await under.person('ada')
    const { page, challenge, code } = await askForCode(ada.email)
    for (let tried = 0; tried < 4; tried++)
      await page.post('/sign-in/code', { email: ada.email, challenge, code: other(code) })
    expect((await page.post('/sign-in/code', { email: ada.email, challenge, code })).status).toBe(200)
  })

  test('a code is good for ten minutes', async () => {
    const ada = await under.person('ada')
    const { page, challenge, code } = await askForCode(ada.email)
    under.clock.ahead = CODE_LASTS_MS
    const late = await page.post('/sign-in/code', { email: ada.email, challenge, code })
    under.clock.ahead = CODE_LASTS_MS - 5_000
    const onTime = await page.post('/sign-in/code', { email: ada.email, challenge, code })
    under.clock.ahead = 0
    expect(told(late)).toEqual(INVALID)
    expect(onTime.status).toBe(200)
  })

  test('a code is good with its own challenge and address only', async () => {
    const ada = await under.person('ada')
    const eve = await under.person('eve')
    const hers = await askForCode(ada.email)
    const another = await askForCode(ada.email, hers.page)
    const evil = await askForCode(eve.email)
    const tries = [
      { email: ada.email, challenge: another.challenge, code: hers.code },
      { email: ada.email, challenge: evil.challenge, code: hers.code },
      { email: eve.email, challenge: hers.challenge, code: hers.code },
      { email: ada.email, challenge: evil.challenge, code: evil.code },
    ]
    for (const body of tries) expect(told(await visitor().post('/sign-in/code', body))).toEqual(INVALID)
    expect(
      (
        await hers.page.post('/sign-in/code', {
          email: ada.email,
          challenge: hers.challenge,
          code: hers.code,
        })
      ).status,
    ).toBe(200)
  })

  test('an unknown address is answered like a known one, and gets no email', async () => {
    const ada = await under.person('ada')
    const known = await visitor().post('/sign-in/code/request', { email: ada.email })
    const unknown = await visitor().post('/sign-in/code/request', { email: 'nobody@example.edu' })
    const shape = ({ status, data }: typeof known) => ({
      status,
      keys: Object.keys(data).sort(),
      challenge: data.challenge.length,
    })
    expect(shape(unknown)).toEqual(shape(known))
    expect(await under.mailsTo('nobody@example.edu')).toEqual([])
    const guess = { email: 'nobody@example.edu', challenge: unknown.data.challenge, code: '000000' }
    expect(told(await visitor().post('/sign-in/code', guess))).toEqual(INVALID)
  })

  test('neither code nor challenge is in the database', async () => {
    const ada = await under.person('ada')
    const { challenge, code } = await askForCode(ada.email)
    const { rows } = await database.identity.query(
      'select c::text as row from identity.sign_in_code c where email = $1',
      [ada.email],
    )
    expect(rows).toHaveLength(1)
    expect(rows[0].row).not.toContain(code)
    expect(rows[0].row).not.toContain(Buffer.from(challenge, 'base64url').toString('hex'))
  })
})

describe('a forgotten password', () => {
  async function askForLink(email: string) {
    const { status, data } = await visitor().post('/password/forgotten', { email })
    const [mail] = await under.mailsTo(email)
    return { status, data, token: mail?.text.match(/\/\?reset=([\w-]{43})/)?.[1] ?? '' }
  }
  const EXPIRED = {
    status: 422,
    data: {
      code: 'LINK_EXPIRED',
      message: 'This link has expired or has already been used. Request a new one.',
    },
  }

  test('is replaced by the emailed link, and every session of the person ends', async () => {
    const ada = await under.person('ada', { password: PASSWORD })
    const elsewhere = visitor()
    await elsewhere.post('/sign-in/password', { email: ada.email, password: PASSWORD })
    const { token } = await askForLink(ada.email)
    expect(await visitor().post('/password/reset', { token, password: 'a better password' })).toMatchObject({
      status: 200,
      data: { reset: true },
    })
    expect((await elsewhere.post('/token', {})).status).toBe(401)
    const signIn = (password: string) => visitor().post('/sign-in/password', { email: ada.email, password })
    expect((await signIn(PASSWORD)).status).toBe(401)
    expect((await signIn('a better password')).status).toBe(200)
  })

  test('a person who never had a password gets one in the same way', async () => {
    const ada = await under.person('ada')
    const { token } = await askForLink(ada.email)
    await visitor().post('/password/reset', { token, password: PASSWORD })
    expect((await visitor().post('/sign-in/password', { email: ada.email, password: PASSWORD })).status).toBe(
      200,
    )
  })

  test('a link works once, and older ones end with it', async () => {
    const ada = await under.person('ada')
    const older = await askForLink(ada.email)
    const { token } = await askForLink(ada.email)
    const use = async (each: string) =>
      told(await visitor().post('/password/reset', { token: each, password: PASSWORD }))
    expect((await use(token)).status).toBe(200)
    expect(await use(token)).toEqual(EXPIRED)
    expect(await use(older.token)).toEqual(EXPIRED)
  })

  test('a link is good for thirty minutes', async () => {
    const ada = await under.person('ada')
    const { token } = await askForLink(ada.email)
    under.clock.ahead = LINK_LASTS_MS
    const late = await visitor().post('/password/reset', { token, password: PASSWORD })
    under.clock.ahead = 0
    expect(told(late)).toEqual(EXPIRED)
  })

  test('a password too short is refused at its field, and the link stays good', async () => {
    const ada = await under.person('ada')
    const { token } = await askForLink(ada.email)
    const guessed = await visitor().post('/password/reset', { token, password: 'passwordpassword' })
    expect(guessed.body.data).toMatchObject({ code: 'PASSWORD_GUESSED' })
    const short = await visitor().post('/password/reset', { token, password: 'short' })
    expect(short).toMatchObject({
      status: 400,
      data: {
        code: 'VALIDATION_FAILED',
        fields: [
          { path: 'body.password', message: 'Use at least 12 characters, or 8 with an authenticator app.' },
        ],
      },
    })
    expect((await visitor().post('/password/reset', { token, password: PASSWORD })).status).toBe(200)
  })

  test('an unknown address is answered like a known one, and gets no email', async () => {
    const ada = await under.person('ada')
    const { status, data } = await askForLink(ada.email)
    expect(told(await visitor().post('/password/forgotten', { email: 'nobody@example.edu' }))).toEqual({
      status,
      data,
    })
    expect(await under.mailsTo('nobody@example.edu')).toEqual([])
  })
})
