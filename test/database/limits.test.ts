import { get } from 'node:http'
import { Readable } from 'node:stream'
import { afterEach, expect, test } from 'vitest'
import {
  asker,
  buildSmallWorld,
  RATES,
  type SmallWorld,
  signIn,
  startTestProduct,
  type TestProduct,
} from './product.ts'

// Requests are counted by person, whatever their headers look like; anyone who has no valid token is counted by address.

let product: TestProduct
let world: SmallWorld
afterEach(() => product.close())

const rates = {
  ...RATES,
  RATE_PERSON_PER_SECOND: 1,
  RATE_EXPORTS_PER_HOUR: 3,
  RATE_UPLOADS_PER_HOUR: 2,
  RATE_LINKS_PER_HOUR: 3,
  RATE_LINK_PASSWORDS_PER_MINUTE: 2,
}
const begin = async (change: Parameters<typeof startTestProduct>[0] = {}) => {
  product = await startTestProduct({ rates, ...change })
  world = await buildSmallWorld(product)
}

test('exports are counted by person: another spelling of the header, or another token, is no other person', async () => {
  await begin()
  const admin = world.as('admin')
  const path = '/api/decision/decisions/export'
  const as = (authorization: string) => asker(product.app, undefined)('POST', path, {}, { authorization })
  const again = await signIn(product, 'admin@alder.example', world.tenant.id, admin)
  const statuses = []
  for (const authorization of [
    `Bearer ${admin.token}`,
    `bearer ${admin.token}`,
    `Bearer ${again.token}`,
    `Bearer  ${admin.token}`,
    `BEARER ${again.token}`,
  ])
    statuses.push((await as(authorization)).status)
  expect(statuses.slice(0, 3)).toEqual([201, 201, 201])
  expect(statuses.slice(3).filter((status) => status < 300)).toEqual([])
  expect((await world.as('authority').ask('POST', path, {})).status).toBe(201)
})

test('exports are counted over all nodes, those asked at the same time too, and the answer says how long to wait', async () => {
  await begin()
  const other = await product.startNode()
  const admin = world.as('admin')
  const ask = (n: number) =>
    asker(n % 2 ? other : product.app, admin.token)('POST', '/api/decision/decisions/export', {})
  const answers = await Promise.all([0, 1, 2, 3, 4, 5].map(ask))
  await other.close()
  expect(answers.map(({ status }) => status).sort()).toEqual([201, 201, 201, 429, 429, 429])
  const refused = answers.find(({ status }) => status === 429)
  expect(Number(refused?.headers['retry-after'])).toBeGreaterThan(3_500)
})

test('openings of public links are counted by address, over all nodes, before anything is looked up', async () => {
  await begin({ rates: { ...rates, RATE_PERSON_PER_SECOND: RATES.RATE_PERSON_PER_SECOND } })
  const other = await product.startNode()
  const open = (n: number) =>
    asker(n % 2 ? other : product.app, undefined)('POST', '/api/matrix/public-links/open', {
      token: String(n).repeat(43),
    })
  const answers = await Promise.all([0, 1, 2, 3, 4].map(open))
  await other.close()
  expect(answers.map(({ status }) => status).sort()).toEqual([404, 404, 404, 429, 429])
  // anyone who reads it learns when to come back
  expect(answers.find(({ status }) => status === 429)?.data.message).toMatch(
    /^Too many public links were opened from your network\. Try again in \d+ minutes\.$/,
  )
})

test('openings with a password are counted by the minute besides', async () => {
  await begin({
    rates: { ...rates, RATE_LINKS_PER_HOUR: 100, RATE_PERSON_PER_SECOND: RATES.RATE_PERSON_PER_SECOND },
  })
  const open = (body: object) =>
    asker(product.app, undefined)('POST', '/api/matrix/public-links/open', { token: 'k'.repeat(43), ...body })
  const guarded = await Promise.all([0, 1, 2].map(() => open({ password: 'heron quarry lantern' })))
  expect(guarded.map(({ status }) => status).sort()).toEqual([404, 404, 429])
  const refused = guarded.find(({ status }) => status === 429)
  expect(Number(refused?.headers['retry-after'])).toBeLessThanOrEqual(60)
  expect(refused?.data.message).toBe(
    'Too many public links were opened from your network. Try again in 1 minute.',
  )
  expect((await open({})).status).toBe(404)
})

