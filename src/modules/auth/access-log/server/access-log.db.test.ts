import { readFile } from 'node:fs/promises'
import { expect, test } from 'vitest'
import { asker, buildSmallWorld, ORIGIN, startTestWorld } from '#test/database/product.ts'
import { browser } from '../../identity/server/identity.test-setup.ts'
import { forgetAccess } from './forget-access.ts'

const { product, world } = await startTestWorld({ keepsAccess: true, trusted: 1 })
const other = await buildSmallWorld(product, 'Birch')

const from = (address: string) => ({ 'x-forwarded-for': address, 'user-agent': 'a browser' })
const calls = async (address: string) =>
  (
    await product.owner.query(
      `select tenant_id, person_id, call, path, status, code from app.access_log where address = $1 order by at, id`,
      [address],
    )
  ).rows
const signIns = async (address: string) =>
  (
    await product.owner.query(
      `select account, person_id, tenant_id, agent, call, status, code from identity.sign_in_log where address = $1 order by at, id`,
      [address],
    )
  ).rows
const asking = (by: string, address: string) => (method: string, path: string, body?: unknown) =>
  world.as(by).ask(method, path, body, from(address))

test('every call of a person is kept: who, when, from where, which, and what came of it', async () => {
  const ask = asking('president', '192.0.2.1')
  const tenantId = world.tenant.id
  const person = world.as('president').personId
  const path = `/api/settings/delegation/recipient-settings/${tenantId}`
  await ask('GET', '/api/auth/user/details?tenantId=')
  await ask('GET', path)
  await ask('PATCH', path, { fourEyes: false })
  await asker(product.app, undefined)('GET', path, undefined, from('192.0.2.1'))
  await expect.poll(() => calls('192.0.2.1')).toHaveLength(3)
  const mine = { tenant_id: tenantId, person_id: person }
  expect(await calls('192.0.2.1')).toEqual([
    {
      ...mine,
      call: 'getUserDetails',
      path: '/api/auth/user/details',
      status: 400,
      code: 'VALIDATION_FAILED',
    },
    { ...mine, call: 'getDelegationSettings', path, status: 200, code: null },
    { ...mine, call: 'updateDelegationSettings', path, status: 403, code: 'FORBIDDEN' },
  ])
})

test('tries to sign in are kept with the account and the address, whether or not they are let in', async () => {
  const post = (path: string, body: object, address = '192.0.2.2') =>
    asker(product.app, undefined)('POST', `/api/identity${path}`, body, from(address))
  const email = 'president@alder.example'
  await post('/sign-in/password', { email, password: 'wrong' })
  await post('/sign-in/password', { email: 'nobody@alder.example', password: 'wrong' })
  const { data } = await post('/sign-in/code/request', { email })
  await expect.poll(() => product.mails.at(-1)?.subject).toMatch(/^\d{6}/)
  const code = product.mails.at(-1)?.subject.slice(0, 6)
  const challenge = data.challenge
  await post('/sign-in/code', { email, challenge, code, tenantId: world.tenant.id })
  await post('/token', {})
  await expect.poll(() => signIns('192.0.2.2')).toHaveLength(4)
  const nobody = { person_id: null, tenant_id: null, agent: 'a browser' }
  const refused = { ...nobody, call: 'signInWithPassword', status: 401, code: 'WRONG_PASSWORD' }
  expect(await signIns('192.0.2.2')).toEqual([
    { ...refused, account: email },
    { ...refused, account: 'nobody@alder.example' },
    {
      ...nobody,
      account: email,
      person_id: world.as('president').personId,
      call: 'requestSignInCode',
      status: 200,
      code: null,
    },
    {
      account: email,
      person_id: world.as('president').personId,
      tenant_id: world.tenant.id,
      agent: 'a browser',
      call: 'signInWithCode',
      status: 200,
      code: null,
    },
  ])
})

test('the lines of an account are found by one query, also where no address was named, and where it changes', async () => {
  const email = 'dean@alder.example'
  const after = 'head@alder.example'
  const page = browser(product.app, { origin: ORIGIN, address: '192.0.2.3' })
  const linkTo = async (to: string, name: string) => {
    await product.identity.close()
    const mail = product.mails.findLast((each) => each.to === to && each.text.includes(`${name}=`))
    return new RegExp(`${name}=([\\w-]+)`).exec(mail?.text ?? '')?.[1]
  }
  const personId = world.as('dean').personId
  await page.post('/password/forgotten', { email })
  const password = 'green tandems at dawn'
  const reset = await linkTo(email, 'reset')
  await page.post('/password/reset', { token: reset, password: 'x'.repeat(12) })
  await page.post('/password/reset', { token: reset, password })
  await page.post('/sign-in/password', { email, password })
  await page.post('/security', {})
  await page.post('/security/address', { email: after })
  await page.post('/address/confirm', { token: await linkTo(after, 'address') })
  await page.post('/address/undo', { token: await linkTo(email, 'undo') })
  await page.post('/sign-in/second-factor', { ticket: 'c'.repeat(43), code: '123456' })
  const manual = await readFile('docs/operations.md', 'utf8')
  const query = /```sql\n(select at, address, call[^`]*)```/.exec(manual)?.[1] as string
  const found = async () =>
    (await product.owner.query(query.replaceAll('ada@fernhill.example', email))).rows
      .filter(({ address }) => address === '192.0.2.3')
      .map(({ call, status, account, account_after }) => [call, status, account, account_after])
  await expect.poll(found).toEqual([
    ['requestPasswordReset', 200, email, null],
    ['resetPassword', 422, email, null],
    ['resetPassword', 200, email, null],
    ['signInWithPassword', 200, email, null],
    ['readSecurity', 200, email, null],
    ['changeAddress', 200, email, after],
    ['confirmAddress', 200, email, after],
    ['undoAddress', 200, after, email],
  ])
  const persons = new Set((await signIns('192.0.2.3')).slice(1, -1).map(({ person_id }) => person_id))
  expect([...persons]).toEqual([personId])
})

test('the product adds lines of its tenant and changes none', async () => {
  const count = async (tenantId: string) => {
    const client = await product.pool.connect()
    try {
      await client.query('begin')
      await client.query('select app.set_tenant($1)', [tenantId])
      const { rows } = await client.query(
        `select count(*)::int as n from app.access_log where tenant_id = $1`,
        [world.tenant.id],
      )
      return rows[0].n
    } finally {
      await client.query('rollback')
      client.release()
    }
  }
  expect(await count(world.tenant.id)).toBeGreaterThan(0)
  expect(await count(other.tenant.id)).toBe(0)
  for (const table of ['app.access_log', 'identity.sign_in_log'])
    for (const text of [`update ${table} set status = 200`, `delete from ${table}`])
      await expect(product.pool.query(`${text} where tenant_id = $1`, [world.tenant.id])).rejects.toThrow(
        /permission denied/,
      )
})

test('lines are forgotten after the days that they are kept', async () => {
  const worker = product.workerPool
  const inDays = (days: number) => new Date(Date.now() + days * 86_400_000)
  await forgetAccess(worker, 30, inDays(29), console)
  expect(await calls('192.0.2.1')).toHaveLength(3)
  await forgetAccess(worker, 30, inDays(31), console)
  expect(await calls('192.0.2.1')).toEqual([])
  expect(await signIns('192.0.2.2')).toEqual([])
})
