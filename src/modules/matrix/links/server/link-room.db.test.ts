import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import {
  asker,
  buildSmallWorld,
  type SmallWorld,
  startTestProduct,
  type TestProduct,
} from '#test/database/product.ts'
import { publishDecision } from '#test/database/scenario.ts'
import { createMatrix, listMatrixStatuses } from '../../matrices/model/matrix-calls.ts'

const MOST = 60
const HOUR = 3_600_000

let product: TestProduct
let world: SmallWorld
let token: string
beforeAll(async () => {
  product = await startTestProduct({
    trusted: 1,
    rates: {
      RATE_PERSON_PER_SECOND: 100_000,
      RATE_PERSON_BURST: 1_000_000,
      RATE_EXPORTS_PER_HOUR: 1_000,
      RATE_UPLOADS_PER_HOUR: 1_000,
      RATE_LINKS_PER_HOUR: MOST,
      RATE_LINK_PASSWORDS_PER_MINUTE: 1_000,
    },
  })
  world = await buildSmallWorld(product)
  const path = `/api/settings/matrices-settings/${world.tenant.id}`
  const { etag } = await world.as('admin').ask('GET', path)
  await world.as('admin').ask('PATCH', path, { externalSharing: true }, { 'if-match': etag as string })
  const { data } = await world.as('admin').call(createMatrix, {
    body: {
      matrixName: 'Board matrix',
      allGroups: true,
      positions: [world.positions.get('President')],
      users: [],
      decisionIds: [await publishDecision(world)],
      authorityTypeIds: [world.tenant.authorityTypes.approvalId],
      matrixStatusName: 'PUBLISHED',
    },
  })
  const link = `/api/matrix/matrices/${data.id}/public-link`
  const answer = await world.as('admin').ask('PUT', link, { externalSharing: true }, { 'if-match': '"1"' })
  token = answer.data.link
})
afterAll(() => product.close())
afterEach(() => {
  product.clock.ahead = 0
})

const open = async (address: string) => {
  const ask = asker(product.app, undefined)
  return ask('POST', '/api/matrix/public-links/open', { token }, { 'x-forwarded-for': address })
}
const member = () => world.as('admin').call(listMatrixStatuses)

/** While strangers have no connection to the database. */
async function withoutConnections(work: () => Promise<void>): Promise<void> {
  const held = await Promise.all([product.strangers.connect(), product.strangers.connect()])
  try {
    await work()
  } finally {
    for (const client of held) client.release()
  }
}

test('people who are signed in do not wait for strangers who open links', async () => {
  let opening: ReturnType<typeof open> | undefined
  let isOpen = false
  await withoutConnections(async () => {
    opening = open('192.0.2.1').then((answer) => {
      isOpen = true
      return answer
    })
    expect((await member()).status).toBe(200)
    expect(isOpen).toBe(false)
  })
  expect((await opening)?.status).toBe(200)
})

test('of many who open at the same time, some are asked to come again', async () => {
  const answers = await Promise.all(Array.from({ length: 50 }, () => open('192.0.2.2')))
  const of = (status: number) => answers.filter((each) => each.status === status)
  expect(of(200).length).toBeGreaterThan(20)
  expect(of(503)[0]).toMatchObject({ data: { code: 'LINKS_BUSY' } })
  expect(of(200).length + of(503).length).toBe(50)
})

test('an address that opened too many is refused without asking the database, until its hour is over', async () => {
  for (let n = 0; n < MOST; n++) await open('192.0.2.3')
  expect((await open('192.0.2.3')).status).toBe(429)
  await withoutConnections(async () => {
    expect((await open('192.0.2.3')).status).toBe(429)
  })
  expect((await open('192.0.2.4')).status).toBe(200)
  product.clock.ahead = HOUR
  expect((await open('192.0.2.3')).status).toBe(200)
})
