import type { FastifyReply, FastifyRequest } from 'fastify'
import type pg from 'pg'
import type { KeyRing } from '#platform/model/key-ring.ts'
import { noteOutcome } from '#platform/server/outcome.ts'
import { Refusal } from '#platform/server/refusal.ts'
import type { Who } from '#platform/server/routes.ts'
import { SIGN_IN_FAILURES } from '../model/sign-in-failures.ts'
import type { Auth } from './auth.ts'
import type { knownDevices } from './known-devices.ts'
import { ownCookies } from './own-cookies.ts'
import type { Person } from './persons.ts'
import { SignInRefusal } from './sign-in-refusal.ts'

/** Invitations of a person to tenants. */
export type Invitations = {
  waiting: (personId: string) => Promise<{ tenantId: string; organization: string }[]>
  /** Whether they are an active user of the tenant afterwards. */
  accept: (personId: string, tenantId: string) => Promise<boolean>
  /** They have just proven who they are; it is not looked at yet where they begin. */
  signedIn: (personId: string) => Promise<void>
}

type SessionsOptions = {
  pool: pg.Pool
  secrets: KeyRing
  devices: ReturnType<typeof knownDevices>
  auth: Auth
  bearer: { issue: (who: Who) => Promise<{ token: string; expiresAt: string }> }
  tenantOf: (personId: string) => Promise<string | null>
  mayEnterTenant: (personId: string, tenantId: string) => Promise<boolean>
  invitations: Invitations
  entered?: (personId: string, tenantId: string) => Promise<void>
  now: () => Date
  mostSeconds: number
  /** Hears of every session that begins. */
  onStart: (person: Person, place: { address: string; agent: string }) => void
}

type SessionRow = {
  id: string
  address: string
  agent: string
  startedAt: Date
  usedAt: Date
  provenAt: Date
}

export const PROVEN_FOR_MS = 15 * 60_000

