import { notFound } from '#platform/server/http/refusal.ts'
import type { OnIdentity } from '../../sessions/server/on-identity.ts'
import { signInRefused } from '../../sessions/server/sign-in-refusal.ts'
import * as calls from '../model/security-calls.ts'
import { passkeyRoutes } from './passkey-routes.ts'
import { readSecurity } from './read-security.ts'
import { secondFactorRoutes } from './second-factor-routes.ts'
import { done, notifyChange, type SecurityParts } from './security-parts.ts'

/** Registers what a person does for the security of their own sign-in. */
export function securityRoutes(on: OnIdentity, parts: SecurityParts): void {
  const { people, codes, sessions, factors, choice, mails, tries } = parts

  /** Anyone else who is in as the person is out, and what was emailed before leads no one in. */
  const endAllBut = async ({ id, userId }: { id: string; userId: string }) => {
    await people.endWaysIn(userId, { sessions: false })
    await sessions.endOf(userId, { except: id })
  }

  on(calls.readSecurity, async ({ request, reply }) =>
    readSecurity(parts, await sessions.current(request, reply)),
  )

  on(calls.prove, async ({ body, request, reply }) => {
    const { session, user } = await sessions.current(request, reply)
    const proof = 'password' in body ? 'password' : 'code' in body ? 'second factor' : 'emailed code'
    const proven = await tries.make(proof, user.email, request, () =>
      'password' in body
        ? people.findByPassword(user.email, body.password)
        : 'code' in body
          ? factors.verify(user.id, body.code)
          : codes.use(user.email, body.challenge, body.mailedCode),
    )
    if (proven !== user.id) throw signInRefused(proof === 'password' ? 'WRONG_PASSWORD' : 'INVALID_OTP')
    return { provenUntil: (await sessions.prove(session.id)).toISOString() }
  })

  on(calls.changePassword, async ({ body: { password }, request, reply }) => {
    const { session, user } = await sessions.proven(request, reply)
    await choice.choose(user.id, password)
    await endAllBut(session)
    notifyChange(parts, user.email, 'password')
    return done
  })

  secondFactorRoutes(on, parts)

  passkeyRoutes(on, parts)

  on(calls.chooseMails, async ({ body, request, reply }) => {
    const { user } = await sessions.proven(request, reply)
    await mails.choose(user.id, body)
    return done
  })

  on(calls.endSession, async ({ body: { id }, request, reply }) => {
    const { user } = await sessions.current(request, reply)
    if ((await sessions.endOf(user.id, { id })) === 0) throw notFound()
    return done
  })

  on(calls.endOtherSessions, async ({ request, reply }) => {
    const { session } = await sessions.current(request, reply)
    await endAllBut(session)
    return done
  })
}
