import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  browser,
  prepareDatabase,
  startIdentity,
  type TestDatabase,
  type TestIdentity,
} from '../../identity/server/identity.test-setup.ts'

const PASSWORD = 'correct horse battery'

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

/** What is answered to someone whose connection ends while their statement on sessions runs. */
async function whileCut<T>(ask: () => Promise<T>): Promise<T> {
  const holder = await database.owner.connect()
  try {
    await holder.query('begin; lock table identity.session')
    const asked = ask()
    await expect
      .poll(async () => {
        const { rowCount } = await holder.query(
          `select pg_terminate_backend(pid) from pg_stat_activity
            where datname = current_database() and wait_event_type = 'Lock' and pid <> pg_backend_pid()`,
        )
        return rowCount
      })
      .toBeGreaterThan(0)
    await holder.query('rollback')
    return await asked
  } finally {
    await holder.query('rollback')
    holder.release()
  }
}

async function signedIn() {
  const { email } = await under.person('ada', { password: PASSWORD })
  const page = browser(under.app)
  expect((await page.post('/sign-in/password', { email, password: PASSWORD })).status).toBe(200)
  return { email, page }
}

test('a token is not given, and can be had a moment later', async () => {
  const { page } = await signedIn()
  expect(await whileCut(() => page.post('/token', {}))).toMatchObject({
    status: 503,
    data: { code: 'UNAVAILABLE' },
  })
  await expect.poll(async () => (await page.post('/token', {})).status).toBe(200)
})

test('no one is informed that they are signed out whose session continues', async () => {
  const { page } = await signedIn()
  const before = new Map(page.cookies)
  expect((await whileCut(() => page.post('/sign-out', {}))).status).toBe(503)
  expect(page.cookies).toEqual(before)
  await expect.poll(async () => (await page.post('/sign-out', {})).status).toBe(200)
  expect((await page.post('/token', {})).status).toBe(401)
})

test('no one signs in, and they can a moment later', async () => {
  const { email } = await under.person('ada', { password: PASSWORD })
  const page = browser(under.app)
  const asked = { email, password: PASSWORD }
  expect((await whileCut(() => page.post('/sign-in/password', asked))).status).toBe(503)
  await expect.poll(async () => (await page.post('/sign-in/password', asked)).status).toBe(200)
})
