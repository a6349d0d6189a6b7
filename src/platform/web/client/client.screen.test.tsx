import { beforeEach, expect, test, vi } from 'vitest'
import * as z from 'zod'
import { defineCall, inQuery } from '#platform/model/call.ts'
import { type NetworkRequest, network } from '../testing/screen.tsx'
import { ask } from './client.ts'
import type { Failure } from './failure.ts'
import { send } from './send.ts'
import { tabTenant, takeTokensFrom, whenSignedOut } from './token.ts'

const read = defineCall({
  name: 'readTree',
  summary: 'Does something',
  method: 'GET',
  path: '/trees/:id',
  params: { id: z.string() },
  query: { page: inQuery.integer(1, 9).default(1), tall: inQuery.boolean().optional() },
  reply: z.object({ name: z.string() }),
})
const plant = defineCall({
  name: 'plantTree',
  summary: 'Does something',
  method: 'POST',
  path: '/trees',
  body: z.strictObject({ name: z.string() }),
  reply: z.object({}),
})
const change = defineCall({
  name: 'changeTree',
  summary: 'Does something',
  method: 'PATCH',
  path: '/trees/:id',
  params: { id: z.string() },
  body: z.strictObject({}),
  reply: z.object({}),
  ifMatch: true,
})

let tokens = 0
let ended = 0
beforeEach(() => {
  sessionStorage.clear()
  tokens = 0
  ended = 0
  takeTokensFrom(async (tenantId) => {
    tokens += 1
    return { token: `${tenantId ?? 'last'}-${tokens}`, tenantId, email: '' }
  })
  whenSignedOut(() => {
    ended += 1
  })
})

const failing = (asked: Promise<unknown>): Promise<Failure> =>
  asked.then(
    () => Promise.reject('no failure'),
    (thrown) => thrown as Failure,
  )

test('path, query and token are sent as the call says, and the data of the reply comes back', async () => {
  const asked = network(() => ({ body: { data: { name: 'Elm' } } }))
  expect(await ask('/api/woods', read, { params: { id: 'a/b' }, query: { tall: true } })).toEqual({
    name: 'Elm',
  })
  expect(asked[0]?.path).toBe('/api/woods/trees/a%2Fb')
  expect(asked[0]?.query.toString()).toBe('tall=true')
  expect(asked[0]?.headers.get('authorization')).toBe('Bearer last-1')
})

test('the tenant of the tab decides whose token is asked for', async () => {
  network(() => ({ body: { data: {} } }))
  tabTenant.set('tenant-7')
  const asked = network(() => ({ body: { data: {} } }))
  await ask('/api/woods', plant, { body: { name: 'Elm' } })
  expect(asked[0]?.headers.get('authorization')).toBe('Bearer tenant-7-1')
})

test('many calls at the same time ask for one token', async () => {
  network(() => ({ body: { data: {} } }))
  await Promise.all([1, 2, 3].map(() => ask('/api/woods', read, { params: { id: '1' } })))
  expect(tokens).toBe(1)
})

test('a token is replaced before it ends: no call is refused for its age', async () => {
  const claims = btoa(JSON.stringify({ iat: 1_000_000, exp: 1_000_300 }))
  takeTokensFrom(async (tenantId) => {
    tokens += 1
    return { token: `${tokens}.${claims}.x`, tenantId, email: '' }
  })
  vi.useFakeTimers({ toFake: ['Date'] })
  const asked = network(() => ({ body: { data: {} } }))
  const askOnce = () => ask('/api/woods', read, { params: { id: '1' } })
  await askOnce()
  vi.advanceTimersByTime(280_000)
  await askOnce()
  expect(tokens).toBe(1)
  vi.advanceTimersByTime(15_000)
  await askOnce()
  expect(asked.at(-1)?.headers.get('authorization')).toBe(`Bearer 2.${claims}.x`)
  vi.useRealTimers()
})

test('a 401 renews the token once, with the same idempotency key', async () => {
  const asked = network((one) =>
    one.headers.get('authorization')?.endsWith('1') ? { status: 401 } : { body: { data: {} } },
  )
  await ask('/api/woods', plant, { body: { name: 'Elm' } })
  expect(asked.map((one: NetworkRequest) => one.headers.get('idempotency-key'))).toEqual([
    asked[0]?.headers.get('idempotency-key'),
    asked[0]?.headers.get('idempotency-key'),
  ])
  expect(asked[0]?.headers.get('idempotency-key')).toBeTruthy()
  expect(ended).toBe(0)
})

test('a second 401 ends the session', async () => {
  network(() => ({
    status: 401,
    body: { data: { code: 'UNAUTHENTICATED', message: 'Sign in to continue.' }, requestId: 'r1' },
  }))
  const failure = await failing(ask('/api/woods', read, { params: { id: '1' } }))
  expect(failure).toMatchObject({ kind: 'refused', status: 401, code: 'UNAUTHENTICATED', requestId: 'r1' })
  expect(ended).toBe(1)
})

test('a refusal carries its text, its code and its fields by the name that the form knows', async () => {
  network(() => ({
    status: 422,
    body: {
      data: {
        code: 'LIMIT_EXCEEDED',
        message: 'Above your own limit.',
        fields: [{ path: 'body.authorities.0.max', message: 'Enter less.' }],
      },
      requestId: 'r2',
    },
  }))
  const failure = await failing(ask('/api/woods', plant, { body: { name: 'Elm' } }))
  expect(failure).toMatchObject({ status: 422, code: 'LIMIT_EXCEEDED', message: 'Above your own limit.' })
  expect(failure.fields).toEqual([{ path: 'authorities.0.max', message: 'Enter less.' }])
})

test('the version that was read goes as If-Match, and without one nothing is sent', async () => {
  const asked = network(() => ({ body: { data: {} } }))
  await ask('/api/woods', change, { params: { id: '1' }, body: {}, version: 3 })
  expect(asked[0]?.headers.get('if-match')).toBe('"3"')
  await expect(ask('/api/woods', change, { params: { id: '1' }, body: {} })).rejects.toThrow('version')
  expect(asked).toHaveLength(1)
})

test('no answer, a body that cannot be read and a time-out are reported apart', async () => {
  network(() => 'no answer')
  expect((await failing(send('/api', {}))).kind).toBe('fetch-error')
  network(() => ({ text: '<html>' }))
  expect((await failing(send('/api', {}))).kind).toBe('parsing-error')
  globalThis.fetch = ((_: string, { signal }: { signal: AbortSignal }) =>
    new Promise((_resolve, reject) => {
      signal.addEventListener('abort', () => reject(new DOMException('late', 'AbortError')))
    })) as never
  expect((await failing(send('/api', {}, { seconds: 0.01 }))).kind).toBe('timeout-error')
})

test('503 says when to ask again', async () => {
  network(() => ({
    status: 503,
    headers: { 'retry-after': '2' },
    body: { data: { code: 'UNAVAILABLE', message: 'Away.' } },
  }))
  expect(await failing(ask('/api/woods', read, { params: { id: '1' } }))).toMatchObject({
    passing: true,
    retryAfterSeconds: 2,
  })
})
