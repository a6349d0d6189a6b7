import type { RegistrationResponseJSON } from '@simplewebauthn/server'
import { notFound } from '#platform/server/http/refusal.ts'
import type { OnIdentity } from '../../sessions/server/on-identity.ts'
import { signInRefused } from '../../sessions/server/sign-in-refusal.ts'
import * as calls from '../model/security-calls.ts'
import { PASSKEY_BYTES } from './passkeys.ts'
import { done, notifyChange, type SecurityParts } from './security-parts.ts'

/** Registers the passkeys of a person. */
export function passkeyRoutes(on: OnIdentity, parts: SecurityParts): void {
  const { sessions, passkeys } = parts

  on(calls.beginPasskey, async ({ request, reply }) => {
    const { user } = await sessions.proven(request, reply)
    return { options: { ...(await passkeys.beginAdding(user)) } }
  })

  on(
    calls.addPasskey,
    async ({ body: { name, response }, request, reply }) => {
      const { user } = await sessions.proven(request, reply)
      if (!(await passkeys.add(user.id, name, response as unknown as RegistrationResponseJSON)))
        throw signInRefused('PASSKEY_REFUSED')
      notifyChange(parts, user.email, 'passkeyAdded')
      return done
    },
    PASSKEY_BYTES,
  )

  on(calls.removePasskey, async ({ body: { id }, request, reply }) => {
    const { user } = await sessions.proven(request, reply)
    if (!(await passkeys.remove(user.id, id))) throw notFound()
    notifyChange(parts, user.email, 'passkeyRemoved')
    return done
  })
}
