import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import pg from 'pg'
import { pino } from 'pino'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createApi } from '#app/api.ts'
import { createIdentity } from '#modules/auth/index.server.ts'
import { filesOnDisk } from '#platform/server/files/files.ts'

type Operation = { operationId?: string; 'x-permission'?: string[] }

// Never connected: what is asked here is which calls there are.
const pool = new pg.Pool({ connectionString: 'postgres://nobody@127.0.0.1:9/none' })
const identity = createIdentity({
  pool,
  origin: 'http://localhost:3999',
  secret: 'a secret for tests that is long enough',
  mail: { send: async () => {}, close: () => {} },
  tenantOf: async () => null,
  mayEnterTenant: async () => false,
  now: () => new Date(),
  log: () => {},
})
let app: Awaited<ReturnType<typeof createApi>>

beforeAll(async () => {
  app = await createApi({
    config: {
      origin: 'http://localhost:3999',
      TRUST_PROXY: false,
      RATE_PERSON_PER_SECOND: 50,
      RATE_PERSON_BURST: 200,
      RATE_EXPORTS_PER_HOUR: 1_000,
    },
    pool,
    identity,
    files: filesOnDisk('/nowhere'),
    log: pino({ level: 'silent' }),
  })
  await app.ready()
})
afterAll(async () => {
  await app.close()
  await identity.close()
  await pool.end()
})

test('docs/api.md lists every call with its permission, and no other', () => {
  const paths = app.swagger().paths as Record<string, Record<string, Operation>>
  const calls = Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(
      ([method, operation]) =>
        `${method.toUpperCase()} ${path}: ${operation['x-permission']?.join(', ') ?? 'open'}`,
    ),
  )
  const text = readFileSync(join(import.meta.dirname, '../../docs/api.md'), 'utf8')
  const rows = [...text.matchAll(/^\| ([A-Z]+) +\| `([^`]+)` +\| ([^|]+?) +\|/gm)]
  const listed = rows.map(([, method, path, keys]) => `${method} ${path}: ${keys?.replaceAll('`', '')}`)
  expect(calls.length).toBeGreaterThan(40)
  expect(listed.sort()).toEqual(calls.sort())
})
