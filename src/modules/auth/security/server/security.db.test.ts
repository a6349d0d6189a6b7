import { base32 } from '@better-auth/utils/base32'
import { createOTP } from '@better-auth/utils/otp'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import {
  browser,
  ORIGIN,
  prepareDatabase,
  startIdentity,
  type TestDatabase,
  type TestIdentity,
} from '../../identity/server/identity.test-setup.ts'

let database: TestDatabase
let at: TestIdentity

beforeAll(async () => {
  database = await prepareDatabase()
  at = await startIdentity(database)
})
afterAll(async () => {
  await at.close()
  await database.close()
})

const PASSWORD = 'a password that is long'
const MINUTE = 60_000

async function signedIn(name: string, given: { password?: string } = { password: PASSWORD }) {
  const person = await at.person(name, given)
  const page = browser(at.app)
  if (given.password) await page.post('/sign-in/password', { email: person.email, password: given.password })
  return { ...person, page }
}

/** The code that an app with this secret shows now, or so many intervals later. */
const codeOf = (secret: string, later = 0) => {
  const key = new TextDecoder().decode(base32.decode(secret))
  return createOTP(key).hotp(Math.floor((Date.now() + at.clock.ahead) / 30_000) + later)
}

async function withApp(name: string) {
  const person = await signedIn(name)
  const begun = await person.page.post('/security/second-factor/begin', {})
  const confirmed = await person.page.post('/security/second-factor/confirm', {
    code: await codeOf(begun.data.secret),
  })
  at.clock.ahead += MINUTE // the code of that interval is used
  return {
    ...person,
    secret: begun.data.secret as string,
    recoveryCodes: confirmed.data.recoveryCodes as string[],
  }
}

const password = (email: string, page = browser(at.app)) =>
  page.post('/sign-in/password', { email, password: PASSWORD })

