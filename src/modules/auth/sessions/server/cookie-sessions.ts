import type { FastifyReply, FastifyRequest } from 'fastify'
import type { KeyRing } from '#platform/model/key-ring.ts'
import { Refusal } from '#platform/server/http/refusal.ts'
import { noteOutcome } from '#platform/server/records/outcome.ts'
import type { Auth } from './auth.ts'
import { ownCookies } from './own-cookies.ts'

type Parts = { auth: Auth; secrets: KeyRing; now: () => Date; mostSeconds: number }

/** The sessions of browsers, as the identity library keeps them by their cookies. */
export function cookieSessions({ auth, secrets, now, mostSeconds }: Parts) {
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

  /** Returns the session that the browser had until now, without prolonging it. */
  async function former(request: FastifyRequest) {
    const found = await auth.api.getSession({
      headers: await cookieOf(request),
      query: { disableRefresh: true },
    })
    return found?.session
  }

  async function begin(
    who: { personId: string; tenantId: string | null },
    request: FastifyRequest,
    reply: FastifyReply,
  ) {
    const { address, agent } = placeOf(request)
    const { response, headers } = await auth.api.openSession({
      body: { ...who, ipAddress: address, userAgent: agent },
      returnHeaders: true,
    })
    passCookiesOn(headers, reply)
    return response
  }

  return { current, former, begin, end }
}

/** Returns where a request comes from. */
export const placeOf = ({ ip, headers }: FastifyRequest) => ({
  address: ip,
  agent: String(headers['user-agent'] ?? '').slice(0, 400),
})

function passCookiesOn(headers: Headers, reply: FastifyReply) {
  for (const cookie of headers.getSetCookie()) reply.header('set-cookie', cookie)
}
