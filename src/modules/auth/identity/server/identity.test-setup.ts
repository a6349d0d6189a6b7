import { randomBytes, randomUUID } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import fastify, { type FastifyInstance } from 'fastify'
import { validatorCompiler } from 'fastify-type-provider-zod'
import type { KeyRing } from '#platform/model/key-ring.ts'
import { asRole, migrate, openPool } from '#platform/server/database/database.ts'
import { answerFailures } from '#platform/server/http/failures.ts'
import { open, refuseUndeclaredRoutes } from '#platform/server/http/routes.ts'
import { demoMailbox } from '#platform/server/mail/demo-mailbox.ts'
import { emptyDatabase, SECRET } from '#test/database/fresh-database.ts'
import { IDENTITY } from '../../sessions/model/identity-fields.ts'
import { createIdentity, type IdentityOptions } from './identity.ts'

export const ORIGIN = 'https://mandate.example.com'
export const MANY = { perAccount: 1_000, perAddress: 1_000 }

/** A database of its own, seen as the database's own users see it. */
export async function prepareDatabase() {
  const { url, drop } = await emptyDatabase()
  const { close, ...pools } = await openDatabase(url)
  return {
    ...pools,
    close: async () => {
      await close()
      await drop()
    },
  }
}

/** A database brought up to date with these secrets, and its users' connections. */
export async function openDatabase(url: string, secrets: KeyRing = [SECRET]) {
  await migrate(url, secrets)
  const poolAt = (href: string) => openPool(href, { max: 4, application: 'test identity' })
  const pools = {
    identity: poolAt(asRole(url, 'mandate_identity', secrets[0])),
    app: poolAt(asRole(url, 'mandate_app', secrets[0])),
    owner: poolAt(url),
  }
  return {
    ...pools,
    close: async () => {
      for (const pool of Object.values(pools)) await pool.end()
    },
  }
}
export type TestDatabase = Awaited<ReturnType<typeof prepareDatabase>>

/** Identity behind a small server, with a clock that can be moved and a mailbox that can be read. */
export async function startIdentity(database: TestDatabase, options: Partial<IdentityOptions> = {}) {
  const folder = mkdtempSync(join(tmpdir(), 'identity-'))
  const clock = { ahead: 0 }
  const now = () => new Date(Date.now() + clock.ahead)
  const mailbox = demoMailbox(join(folder, 'mailbox.jsonl'), now)
  const logged: string[] = []
  const tenantsOf = async (personId: string): Promise<string[]> =>
    (await database.identity.query('select tenant_id from identity.memberships_of($1)', [personId])).rows.map(
      (row) => row.tenant_id,
    )
  const identity = createIdentity({
    pool: database.identity,
    origin: ORIGIN,
    secrets: [SECRET],
    mail: mailbox,
    tenantOf: async (personId) => (await tenantsOf(personId))[0] ?? null,
    mayEnterTenant: async (personId, tenantId) => (await tenantsOf(personId)).includes(tenantId),
    now,
    log: (line) => logged.push(line),
    limits: MANY,
    ...options,
  })
  const app = fastify()
  app.removeContentTypeParser('text/plain')
  app.setValidatorCompiler(validatorCompiler)
  app.setSerializerCompiler(() => JSON.stringify)
  answerFailures(app)
  refuseUndeclaredRoutes(app)
  await app.register(identity.routes)
  app.get('/who', open('shows what a bearer token says'), ({ headers }) =>
    identity.who(headers.authorization),
  )
  return {
    app,
    identity,
    clock,
    logged,
    /** Emails to this address, newest first, once all that were on their way have arrived. */
    mailsTo: async (email: string) => {
      await identity.close()
      return mailbox.list().filter((mail) => mail.to === email)
    },
    person: async (name: string, given: { password?: string; tenants?: number } = {}) => {
      const email = `${name}.${randomBytes(4).toString('hex')}@example.edu`
      const { personId } = await identity.createPerson({
        email,
        name,
        ...(given.password && { password: given.password }),
      })
      const tenants = Array.from({ length: given.tenants ?? 1 }, () => randomUUID()).sort()
      for (const tenant of tenants)
        await database.app.query('select identity.join_tenant($1, $2, $3)', [personId, tenant, randomUUID()])
      return { personId, email, tenants }
    },
    close: async () => {
      await app.close()
      await identity.close()
      rmSync(folder, { recursive: true })
    },
  }
}
export type TestIdentity = Awaited<ReturnType<typeof startIdentity>>

// biome-ignore lint/suspicious/noExplicitAny: a test says what it expects to find in an answer
type Json = any
type Answer = { status: number; data: Json; headers: Record<string, unknown>; body: Json }

/** A browser, as far as identity sees one: it keeps cookies, and says from where its pages ask. */
export function browser(app: FastifyInstance, about: { origin?: string; address?: string } = {}) {
  const cookies = new Map<string, string>()
  return {
    cookies,
    async post(path: string, body: object, more: Record<string, string> = {}): Promise<Answer> {
      const reply = await app.inject({
        method: 'POST',
        url: IDENTITY + path,
        remoteAddress: about.address ?? '192.0.2.1',
        headers: {
          origin: about.origin ?? ORIGIN,
          cookie: [...cookies].map(([name, value]) => `${name}=${value}`).join('; '),
          ...more,
        },
        payload: body,
      })
      for (const { name, value, maxAge } of reply.cookies) {
        if (maxAge === 0) cookies.delete(name)
        else cookies.set(name, encodeURIComponent(value))
      }
      const read = reply.json()
      return { status: reply.statusCode, data: read.data, headers: reply.headers, body: read }
    },
    who: async (token: string) => {
      const reply = await app.inject({ url: '/who', headers: { authorization: `Bearer ${token}` } })
      return { status: reply.statusCode, ...reply.json() }
    },
  }
}