describe('an authenticator app', () => {
  test('is asked for from its first code on, and a password alone opens nothing', async () => {
    const { email, secret, recoveryCodes, page } = await withApp('ada')
    expect(recoveryCodes).toHaveLength(10)
    expect((await page.post('/security', {})).data.secondFactor).toEqual({ on: true, recoveryCodes: 10 })

    const another = browser(at.app)
    const owing = await password(email, another)
    expect(owing).toMatchObject({ status: 200, data: { secondFactor: expect.any(String) } })
    expect(owing.data).not.toHaveProperty('token')
    expect(another.cookies.size).toBe(0)

    const ticket = owing.data.secondFactor
    const entered = await another.post('/sign-in/second-factor', { ticket, code: await codeOf(secret) })
    expect(entered).toMatchObject({ status: 200, data: { token: expect.any(String) } })
    expect(
      (await another.post('/sign-in/second-factor', { ticket, code: await codeOf(secret, 1) })).status,
    ).toBe(401)
  })

  test('is asked for after an emailed code as well', async () => {
    const { email } = await withApp('mary')
    const page = browser(at.app)
    const { data } = await page.post('/sign-in/code/request', { email })
    const mail = (await at.mailsTo(email)).find(({ subject }) => subject.includes('sign-in code'))
    const code = /\d{6}/.exec(mail?.subject ?? '')?.[0]
    const answer = await page.post('/sign-in/code', { email, challenge: data.challenge, code })
    expect(answer).toMatchObject({ status: 200, data: { secondFactor: expect.any(String) } })
  })

  test('has codes that are good once, also at the same instant, and not for longer than a minute', async () => {
    const { email, secret } = await withApp('grace')
    const code = await codeOf(secret)
    const tickets = await Promise.all([1, 2, 3].map(async () => (await password(email)).data.secondFactor))
    const used = await Promise.all(
      tickets.map((ticket) => browser(at.app).post('/sign-in/second-factor', { ticket, code })),
    )
    expect(used.map(({ status }) => status).sort()).toEqual([200, 401, 401])
    at.clock.ahead += 2 * MINUTE
    const late = await password(email)
    const old = await browser(at.app).post('/sign-in/second-factor', {
      ticket: late.data.secondFactor,
      code: await codeOf(secret, -3),
    })
    expect(old.body.data).toMatchObject({ code: 'INVALID_OTP' })
  })

  test('may be tried five times with a ticket; then the right code is refused too', async () => {
    const { email, secret } = await withApp('joan')
    const ticket = (await password(email)).data.secondFactor
    for (let tries = 0; tries < 5; tries += 1)
      expect((await browser(at.app).post('/sign-in/second-factor', { ticket, code: '000000' })).status).toBe(
        401,
      )
    const right = await browser(at.app).post('/sign-in/second-factor', { ticket, code: await codeOf(secret) })
    expect(right.body.data).toMatchObject({ code: 'SIGN_IN_ANEW' })
  })

  test('may be tried ten times a minute for a person, however many tickets there are; the owner hears of it once', async () => {
    const { email, secret, page: own } = await withApp('hedy')
    const strict = await startIdentity(database, { limits: { perAccount: 10, perAddress: 100 } })
    strict.clock.ahead = at.clock.ahead
    const page = browser(strict.app)
    const tickets: string[] = []
    for (let made = 0; made < 3; made += 1) tickets.push((await password(email, page)).data.secondFactor)
    for (const ticket of tickets.slice(1))
      for (let tries = 0; tries < 5; tries += 1)
        expect((await page.post('/sign-in/second-factor', { ticket, code: '000000' })).status).toBe(401)
    const right = async () =>
      page.post('/sign-in/second-factor', { ticket: tickets[0], code: await codeOf(secret) })
    expect((await right()).status).toBe(429)
    const told = async () =>
      (await strict.mailsTo(email)).filter(
        ({ subject }) => subject === 'Someone tried codes for your authenticator app',
      )
    expect(await told()).toHaveLength(1)

    const ticket = (await password(email, own)).data.secondFactor
    expect((await own.post('/sign-in/second-factor', { ticket, code: await codeOf(secret) })).status).toBe(
      200,
    )

    strict.clock.ahead = at.clock.ahead += MINUTE
    const wrong = { ticket: tickets[0], code: '000000' }
    expect((await page.post('/sign-in/second-factor', wrong)).status).toBe(401)
    expect((await right()).body.data).toMatchObject({ code: 'SIGN_IN_LOCKED' })
    expect(await told()).toHaveLength(1)
    strict.clock.ahead = at.clock.ahead += MINUTE
    expect((await right()).status).toBe(200)
    await strict.close()
  })

  test('is guarded by one count of all browsers that gave no code of it, also of those that chose a password by email', async () => {
    const { email, secret, page: own } = await withApp('barbara')
    const attempt = async (page: ReturnType<typeof browser>, code: string) => {
      const ticket = (await password(email, page)).data.secondFactor
      return page.post('/sign-in/second-factor', { ticket, code })
    }
    const reset = async () => {
      const page = browser(at.app)
      await page.post('/password/forgotten', { email })
      const token = /reset=([\w-]+)/.exec((await at.mailsTo(email))[0]?.text ?? '')?.[1]
      expect((await page.post('/password/reset', { token, password: PASSWORD })).status).toBe(200)
      return page
    }
    const thieves = [await reset(), await reset()]
    for (const thief of thieves) {
      const ticket = (await password(email, thief)).data.secondFactor
      for (let tried = 0; tried < 5; tried += 1)
        expect((await thief.post('/sign-in/second-factor', { ticket, code: '000000' })).status).toBe(401)
    }
    for (const thief of [thieves[0]!, await reset(), browser(at.app)])
      expect((await attempt(thief, await codeOf(secret))).data).toMatchObject({ code: 'SIGN_IN_LOCKED' })
    expect((await at.mailsTo(email)).map(({ subject }) => subject)).toContain(
      'Someone tried codes for your authenticator app',
    )
    expect((await attempt(own, await codeOf(secret))).status).toBe(200)
    at.clock.ahead += MINUTE
    const [mine = own] = thieves
    expect((await attempt(mine, await codeOf(secret))).status).toBe(200)
    expect((await attempt(own, '000000')).status).toBe(401)
  })

  test('that is lost is replaced by a recovery code, each once; new ones end the old', async () => {
    const { email, page, recoveryCodes } = await withApp('edith')
    const [first = '', second = ''] = recoveryCodes
    const use = async (code: string) => {
      const ticket = (await password(email)).data.secondFactor
      return (await browser(at.app).post('/sign-in/second-factor', { ticket, code })).status
    }
    expect(await use(first.toLowerCase().replace('-', ' '))).toBe(200)
    expect(await use(first)).toBe(401)
    const renewed = await page.post('/security/second-factor/recovery-codes', {})
    expect(await use(second)).toBe(401)
    expect(await use(renewed.data.recoveryCodes[0])).toBe(200)
  })

  test('is begun again until its first code, not replaced afterwards, and ends on its own alone', async () => {
    const { page, email } = await signedIn('lise')
    const abandoned = (await page.post('/security/second-factor/begin', {})).data.secret
    const { secret } = (await page.post('/security/second-factor/begin', {})).data
    expect(secret).not.toBe(abandoned)
    expect(
      (await page.post('/security/second-factor/confirm', { code: await codeOf(abandoned) })).status,
    ).toBe(401)
    expect((await page.post('/security/second-factor/confirm', { code: await codeOf(secret) })).status).toBe(
      200,
    )
    expect((await page.post('/security/second-factor/begin', {})).body.data).toMatchObject({
      code: 'FACTOR_ON',
    })
    at.clock.ahead += MINUTE
    const wrong = await page.post('/security/second-factor/end', { code: '000000' })
    expect(wrong.body.data).toMatchObject({ code: 'INVALID_OTP' })
    expect((await password(email)).data).toHaveProperty('secondFactor')
    for (let tries = 1; tries < 10; tries += 1)
      await page.post('/security/second-factor/end', { code: '000000' })
    const code = await codeOf(secret)
    expect((await page.post('/security/second-factor/end', { code })).body.data).toMatchObject({
      code: 'SIGN_IN_LOCKED',
    })
    at.clock.ahead += MINUTE
    expect((await page.post('/security/second-factor/end', { code: await codeOf(secret) })).status).toBe(200)
    expect((await password(email)).data).toHaveProperty('token')
    expect((await page.post('/security', {})).data.secondFactor).toEqual({ on: false, recoveryCodes: 0 })
  })

  test('ends by a recovery code too, and never while the password is good beside it alone', async () => {
    const { page, email, recoveryCodes } = await withApp('chien')
    expect((await page.post('/security/password', { password: 'x8Kd_2pl' })).status).toBe(200)
    const code = recoveryCodes[0] as string
    expect((await page.post('/security/second-factor/end', { code })).body.data).toMatchObject({
      code: 'PASSWORD_FIRST',
    })
    expect((await page.post('/security/password', { password: PASSWORD })).status).toBe(200)
    expect((await page.post('/security/second-factor/end', { code })).status).toBe(200)
    expect((await password(email)).data).toHaveProperty('token')
    expect((await page.post('/security/password', { password: 'x8Kd_2pl' })).body.data).toMatchObject({
      code: 'PASSWORD_SHORT',
    })
  })

  test('does not end while a short password is chosen at the same instant', async () => {
    const { page, secret } = await withApp('emmy')
    const [chosen, ended] = await Promise.all([
      page.post('/security/password', { password: 'x8Kd_2pl' }),
      page.post('/security/second-factor/end', { code: await codeOf(secret) }),
    ])
    expect([chosen.status, ended.status].filter((status) => status === 200)).toHaveLength(1)
    const { secondFactor } = (await page.post('/security', {})).data
    expect(secondFactor.on).toBe(chosen.status === 200)
  })

  test('stands nowhere in the database as it is', async () => {
    const { secret, recoveryCodes, personId } = await withApp('rosalind')
    const rows = await database.owner.query(
      `select to_jsonb(f) as kept from identity.second_factor f where person_id = $1
        union all select to_jsonb(c) from identity.recovery_code c where person_id = $1`,
      [personId],
    )
    const kept = JSON.stringify(rows.rows)
    const key = new TextDecoder().decode(base32.decode(secret))
    for (const plain of [secret, key, ...recoveryCodes]) expect(kept).not.toContain(plain)
  })
})

