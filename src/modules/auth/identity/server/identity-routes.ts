import type { FastifyInstance } from 'fastify'
import * as z from 'zod'
import { printableThroughout } from '#platform/model/fields.ts'
import { sendFailure } from '#platform/server/http/failures.ts'
import { Refusal } from '#platform/server/http/refusal.ts'
import { open } from '#platform/server/http/routes.ts'
import { securityRoutes } from '../../security/server/security-routes.ts'
import * as calls from '../../sessions/model/identity-calls.ts'
import { IDENTITY } from '../../sessions/model/identity-fields.ts'
import { ORIGIN_FAILURES } from '../../sessions/model/origin-failures.ts'
import { lockedFailure } from '../../sessions/model/sign-in-lock.ts'
import type { OnIdentity } from '../../sessions/server/on-identity.ts'
import { Locked } from '../../sessions/server/sign-in-locks.ts'
import { SignInRefusal } from '../../sessions/server/sign-in-refusal.ts'
import { addressRoutes } from './address-routes.ts'
import { type InvitationParts, invitationRoutes } from './invitation-routes.ts'
import { type PasswordParts, passwordRoutes } from './password-routes.ts'
import { signInRoutes } from './sign-in-routes.ts'

type Parts = PasswordParts & InvitationParts & { origins: readonly string[] }

const MOST_BYTES = 4_096

/** Signing in and out. Nothing else of the identity provider can be reached. */
export const identityRoutes = (parts: Parts) => async (app: FastifyInstance) => {
  const { sessions, origins } = parts

  // A browser says from where a page asks. What says nothing is no browser, and carries no cookie unawares.
  app.addHook('onRequest', async (request) => {
    const from = request.headers.origin
    if (from !== undefined && !origins.includes(from)) throw new Refusal(ORIGIN_FAILURES.ORIGIN)
  })

  app.setErrorHandler((error, request, reply) => {
    if (error instanceof SignInRefusal) return sendFailure(request, reply, error.failure)
    if (!(error instanceof Locked)) throw error // to the handler of the whole product
    const seconds = error.retryAfterSeconds
    reply.header('retry-after', String(seconds))
    return sendFailure(request, reply, lockedFailure(seconds))
  })

  const on: OnIdentity = (call, handle, mostBytes = MOST_BYTES) => {
    app.route({
      method: call.method,
      url: IDENTITY + call.path,
      ...open('returns a bearer token', { call }),
      bodyLimit: mostBytes,
      schema: {
        tags: ['identity'],
        body: printableThroughout(call.body),
        response: { [call.status]: z.object({ data: call.reply }) },
      } as object,
      handler: async (request, reply) => {
        reply.header('cache-control', 'no-store')
        const data = z.encode(call.reply, await handle({ body: request.body as never, request, reply }))
        return reply.code(call.status).send({ data })
      },
    })
  }

  signInRoutes(on, parts)

  passwordRoutes(on, parts)

  invitationRoutes(on, parts)

  addressRoutes(on, parts)

  on(calls.issueToken, async ({ body: { tenantId, orNone }, request, reply }) => {
    try {
      return await sessions.token(tenantId, request, reply)
    } catch (thrown) {
      const isNobody = thrown instanceof Refusal && thrown.failure.code === 'UNAUTHENTICATED'
      if (isNobody && orNone) return { token: null }
      throw thrown
    }
  })

  on(calls.selectTenant, ({ body: { tenantId }, request, reply }) =>
    sessions.select(tenantId, request, reply),
  )

  on(calls.signOut, async ({ request, reply }) => {
    await sessions.end(request, reply)
    return { signedOut: true as const }
  })

  securityRoutes(on, parts)
}
