import type { FastifyReply, FastifyRequest } from 'fastify'
import type pg from 'pg'
import type { KeyRing } from '#platform/model/key-ring.ts'
import { Refusal } from '#platform/server/http/refusal.ts'
import type { TokenClaims } from '#platform/server/http/routes.ts'
import { noteOutcome } from '#platform/server/records/outcome.ts'
import type { Auth } from './auth.ts'
import { cookieSessions, placeOf } from './cookie-sessions.ts'
import type { knownDevices } from './known-devices.ts'
import type { Person } from './persons.ts'
import { sessionStore } from './session-store.ts'
import { signInRefused } from './sign-in-refusal.ts'

/** Invitations of a person to tenants. */
export type Invitations = {
  waiting: (personId: string) => Promise<{ tenantId: string; organization: string }[]>
  /** Whether they may accept the invitation of the tenant. */
  isOpen: (personId: string, tenantId: string) => Promise<boolean>
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
  bearer: { issue: (who: TokenClaims) => Promise<{ token: string; expiresAt: string }> }
  tenantOf: (personId: string) => Promise<string | null>
  mayEnterTenant: (personId: string, tenantId: string) => Promise<boolean>
  invitations: Invitations
  entered?: (personId: string, tenantId: string) => Promise<void>
  now: () => Date
  mostSeconds: number
  /** Hears of every session that begins. */
  onStart: (person: Person, place: { address: string; agent: string }) => void
}

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
  const store = sessionStore(pool, now)
  const { current, former, begin, end } = cookieSessions({ auth, secrets, now, mostSeconds })

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

  return {
    end,
    current,
    list: store.list,
    endOf: store.endOf,
    prove: store.prove,

    /** The session of someone who proved who they are not long ago; refuses with PROVE_AGAIN where it was longer. */
    async proven(request: FastifyRequest, reply: FastifyReply) {
      const found = await current(request, reply)
      if (!(await store.isProven(found.session.id))) throw signInRefused('PROVE_AGAIN')
      return found
    },

    /** For a person who has just proven who they are. A session that this browser had before ends. */
    async start(personId: string, wanted: string | undefined, request: FastifyRequest, reply: FastifyReply) {
      noteOutcome(request, { personId })
      await invitations.signedIn(personId)
      const tenantId = wanted === undefined ? await tenantOf(personId) : await entered(personId, wanted)
      noteOutcome(request, { tenantId })
      const old = await former(request)
      if (old) await store.endOf(old.userId, { id: old.id })
      const { session, user } = await begin({ personId, tenantId }, request, reply)
      noteOutcome(request, { account: user.email })
      devices.remember(request, reply, user.email, 'sign-in')
      if (tenantId !== null) await beginsIn(personId, tenantId)
      await store.prove(session.id)
      onStart(user, placeOf(request))
      return answer(user, session.id, tenantId)
    },

    /** A token for one tab. */
    async token(wanted: string | undefined, request: FastifyRequest, reply: FastifyReply) {
      const { session, user } = await current(request, reply)
      if (wanted !== undefined) return answer(user, session.id, await entered(user.id, wanted))
      const last = session.tenantId
      const tenantId = last && (await mayEnterTenant(user.id, last)) ? last : await tenantOf(user.id)
      return answer(user, session.id, tenantId)
    },

    /** Accepts an invitation of the person who is signed in, and goes there. */
    async join(tenantId: string, request: FastifyRequest, reply: FastifyReply) {
      const { user } = await current(request, reply)
      if (!(await invitations.accept(user.id, tenantId))) throw new Refusal('NOT_FOUND')
      return this.select(tenantId, request, reply)
    },

    async select(tenantId: string, request: FastifyRequest, reply: FastifyReply) {
      const { session, user } = await current(request, reply)
      await entered(user.id, tenantId)
      await store.select(session.id, tenantId)
      await beginsIn(user.id, tenantId)
      return answer(user, session.id, tenantId)
    },
  }
}