describe('what secures the sign-in', () => {
  const CHANGES = [
    ['/security/password', { password: 'another password' }],
    ['/security/second-factor/begin', {}],
    ['/security/second-factor/confirm', { code: '123456' }],
    ['/security/second-factor/recovery-codes', {}],
    ['/security/second-factor/end', { code: '123456' }],
    ['/security/mails', { newSignIn: false }],
    ['/security/passkeys/begin', {}],
    ['/security/passkeys/add', { name: 'Phone', response: {} }],
    ['/security/passkeys/remove', { id: crypto.randomUUID() }],
  ] as const

  test.each(CHANGES)('%s asks for a proof that is not older than 15 minutes', async (path, body) => {
    const { page } = await signedIn('hedy')
    at.clock.ahead += 16 * MINUTE
    expect((await page.post(path, body)).body.data).toMatchObject({ code: 'PROVE_AGAIN' })
    expect((await page.post('/security/prove', { password: 'wrong' })).body.data).toMatchObject({
      code: 'WRONG_PASSWORD',
    })
    expect((await page.post(path, body)).body.data).toMatchObject({ code: 'PROVE_AGAIN' })
    expect((await page.post('/security/prove', { password: PASSWORD })).status).toBe(200)
    expect((await page.post(path, body)).body.data.code).not.toBe('PROVE_AGAIN')
  })

  test.each([...CHANGES, ['/security', {}] as const, ['/security/sessions/end-others', {}] as const])(
    '%s is refused without a session',
    async (path, body) => {
      expect((await browser(at.app).post(path, body)).status).toBe(401)
    },
  )

  test('is proven by an emailed code too, and by no one else’s', async () => {
    const [mine, other] = [await signedIn('emmy'), await signedIn('sofia')]
    const ask = async (email: string) => {
      const { data } = await mine.page.post('/sign-in/code/request', { email })
      const mail = (await at.mailsTo(email)).find(({ subject }) => subject.includes('sign-in code'))
      return { challenge: data.challenge, mailedCode: /\d{6}/.exec(mail?.subject ?? '')?.[0] }
    }
    expect((await mine.page.post('/security/prove', await ask(other.email))).status).toBe(401)
    expect((await mine.page.post('/security/prove', await ask(mine.email))).status).toBe(200)
  })

  test('a new password ends every other session, keeps this one, and is reported by email', async () => {
    const { page, email } = await signedIn('ruth')
    const other = browser(at.app)
    await password(email, other)
    expect((await page.post('/security/password', { password: 'green tandems at dawn' })).status).toBe(200)
    expect((await other.post('/token', {})).status).toBe(401)
    expect((await page.post('/token', {})).status).toBe(200)
    expect((await password(email)).status).toBe(401)
    expect((await at.mailsTo(email))[0]).toMatchObject({ subject: 'Your password was changed' })
  })

  test('sessions are listed and ended one by one or all at the same time, their own alone', async () => {
    const { page, email } = await signedIn('vera')
    const stranger = await signedIn('nobody')
    const phone = browser(at.app, { address: '198.51.100.7' })
    await phone.post(
      '/sign-in/password',
      { email, password: PASSWORD },
      {
        'user-agent': 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) Version/18.0 Safari/604.1',
      },
    )
    const listed = (await page.post('/security', {})).data.sessions
    expect(listed).toHaveLength(2)
    const other = listed.find((each: { isThis: boolean }) => !each.isThis)
    expect(other).toMatchObject({ agent: 'Safari on iOS', address: '198.51.100.7' })
    expect((await stranger.page.post('/security/sessions/end', { id: other.id })).status).toBe(404)
    expect((await phone.post('/token', {})).status).toBe(200)
    expect((await page.post('/security/sessions/end', { id: other.id })).status).toBe(200)
    expect((await phone.post('/token', {})).status).toBe(401)
    await password(email, phone)
    await page.post('/security/sessions/end-others', {})
    expect((await phone.post('/token', {})).status).toBe(401)
    expect((await page.post('/token', {})).status).toBe(200)
  })
})

