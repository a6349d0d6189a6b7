import { afterEach, expect, test } from 'vitest'
import {
  asker,
  buildSmallWorld,
  type SmallWorld,
  signIn,
  startTestProduct,
  type TestProduct,
} from './product.ts'

// Requests are counted by person, whatever their headers look like; whoever has no valid token is counted by address.

let product: TestProduct
let world: SmallWorld
afterEach(() => product.close())

const rates = { RATE_PERSON_PER_SECOND: 1, RATE_PERSON_BURST: 100_000, RATE_EXPORTS_PER_HOUR: 3 }
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
