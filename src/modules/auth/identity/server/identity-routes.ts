import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import * as z from 'zod'
import { printableThroughout } from '#platform/model/fields.ts'
import { sendFailure } from '#platform/server/failures.ts'
import { noteOutcome } from '#platform/server/outcome.ts'
import { Refusal } from '#platform/server/refusal.ts'
import { open } from '#platform/server/routes.ts'
import { securityLetter } from '../../security/server/security-letters.ts'
import { type SecurityParts, securityRoutes } from '../../security/server/security-routes.ts'
import * as calls from '../../sessions/model/identity-calls.ts'
import { IDENTITY } from '../../sessions/model/identity-fields.ts'
import { ORIGIN_FAILURES } from '../../sessions/model/origin-failures.ts'
import { SIGN_IN_FAILURES } from '../../sessions/model/sign-in-failures.ts'
import { lockedFailure } from '../../sessions/model/sign-in-lock.ts'
import type { invitedPersons } from '../../sessions/server/invited-persons.ts'
import type { OnIdentity } from '../../sessions/server/on-identity.ts'
import type { passwordResets } from '../../sessions/server/password-resets.ts'
import type { Invitations } from '../../sessions/server/sessions.ts'
import { codeLetter, resetLetter } from '../../sessions/server/sign-in-letters.ts'
import { Locked } from '../../sessions/server/sign-in-locks.ts'
import { SignInRefusal } from '../../sessions/server/sign-in-refusal.ts'
import { addressRoutes } from './address-routes.ts'

type Parts = SecurityParts & {
  origins: readonly string[]
  resets: ReturnType<typeof passwordResets>
  invited: ReturnType<typeof invitedPersons>
  invitations: Invitations
}

const MOST_BYTES = 4_096

/** Signing in and out. Nothing else of the identity provider can be reached. */
export const identityRoutes = (parts: Parts) => async (app: FastifyInstance) => {
  const { people, codes, resets, invited, sessions, tries, devices, send, inBackground, origin, origins } =
    parts

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

  const startOrOwe = async (
    personId: string,
    tenantId: string | undefined,
    request: FastifyRequest,
    reply: FastifyReply,
  ) => {
    noteOutcome(request, { personId })
    if (!(await parts.factors.stateOf(personId)).on) return sessions.start(personId, tenantId, request, reply)
    const { ticket, expiresAt } = await parts.pending.make(personId, tenantId)
    return { secondFactor: ticket, expiresAt: expiresAt.toISOString() }
  }

  on(calls.signInWithPassword, async ({ body: { email, password, tenantId }, request, reply }) => {
    const personId = await tries.make('password', email, request, () =>
      people.findByPassword(email, password),
    )
    if (personId === undefined) throw new SignInRefusal(SIGN_IN_FAILURES.WRONG_PASSWORD)
    return startOrOwe(personId, tenantId, request, reply)
  })

  on(calls.requestSignInCode, async ({ body: { email }, request }) => {
    await tries.countOf('mail', email, request)
    const person = await people.findByEmail(email)
    noteOutcome(request, { personId: person?.id })
    const { challenge, code, expiresAt } = await codes.make(email, person?.id ?? null)
    inBackground(async () => {
      if (person) await send(codeLetter(person.email, code))
    })
    return { challenge, expiresAt: expiresAt.toISOString() }
  })

  on(calls.signInWithCode, async ({ body: { email, challenge, code, tenantId }, request, reply }) => {
    const personId = await tries.make('emailed code', email, request, () => codes.use(email, challenge, code))
    if (personId === undefined) throw new SignInRefusal(SIGN_IN_FAILURES.INVALID_OTP)
    return startOrOwe(personId, tenantId, request, reply)
  })

  on(calls.requestPasswordReset, async ({ body: { email }, request }) => {
    await tries.countOf('mail', email, request)
    inBackground(async () => {
      const person = await people.findByEmail(email)
      if (!person) return
      const token = await resets.make(person.id)
      await send(resetLetter(person.email, `${origin}/?reset=${token}`))
    })
    return { sent: true as const }
  })

  on(calls.resetPassword, async ({ body: { token, password }, request, reply }) => {
    await tries.count(request)
    const personId = await resets.find(token)
    if (personId === undefined) throw new SignInRefusal(SIGN_IN_FAILURES.LINK_EXPIRED)
    const { email } = await people.find(personId)
    noteOutcome(request, { personId, account: email })
    const isChosen = await parts.choice.choose(personId, password, (tx) => resets.use(token, tx))
    if (!isChosen) throw new SignInRefusal(SIGN_IN_FAILURES.LINK_EXPIRED)
    await people.endWaysIn(personId, { sessions: true })
    // whoever reads the mailbox is no stranger, though others lock the account for strangers
    devices.remember(request, reply, email, 'mail')
    inBackground(() => send(securityLetter(email, 'password', parts.now(), parts.securityUrl)))
    return { reset: true as const }
  })

  on(calls.readInvitation, async ({ body: { token }, request }) => {
    await tries.count(request)
    const found = await invited.find(token)
    if (!found) throw new SignInRefusal(SIGN_IN_FAILURES.INVITATION_OVER)
    const { personId, email, organization, tenantId, isKnown } = found
    noteOutcome(request, { personId, account: email, tenantId })
    return { email, organization, tenantId, isKnown }
  })

  on(calls.acceptInvitation, async ({ body: { token, password }, request, reply }) => {
    await tries.count(request)
    const asked = await invited.find(token)
    if (asked) {
      const { personId, email, tenantId, organization } = asked
      noteOutcome(request, { personId, account: email, tenantId })
      await parts.choice.judge(personId, password, [organization])
    }
    const found = await invited.use(token)
    if (!found) throw new SignInRefusal(SIGN_IN_FAILURES.INVITATION_OVER)
    await parts.choice.choose(found.personId, password, undefined, [found.organization])
    await parts.invitations.accept(found.personId, found.tenantId)
    return sessions.start(found.personId, found.tenantId, request, reply)
  })

  on(calls.listInvitations, async ({ request, reply }) => {
    const { user } = await sessions.current(request, reply)
    return { items: await parts.invitations.waiting(user.id) }
  })

  on(calls.joinOrganization, ({ body: { tenantId }, request, reply }) =>
    sessions.join(tenantId, request, reply),
  )

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
