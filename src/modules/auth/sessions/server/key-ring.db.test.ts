import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { base32 } from '@better-auth/utils/base32'
import { createOTP } from '@better-auth/utils/otp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { KeyRing } from '#platform/model/key-ring.ts'
import { adoptSecret } from '#platform/server/database/database.ts'
import {
  type EmbeddedPostgres,
  startEmbeddedPostgres,
} from '#platform/server/database/embedded-postgres/start-embedded-postgres.ts'
import {
  browser,
  openDatabase,
  startIdentity,
  type TestIdentity,
} from '../../identity/server/identity.test-setup.ts'

// A server of its own: the passwords of the database roles, which are the whole server's, change with the secret.

const [OLD, NEW, THIRD] = ['old', 'new', 'third'].map(
  (word) => `the ${word} secret of this installation`,
) as [string, string, string]
const PASSWORD = 'a password that is long'
const folder = mkdtempSync(join(tmpdir(), 'key-ring-'))
let server: EmbeddedPostgres

beforeAll(async () => {
  chmodSync(folder, 0o711)
  server = await startEmbeddedPostgres({ folder, fsync: false })
})
afterAll(async () => {
  await server.stop()
  rmSync(folder, { recursive: true, force: true })
})

/** A start of the product with these secrets. */
async function started<T>(secrets: KeyRing, work: (at: TestIdentity) => Promise<T>): Promise<T> {
  const database = await openDatabase(server.url, secrets)
  const at = await startIdentity(database, { secrets })
  try {
    await at.identity.sealAnew()
    return await work(at)
  } finally {
    await at.close()
    await database.close()
  }
}

const codeOf = (secret: string, later: number) =>
  createOTP(new TextDecoder().decode(base32.decode(secret))).hotp(Math.floor(Date.now() / 30_000) + later)

async function signInWith(at: TestIdentity, email: string, code: string) {
  const page = browser(at.app)
  const owing = await page.post('/sign-in/password', { email, password: PASSWORD })
  return page.post('/sign-in/second-factor', { ticket: owing.data.secondFactor, code })
}

test('a secret is replaced while people work, and a lost one by a command', { timeout: 60_000 }, async () => {
  const { app: secret, ...ada } = await started([OLD], async (at) => {
    const person = await at.person('ada', { password: PASSWORD })
    const page = browser(at.app)
    const { data } = await page.post('/sign-in/password', { email: person.email, password: PASSWORD })
    const begun = await page.post('/security/second-factor/begin', {})
    await page.post('/security/second-factor/confirm', { code: await codeOf(begun.data.secret, -1) })
    return { ...person, cookies: page.cookies, token: data.token, app: begun.data.secret as string }
  })

  await started([NEW, OLD], async (at) => {
    const page = browser(at.app)
    for (const [name, value] of ada.cookies) page.cookies.set(name, value)
    expect((await page.who(ada.token)).personId).toBe(ada.personId)
    expect(await page.post('/token', {})).toMatchObject({ status: 200, data: { token: expect.any(String) } })
    expect((await signInWith(at, ada.email, await codeOf(secret, 0))).status).toBe(200)
  })

  await expect(openDatabase(server.url, [OLD])).rejects.toThrow('set up with another MANDATE_SECRET')
  await started([NEW], async (at) => {
    expect((await browser(at.app).who(ada.token)).personId).toBe(ada.personId)
    expect((await signInWith(at, ada.email, await codeOf(secret, 1))).status).toBe(200)
  })

  await expect(openDatabase(server.url, [THIRD])).rejects.toThrow('replace-lost-secret')
  await adoptSecret(server.url, [THIRD])
  await started([THIRD], async (at) => {
    expect(await at.identity.forgetUnopened()).toBe(1)
    expect(await at.mailsTo(ada.email)).toMatchObject([{ subject: 'Add your authenticator app again' }])
    const page = browser(at.app)
    const signedIn = await page.post('/sign-in/password', { email: ada.email, password: PASSWORD })
    expect((await page.who(signedIn.data.token)).personId).toBe(ada.personId)
    expect((await page.who(ada.token)).status).toBe(401)
    expect(await at.identity.forgetUnopened()).toBe(0)
  })
})