/** The sessions behind the cookie, and the bearer tokens that they give. */
export function sessions({
  pool,
  secrets,
  devices,
  auth,
  bearer,
  tenantOf,
  mayEnterTenant,
  invitations,
  entered: beginsIn = async () => {},
  now,
  mostSeconds,
  onStart,
}: SessionsOptions) {
  async function answer(person: Person, sessionId: string, tenantId: string | null) {
    const { id, email, name } = person
    return {
      ...(await bearer.issue({ personId: id, sessionId, tenantId })),
      tenantId,
      person: { id, email, name },
    }
  }

  /** A tenant that the person may not enter is answered like one that is not there. */
  async function entered(personId: string, tenantId: string): Promise<string> {
    if (!(await mayEnterTenant(personId, tenantId))) throw new Refusal('NOT_FOUND')
    return tenantId
  }

  const cookieOf = (request: FastifyRequest) => ownCookies(secrets, request.headers.cookie)

  async function current(request: FastifyRequest, reply: FastifyReply) {
    const { response, headers } = await auth.api.getSession({
      headers: await cookieOf(request),
      returnHeaders: true,
    })
    passCookiesOn(headers, reply)
    if (!response) throw new Refusal('UNAUTHENTICATED')
    const { session, user } = response
    noteOutcome(request, { personId: user.id, account: user.email, tenantId: session.tenantId ?? null })
    if (session.createdAt.getTime() + mostSeconds * 1_000 <= now().getTime()) {
      await end(request, reply)
      throw new Refusal('UNAUTHENTICATED')
    }
    return { session, user }
  }

  async function end(request: FastifyRequest, reply: FastifyReply) {
    const { headers } = await auth.api.signOut({ headers: await cookieOf(request), returnHeaders: true })
    passCookiesOn(headers, reply)
  }

  const agentOf = (request: FastifyRequest) => String(request.headers['user-agent'] ?? '').slice(0, 400)

  return {
    end,
    current,

    /** The session of somebody who proved who they are not long ago; refuses with PROVE_AGAIN where it was longer. */
    async proven(request: FastifyRequest, reply: FastifyReply) {
      const found = await current(request, reply)
      const { rows } = await pool.query(
        'select 1 from identity.session where "id" = $1 and "provenAt" > $2',
        [found.session.id, new Date(now().getTime() - PROVEN_FOR_MS)],
      )
      if (rows.length === 0) throw new SignInRefusal(SIGN_IN_FAILURES.PROVE_AGAIN)
      return found
    },

    /** They have just proven who they are. Answers with the instant until which that counts. */
    async prove(sessionId: string): Promise<Date> {
      await pool.query('update identity.session set "provenAt" = $2 where "id" = $1', [sessionId, now()])
      return new Date(now().getTime() + PROVEN_FOR_MS)
    },

    async list(personId: string): Promise<SessionRow[]> {
      const { rows } = await pool.query(
        `select "id", "ipAddress" as address, "userAgent" as agent, "createdAt" as "startedAt", "updatedAt" as "usedAt", "provenAt" as "provenAt"
          from identity.session where "userId" = $1 and "expiresAt" > $2 order by "updatedAt" desc, "id"`,
        [personId, now()],
      )
      return rows
    },

    /** Ends one of theirs, or all but one. Bearer tokens made from them are refused from the next request on. */
    async endOf(personId: string, which: { id: string } | { except: string }): Promise<number> {
      const [id, compare] = 'id' in which ? [which.id, '='] : [which.except, '<>']
      const gone = await pool.query(
        `delete from identity.session where "userId" = $1 and "id" ${compare} $2`,
        [personId, id],
      )
      return gone.rowCount ?? 0
    },

    /** For a person who has just proven who they are. A session that this browser had before ends. */
    async start(personId: string, wanted: string | undefined, request: FastifyRequest, reply: FastifyReply) {
      noteOutcome(request, { personId })
      await invitations.signedIn(personId)
      const tenantId = wanted === undefined ? await tenantOf(personId) : await entered(personId, wanted)
      noteOutcome(request, { tenantId })
      const old = await auth.api.getSession({
        headers: await cookieOf(request),
        query: { disableRefresh: true },
      })
      if (old) await pool.query('delete from identity.session where "id" = $1', [old.session.id])
      const { response, headers } = await auth.api.openSession({
        body: { personId, tenantId, ipAddress: request.ip, userAgent: agentOf(request) },
        returnHeaders: true,
      })
      passCookiesOn(headers, reply)
      noteOutcome(request, { account: response.user.email })
      devices.remember(request, reply, response.user.email, 'sign-in')
      if (tenantId !== null) await beginsIn(personId, tenantId)
      await this.prove(response.session.id)
      onStart(response.user, { address: request.ip, agent: agentOf(request) })
      return answer(response.user, response.session.id, tenantId)
    },

    /** A token for one tab. */
    async token(wanted: string | undefined, request: FastifyRequest, reply: FastifyReply) {
      const { session, user } = await current(request, reply)
      if (wanted !== undefined) return answer(user, session.id, await entered(user.id, wanted))
      const last = session.tenantId
      const tenantId = last && (await mayEnterTenant(user.id, last)) ? last : await tenantOf(user.id)
      return answer(user, session.id, tenantId)
    },

    /** Accepts an invitation of whoever is signed in, and goes there. */
    async join(tenantId: string, request: FastifyRequest, reply: FastifyReply) {
      const { user } = await current(request, reply)
      if (!(await invitations.accept(user.id, tenantId))) throw new Refusal('NOT_FOUND')
      return this.select(tenantId, request, reply)
    },

    async select(tenantId: string, request: FastifyRequest, reply: FastifyReply) {
      const { session, user } = await current(request, reply)
      await entered(user.id, tenantId)
      await pool.query('update identity.session set "tenantId" = $2 where "id" = $1', [session.id, tenantId])
      await beginsIn(user.id, tenantId)
      return answer(user, session.id, tenantId)
    },
  }
}

function passCookiesOn(headers: Headers, reply: FastifyReply) {
  for (const cookie of headers.getSetCookie()) reply.header('set-cookie', cookie)
}
