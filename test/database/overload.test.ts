import { createServer, connect as dial, type Socket } from 'node:net'
import pg from 'pg'
import { afterEach, expect, test } from 'vitest'
import { cutConnections } from '#platform/server/database/database.ts'
import { watchDatabase } from '#platform/server/database/watch-database.ts'
import { buildSmallWorld, startTestProduct, type TestProduct } from './product.ts'

let product: TestProduct
let wire: Awaited<ReturnType<typeof line>> | undefined
afterEach(async () => {
  await product.close()
  await wire?.close()
})

const get = (url: string) => product.app.inject({ method: 'GET', url })

test('beyond the queue for connections calls are answered with 503 at the same time, and those that wait are done', async () => {
  product = await startTestProduct({ bounds: { SHED_DELAY_MS: 0, SHED_QUEUE: 3 } })
  const world = await buildSmallWorld(product)
  const ask = () => world.as('admin').ask('GET', '/api/auth/user/details')
  const held = await Promise.all(Array.from({ length: 20 }, () => product.pool.connect()))
  const waiting = Array.from({ length: 3 }, ask)
  await expect.poll(() => product.pool.waitingCount).toBe(3)
  const refused = await ask()
  expect(refused).toMatchObject({
    status: 503,
    data: { code: 'OVERLOADED' },
    headers: { 'retry-after': '2' },
  })
  expect((await get('/healthz')).statusCode).toBe(200)
  for (const client of held) client.release()
  expect((await Promise.all(waiting)).map(({ status }) => status)).toEqual([200, 200, 200])
  expect((await ask()).status).toBe(200)
})

test('costly reads of one person come one at a time, and those of others are answered beside them', async () => {
  product = await startTestProduct()
  const world = await buildSmallWorld(product)
  const holder = new pg.Client({ connectionString: product.url })
  await holder.connect()
  try {
    await holder.query('begin')
    await holder.query('lock table app.delegation in access exclusive mode')
    let refused = 0
    const costly = Array.from({ length: 25 }, async () => {
      const { status } = await world
        .as('admin')
        .ask('POST', '/api/decision/delegations/search', { limit: 100 })
      if (status === 429) refused += 1
      return status
    })
    // one is answered, 20 wait
    await expect.poll(() => refused).toBe(4)
    const other = await world.as('authority').ask('GET', '/api/actions/actions?limit=100')
    const cheap = await world.as('admin').ask('GET', '/api/auth/user/details')
    expect([other.status, cheap.status]).toEqual([200, 200])
    await holder.query('commit')
    expect((await Promise.all(costly)).filter((status) => status === 200)).toHaveLength(21)
  } finally {
    await holder.end()
  }
})

test('a process whose timers are late sheds calls until they are in time again', {
  timeout: 60_000,
}, async () => {
  product = await startTestProduct({ bounds: { SHED_DELAY_MS: 400, SHED_QUEUE: 0 } })
  const page = async () => (await get('/api/auth/user/details')).statusCode
  const busy = setInterval(() => standStill(900), 1)
  await expect.poll(page, { timeout: 30_000, interval: 100 }).toBe(503)
  expect((await get('/healthz')).statusCode).toBe(200)
  clearInterval(busy)
  await expect.poll(page, { timeout: 20_000, interval: 200 }).toBe(401)
})

/** Nothing else happens in this process meanwhile. */
function standStill(ms: number) {
  for (const until = Date.now() + ms; Date.now() < until; );
}

test('a process that stood still does not take its own silence for that of the database', {
  timeout: 60_000,
}, async () => {
  product = await startTestProduct()
  const said: string[] = []
  const watching = watchDatabase(product.url, cutConnections, (words) => said.push(words))
  const send = pg.Client.prototype.query
  let stood = 0
  pg.Client.prototype.query = function (this: pg.Client, ...given: unknown[]) {
    const answer = (send as (...given: unknown[]) => unknown).apply(this, given)
    if (given[0] === 'select 1' && stood === 0) {
      standStill(6_000)
      stood += 1
    } else if (given[0] === 'select 1') stood += 1
    return answer
  } as never
  try {
    await expect.poll(() => stood).toBeGreaterThan(1)
  } finally {
    pg.Client.prototype.query = send
    await watching.stop()
  }
  expect(said).toEqual([])
})

/** A line to the database that can fall silent without being cut. */
async function line() {
  const sockets: Socket[] = []
  let isSilent = false
  let real = 0
  const server = createServer((from) => {
    const to = dial(real, '127.0.0.1')
    for (const socket of [from, to]) {
      socket.on('error', () => {})
      if (isSilent) socket.pause()
      sockets.push(socket)
    }
    from.on('data', (bytes) => to.write(bytes)).on('close', () => to.destroy())
    to.on('data', (bytes) => from.write(bytes)).on('close', () => from.destroy())
    if (isSilent) for (const socket of [from, to]) socket.pause()
  })
  return {
    port: (at: number) =>
      new Promise<number>((resolve) => {
        real = at
        server.listen(0, '127.0.0.1', () => resolve((server.address() as { port: number }).port))
      }),
    fallSilent: () => {
      isSilent = true
      for (const socket of sockets) socket.pause()
    },
    speakAgain: () => {
      isSilent = false
      for (const socket of sockets) socket.resume()
    },
    close: () => new Promise((resolve) => server.close(resolve)),
  }
}

test('a database that does not answer is 503 within 10 seconds, and is there again on its own', {
  timeout: 60_000,
}, async () => {
  wire = await line()
  product = await startTestProduct({ port: wire.port })
  const world = await buildSmallWorld(product)
  const said: string[] = []
  const watching = watchDatabase(product.url, cutConnections, (words) => said.push(words))
  const ask = () => world.as('admin').ask('GET', '/api/auth/user/details')
  expect((await ask()).status).toBe(200)
  wire.fallSilent()
  const began = performance.now()
  const answers = await Promise.all(Array.from({ length: 30 }, ask))
  expect(performance.now() - began).toBeLessThan(10_000)
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([503]))
  expect(said.length).toBeGreaterThan(0)
  wire.speakAgain()
  await expect.poll(async () => (await ask()).status).toBe(200)
  await watching.stop()
})
