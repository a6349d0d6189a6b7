import { expect, test } from 'vitest'
import * as z from 'zod'
import { defineCall, definePersonCall, inQuery } from './call.ts'

const bare = {
  name: 'getThing',
  summary: 'Gives a thing',
  path: '/things',
  reply: z.object({ id: z.string() }),
} as const

test('a call that says nothing else reads where it is a GET, and answers 200', () => {
  expect(definePersonCall({ ...bare, method: 'GET' })).toMatchObject({
    status: 200,
    reads: true,
    exports: false,
    ifMatch: false,
    etag: false,
    previews: false,
  })
  expect(definePersonCall({ ...bare, method: 'POST' }).reads).toBe(false)
  expect(
    definePersonCall({ ...bare, method: 'POST', reads: true, status: 201, exports: true }),
  ).toMatchObject({
    reads: true,
    status: 201,
    exports: true,
  })
})

test('a call that needs If-Match answers with an ETag, unless it says otherwise', () => {
  expect(definePersonCall({ ...bare, method: 'PATCH', ifMatch: true })).toMatchObject({
    ifMatch: true,
    etag: true,
  })
  expect(definePersonCall({ ...bare, method: 'PATCH', ifMatch: true, etag: false }).etag).toBe(false)
  expect(definePersonCall({ ...bare, method: 'GET', etag: true })).toMatchObject({
    ifMatch: false,
    etag: true,
  })
})

const TENANT = '01a1fbc7-c43a-74d0-ad0b-5d86e69c6275'

test('query and body may name the tenant, and nothing that is not declared', () => {
  const call = defineCall({
    ...bare,
    method: 'POST',
    query: { word: z.string() },
    body: z.strictObject({ name: z.string() }),
  })
  expect(call.query.parse({ word: 'w', tenantId: TENANT })).toEqual({ word: 'w', tenantId: TENANT })
  expect(call.body.parse({ name: 'n', tenantId: TENANT })).toEqual({ name: 'n', tenantId: TENANT })
  expect(call.query.safeParse({ word: 'w', other: '1' }).success).toBe(false)
  expect(call.body.safeParse({ name: 'n', other: 1 }).success).toBe(false)
  expect(call.query.safeParse({ word: 'w', tenantId: 'x' }).success).toBe(false)
})

test('a call without parameters, query or body takes none', () => {
  const call = definePersonCall({ ...bare, method: 'GET' })
  expect([call.params, call.query].map((shape) => shape.safeParse({ other: 1 }).success)).toEqual([
    false,
    false,
  ])
  expect([call.params.safeParse({}).success, call.body.safeParse(undefined).success]).toEqual([true, true])
  expect(call.body.safeParse({}).success).toBe(false)
  const file = z.any().refine((value) => value === 'file')
  expect(defineCall({ ...bare, method: 'POST', body: file }).body.safeParse('file').success).toBe(true)
})

test('an integer of a query has bounds and no other spelling', () => {
  const page = inQuery.integer(1, 100)
  expect(['1', '100'].map((text) => page.parse(text))).toEqual([1, 100])
  for (const text of ['0', '101', '1.0', '1e2', ' 1', '1 ', '+1', '', '-', '1'.repeat(16)])
    expect(page.safeParse(text).success, text).toBe(false)
  expect([page.encode(7), inQuery.integer(-5, 5).parse('-5')]).toEqual(['7', -5])
})

test('a boolean of a query is one of two words', () => {
  const flag = inQuery.boolean()
  expect([flag.parse('true'), flag.parse('false'), flag.encode(true), flag.encode(false)]).toEqual([
    true,
    false,
    'true',
    'false',
  ])
  expect(flag.safeParse('1').success).toBe(false)
})

test('a list of a query stands between commas', () => {
  const words = inQuery.list(z.enum(['A', 'B']))
  expect([words.parse(''), words.parse('A'), words.parse('A,B'), words.encode(['A', 'B'])]).toEqual([
    [],
    ['A'],
    ['A', 'B'],
    'A,B',
  ])
  expect(words.safeParse('A,C').success).toBe(false)
  expect(words.safeParse(Array(201).fill('A').join(',')).success).toBe(false)
})

test('JSON of a query is read, and what is none is said', () => {
  const range = inQuery.json(z.strictObject({ min: z.string() }))
  expect([range.parse('{"min":"1"}'), range.encode({ min: '1' })]).toEqual([{ min: '1' }, '{"min":"1"}'])
  expect(range.safeParse('{').error?.issues[0]).toMatchObject({
    code: 'custom',
    message: 'The value is not JSON.',
  })
  expect(range.safeParse('{"most":1}').success).toBe(false)
})

test('the document of the calls says what a parameter is, not how it is spelled', () => {
  const documented = (of: z.ZodType) => z.toJSONSchema(of, { io: 'input' })
  expect(documented(inQuery.integer(1, 9))).toMatchObject({ type: 'integer', minimum: 1, maximum: 9 })
  expect(documented(inQuery.boolean())).toMatchObject({ type: 'boolean' })
  expect(documented(inQuery.list(z.uuid()))).toMatchObject({ 'x-items': 'uuid' })
  expect(documented(inQuery.list(z.string()))).not.toHaveProperty('x-items')
})
