import { afterAll, beforeAll, expect, test } from 'vitest'
import { createFirstTenant } from '#app/admin/create-tenant.ts'
import { readCreateTenant } from '#app/admin/create-tenant-arguments.ts'
import { asker, ORIGIN, startTestProduct, type TestProduct } from './product.ts'

let product: TestProduct
beforeAll(async () => {
  product = await startTestProduct()
})
afterAll(() => product.close())

const ARGUMENTS = [
  '--name',
  'Fern Hill Hospital',
  '--account',
  'FHH-1',
  '--admin-email',
  'Ada@fernhill.example',
  '--admin-name',
  'Ada Maria Reyes',
]

const create = (args: readonly string[], send: () => Promise<void>) =>
  createFirstTenant(
    { ...product, mail: { send }, origin: ORIGIN, now: product.now() },
    readCreateTenant(args),
  )

test('the first administrator is invited, signs in with a code and is System Admin', async () => {
  const mails: { to: string; text: string }[] = []
  const mail = { send: async (message: { to: string; text: string }) => void mails.push(message) }
  const { mailFailed } = await createFirstTenant(
    { ...product, mail, origin: ORIGIN, now: product.now() },
    readCreateTenant([...ARGUMENTS, '--zone', 'Europe/Berlin', '--currency', 'EUR']),
  )
  expect(mailFailed).toBeNull()
  expect(mails).toMatchObject([{ to: 'ada@fernhill.example' }])
  expect(mails[0]?.text).toContain(ORIGIN)

  const post = async (path: string, payload: object) =>
    (await product.app.inject({ method: 'POST', url: `/api/identity/sign-in/${path}`, payload })).json().data
  const email = 'ada@fernhill.example'
  const { challenge } = await post('code/request', { email })
  await expect.poll(() => product.mails.length).toBe(1)
  const code = /\b\d{6}\b/.exec(product.mails[0]?.text ?? '')?.[0]
  const { token } = await post('code', { email, challenge, code })
  const { data } = await asker(product.app, token)('GET', '/api/auth/user/details')
  expect(data.tenant).toMatchObject({
    name: 'Fern Hill Hospital',
    accountId: 'FHH-1',
    zone: 'Europe/Berlin',
    baseCurrency: 'EUR',
  })
  expect(data.user).toMatchObject({ name: 'Ada Maria Reyes', userRoles: [{ name: 'System Admin' }] })
})

test('the tenant is there even where no one takes the email, and the failure is reported', async () => {
  const { mailFailed } = await create([...ARGUMENTS, '--account', 'FHH-2'], async () => {
    throw new Error('connection refused')
  })
  expect(mailFailed).toBe('connection refused')
})

test('each missing and each wrong option is named, with the usage', () => {
  const read = () =>
    readCreateTenant(['--name', 'X', '--admin-email', 'ada', '--zone', 'Mars/Base', '--currency', 'XXZ'])
  expect(read).toThrow(/--account: This option is missing\.\n/)
  expect(read).toThrow(/--admin-email: Enter an email address/)
  expect(read).toThrow(/--zone: Enter a time zone/)
  expect(read).toThrow(/--currency: Enter a currency code/)
  expect(read).toThrow(/npm run admin -- create-tenant --name/)
})