describe('a passkey', () => {
  test('made up, or for another challenge, is refused, and no answer tells whose it is', async () => {
    const { page } = await signedIn('barbara')
    const begun = await page.post('/security/passkeys/begin', {})
    expect(begun.data.options).toMatchObject({ rp: { id: new URL(ORIGIN).hostname }, attestation: 'none' })
    for (const response of [
      {},
      { id: 'x' },
      { id: 'x', rawId: 'x', type: 'public-key', response: {}, clientExtensionResults: {} },
    ])
      expect(
        (await page.post('/security/passkeys/add', { name: 'Phone', response })).body.data,
      ).toMatchObject({
        code: 'PASSKEY_REFUSED',
      })
    for (const response of [{}, { id: 'unknown' }, { id: { toString: 1 } }])
      expect((await browser(at.app).post('/sign-in/passkey', { response })).body.data).toMatchObject({
        code: 'WRONG_PASSKEY',
      })
    expect((await page.post('/security', {})).data.passkeys).toEqual([])
  })
})

describe('a sign-in from a place that is new', () => {
  test('is reported by email; the first one, and one from a place that is known, are not', async () => {
    const { email } = await signedIn('katherine')
    const told = async () =>
      (await at.mailsTo(email)).filter(({ subject }) => subject === 'New sign-in to Mandate')
    expect(await told()).toEqual([])
    await password(email)
    expect(await told()).toEqual([])
    await password(email, browser(at.app, { address: '203.0.113.9' }))
    const [mail] = await told()
    expect(mail?.text).toContain('203.0.113.9')
    await password(email, browser(at.app, { address: '203.0.113.9' }))
    expect(await told()).toHaveLength(1)
  })

  test('is not told to who does not want it, until they want it again', async () => {
    const { email, page } = await signedIn('dorothy')
    const told = async () =>
      (await at.mailsTo(email)).filter(({ subject }) => subject === 'New sign-in to Mandate').length
    expect((await page.post('/security', {})).data.mails).toEqual({ newSignIn: true })
    await page.post('/security/mails', { newSignIn: false })
    await password(email, browser(at.app, { address: '203.0.113.10' }))
    expect(await told()).toBe(0)
    await page.post('/security/mails', { newSignIn: true })
    await password(email, browser(at.app, { address: '203.0.113.11' }))
    expect(await told()).toBe(1)
  })
})
