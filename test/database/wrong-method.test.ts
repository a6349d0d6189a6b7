import { afterAll, beforeAll, expect, test } from 'vitest'
import { asker, startTestProduct, type TestProduct } from './product.ts'

let product: TestProduct

beforeAll(async () => {
  product = await startTestProduct()
})
afterAll(() => product.close())

const METHODS = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE']
const ID = '018f0000-0000-7000-8000-000000000001'

test.each([
  ['GET', '/api/decision/decisions/bulk-archive', 'PATCH'],
  ['GET', '/%61pi/decision/decisions/bulk%2Darchive', 'PATCH'],
  ['DELETE', '/api/decision/decisions/counts', 'GET'],
  ['PATCH', '/api/settings/positions/bulk-upload?fileName=a.csv', 'POST'],
  ['GET', '/api/decision/delegations/bulk/suspended', 'PATCH'],
  ['POST', `/api/decision/decisions/${ID}`, 'GET, PATCH, DELETE'],
])('%s %s hears that the address takes %s', async (method, path, takes) => {
  const answer = await asker(product.app, undefined)(method, path)
  expect(answer).toMatchObject({ status: 405, data: { code: 'METHOD_NOT_ALLOWED' } })
  expect(answer.headers.allow).toBe(takes)
  expect(answer.data.message).toBe(`This address takes ${takes.replaceAll(', ', ' or ')}, not ${method}.`)
})

test('no address is taken for a record by any method that it does not take, and each is reached by its own', async () => {
  const ask = asker(product.app, undefined)
  const wrong: string[] = []
  for (const [path, operations] of Object.entries(product.app.swagger().paths ?? {})) {
    const takes = Object.keys(operations).map((method) => method.toUpperCase())
    for (const method of METHODS) {
      // company and dashboard are logos that are read and taken away by `…/logos/{logo}`
      if (/logos\/(company|dashboard)$/.test(path) && ['GET', 'DELETE'].includes(method)) continue
      const { status } = await ask(method, path.replace(/\{\w+\}/g, ID))
      if ((status === 405) === takes.includes(method)) wrong.push(`${method} ${path} ${status}`)
    }
  }
  expect(wrong).toEqual([])
})

test('an address that is no one’s is not found', async () => {
  expect((await asker(product.app, undefined)('GET', '/api/decision/nothing')).status).toBe(404)
})
