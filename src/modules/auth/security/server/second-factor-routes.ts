import { notFound } from '#platform/server/http/refusal.ts'
import type { OnIdentity } from '../../sessions/server/on-identity.ts'
import type { Database } from '../../sessions/server/person-lock.ts'
import { signInRefused } from '../../sessions/server/sign-in-refusal.ts'
import * as calls from '../model/security-calls.ts'
import { done, notifyChange, type SecurityParts } from './security-parts.ts'

/** Registers the authenticator app of a person, and its recovery codes. */
export function secondFactorRoutes(on: OnIdentity, parts: SecurityParts): void {
  const { people, sessions, factors, alone, tries } = parts

  on(calls.beginSecondFactor, async ({ request, reply }) => {
    const { user } = await sessions.proven(request, reply)
    const begun = await alone(user.id, (tx) => factors.begin(user.id, user.email, tx))
    if (!begun) throw signInRefused('FACTOR_ON')
    return begun
  })

  on(calls.confirmSecondFactor, async ({ body: { code }, request, reply }) => {
    const { user } = await sessions.proven(request, reply)
    await tries.countOf('new app', user.email, request)
    const recoveryCodes = await alone(user.id, (tx) => factors.confirm(user.id, code, tx))
    if (!recoveryCodes) throw signInRefused('INVALID_OTP')
    notifyChange(parts, user.email, 'factorOn')
    return { recoveryCodes }
  })

  on(calls.renewRecoveryCodes, async ({ request, reply }) => {
    const { user } = await sessions.proven(request, reply)
    const recoveryCodes = await alone(user.id, async (tx) => {
      if (!(await factors.stateOf(user.id, tx)).on) throw notFound()
      return factors.renewCodes(user.id, tx)
    })
    notifyChange(parts, user.email, 'recovery')
    return { recoveryCodes }
  })

  on(calls.endSecondFactor, async ({ body: { code }, request, reply }) => {
    const { user } = await sessions.proven(request, reply)
    if (!(await factors.stateOf(user.id)).on) throw notFound()
    const refuseShort = async (db?: Database) => {
      if (await people.hasShortPassword(user.id, db)) throw signInRefused('PASSWORD_FIRST')
    }
    await refuseShort() // before the code is used up
    const attempt = () => factors.verify(user.id, code)
    if (!(await tries.make('second factor', user.email, request, attempt))) throw signInRefused('INVALID_OTP')
    await alone(user.id, async (tx) => {
      await refuseShort(tx)
      await factors.end(user.id, tx)
    })
    notifyChange(parts, user.email, 'factorOff')
    return done
  })
}