test('an upload is refused before its body is read: without the permission, too large, one too many', async () => {
  await begin()
  const upload = async (by: string, headers: Record<string, string> = {}) => {
    let isRead = false
    const body = new Readable({
      read() {
        isRead = true
        this.push('Section\n')
        this.push(null)
      },
    })
    const answer = await product.app.inject({
      method: 'POST',
      url: '/api/decision/decisions/bulk-upload?fileName=x.csv',
      headers: { authorization: `Bearer ${world.as(by).token}`, 'content-type': 'text/csv', ...headers },
      payload: body,
    })
    return [answer.statusCode, isRead]
  }
  expect(await upload('president')).toEqual([403, false])
  expect(await upload('admin', { 'content-length': '26000000000' })).toEqual([413, false])
  expect(await upload('admin')).toEqual([201, true])
  expect(await upload('admin')).toEqual([429, false])
  const picture = await product.app.inject({
    method: 'PUT',
    url: '/api/auth/user/profile-image?fileName=x.png',
    headers: {
      authorization: `Bearer ${world.as('authority').token}`,
      'content-type': 'image/png',
      'content-length': '26000000000',
    },
    payload: Readable.from(['x']),
  })
  expect(picture.statusCode).toBe(413)
})

test('of requests that come at the same time as many pass as may', async () => {
  await begin({ rates: { ...rates, RATE_PERSON_BURST: 40 }, trusted: 1 })
  const headers = { 'x-forwarded-for': '192.0.2.9' }
  const ask = () => product.app.inject({ method: 'GET', url: '/api/auth/user/details', headers })
  const statuses = (await Promise.all(Array.from({ length: 60 }, ask))).map(({ statusCode }) => statusCode)
  expect(statuses.filter((status) => status === 401)).toHaveLength(40)
})

test('an IPv6 network counts as one address', async () => {
  await begin({ rates: { ...rates, RATE_PERSON_BURST: 40 }, trusted: 1 })
  const ask = (n: number) =>
    product.app.inject({
      method: 'GET',
      url: '/api/auth/user/details',
      headers: { 'x-forwarded-for': `2001:db8:1:2::${n.toString(16)}` },
    })
  const statuses: number[] = []
  for (let n = 1; n <= 41; n += 1) statuses.push((await ask(n)).statusCode)
  expect(statuses[40]).toBe(429)
})

test('a call is counted and logged as what it is, however its address is written', async () => {
  await begin({ rates: { ...rates, RATE_PERSON_BURST: 40 }, keepsAccess: true })
  const { personId, token } = world.as('president')
  const tenantId = world.tenant.id
  const path = `/settings/delegation/recipient-settings/${tenantId}`
  const headers = { authorization: `Bearer ${token}` }
  const { port } = new URL(await product.app.listen({ port: 0, host: '127.0.0.1' }))
  const spelled = [
    `/api${path}`,
    `/%61pi${path}`,
    `http://localhost/api${path}?x=1`,
    `/api/${path.slice(1).replace('-', '%2d')}`,
  ]
  const ask = (spelling: string) =>
    new Promise<number | undefined>((answered, failed) => {
      get({ host: '127.0.0.1', port, path: spelling, headers }, (answer) => {
        answer.resume().on('end', () => answered(answer.statusCode))
      }).on('error', failed)
    })
  const statuses: (number | undefined)[] = []
  for (let n = 0; n < 44; n += 1) statuses.push(await ask(spelled[n % 4] as string))
  expect(statuses[0]).toBe(200)
  expect(statuses.slice(40)).toEqual([429, 429, 429, 429])
  const kept = () =>
    product.owner.query(
      'select distinct path from app.access_log where person_id = $1 and tenant_id = $2 and call = $3',
      [personId, tenantId, 'getDelegationSettings'],
    )
  await expect.poll(async () => (await kept()).rows).toEqual([{ path: `/api${path}` }])
})

test('junk in the header is counted by address, and an address that a client makes up is not believed', async () => {
  await begin({ rates: { ...rates, RATE_PERSON_PER_SECOND: 1, RATE_PERSON_BURST: 60 }, trusted: 1 })
  const ask = (n: number) =>
    product.app.inject({
      method: 'GET',
      url: '/api/auth/user/details',
      headers: { authorization: `Bearer junk-${n}`, 'x-forwarded-for': `10.9.8.${n}, 192.0.2.7` },
    })
  const statuses: number[] = []
  for (let n = 0; n < 61; n += 1) statuses.push((await ask(n)).statusCode)
  expect(new Set(statuses.slice(0, 60))).toEqual(new Set([401]))
  expect(statuses[60]).toBe(429)
})
