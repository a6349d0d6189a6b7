import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestProduct, type TestProduct } from './product.ts'

let product: TestProduct
beforeAll(async () => {
  product = await startTestProduct({ database: 'own', metricsToken: 'a token for those who watch' })
})
afterAll(() => product.close())

const ask = (authorization?: string) =>
  product.app.inject({ method: 'GET', url: '/metrics', headers: authorization ? { authorization } : {} })

test('/metrics tells of requests by route and of connections, to the person who has its token', async () => {
  await product.app.inject({ method: 'GET', url: '/healthz' })
  const { statusCode, body } = await ask('Bearer a token for those who watch')
  expect(statusCode).toBe(200)
  expect(body).toMatch(/mandate_request_seconds_count\{method="GET",route="\/healthz",status="200"\} 1/)
  expect(body).toMatch(/mandate_database_connections\{state="waited_for"\} 0/)
  expect(body).toMatch(/mandate_database_connections_lost_total \d+/)
  expect(body).toContain('mandate_process_resident_memory_bytes')
})

test('a process that is about to end says so, continues answering, and has each connection closed with its answer', async () => {
  const get = async (url: string) => {
    const { statusCode, headers } = await product.app.inject({ method: 'GET', url })
    return [statusCode, headers.connection]
  }
  expect(await get('/readyz')).toEqual([200, 'keep-alive'])
  product.state.draining = true
  expect(await get('/readyz')).toEqual([503, 'close'])
  expect(await get('/healthz')).toEqual([200, 'close'])
  expect(await get('/api/auth/user/details')).toEqual([401, 'close'])
  product.state.draining = false
})

test('to anyone else it is not there', async () => {
  expect((await ask()).statusCode).toBe(404)
  expect((await ask('Bearer another token, quite as long')).statusCode).toBe(404)
})
