import type { AuthenticationResponseJSON } from '@simplewebauthn/server'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { noteOutcome } from '#platform/server/records/outcome.ts'
import { PASSKEY_BYTES } from '../../security/server/passkeys.ts'
import type { SecurityParts } from '../../security/server/security-parts.ts'
import * as calls from '../../sessions/model/identity-calls.ts'
import type { OnIdentity } from '../../sessions/server/on-identity.ts'
import { codeLetter } from '../../sessions/server/sign-in-emails.ts'
import { signInRefused } from '../../sessions/server/sign-in-refusal.ts'

/** Registers signing in: by password or emailed code, with the second factor of the person, or by passkey. */
export function signInRoutes(
  on: OnIdentity,
  { people, codes, sessions, factors, pending, passkeys, tries, send, inBackground }: SecurityParts,
): void {
  /** Starts a session, or asks for the second factor first. */
  const startOrOwe = async (
    personId: string,
    tenantId: string | undefined,
    request: FastifyRequest,
    reply: FastifyReply,
  ) => {
    noteOutcome(request, { personId })
    if (!(await factors.stateOf(personId)).on) return sessions.start(personId, tenantId, request, reply)
    const { ticket, expiresAt } = await pending.make(personId, tenantId)
    return { secondFactor: ticket, expiresAt: expiresAt.toISOString() }
  }

  on(calls.signInWithPassword, async ({ body: { email, password, tenantId }, request, reply }) => {
    const personId = await tries.make('password', email, request, () =>
      people.findByPassword(email, password),
    )
    if (personId === undefined) throw signInRefused('WRONG_PASSWORD')
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
    if (personId === undefined) throw signInRefused('INVALID_OTP')
    return startOrOwe(personId, tenantId, request, reply)
  })

  on(calls.signInWithSecondFactor, async ({ body: { ticket, code }, request, reply }) => {
    const owing = await pending.tried(ticket)
    if (!owing) {
      await tries.count(request)
      throw signInRefused('SIGN_IN_ANEW')
    }
    noteOutcome(request, { personId: owing.personId, tenantId: owing.tenantId })
    // by person, not by ticket alone: anyone who knows the password makes tickets as they like
    const { email } = await people.find(owing.personId)
    noteOutcome(request, { account: email })
    const attempt = () => factors.verify(owing.personId, code)
    if (!(await tries.make('second factor', email, request, attempt))) throw signInRefused('INVALID_OTP')
    await pending.done(ticket)
    return sessions.start(owing.personId, owing.tenantId ?? undefined, request, reply)
  })

  on(calls.beginPasskeySignIn, async ({ request }) => {
    await tries.count(request)
    return { options: { ...(await passkeys.beginSignIn()) } }
  })

  on(
    calls.signInWithPasskey,
    async ({ body: { response, tenantId }, request, reply }) => {
      await tries.count(request)
      const personId = await passkeys.signIn(response as unknown as AuthenticationResponseJSON)
      if (personId === undefined) throw signInRefused('WRONG_PASSKEY')
      return sessions.start(personId, tenantId, request, reply)
    },
    PASSKEY_BYTES,
  )
}
