import { createLocalJWKSet, errors, type JSONWebKeySet, jwtVerify } from 'jose'
import * as z from 'zod'
import { Refusal } from '#platform/server/http/refusal.ts'
import type { TokenClaims } from '#platform/server/http/routes.ts'
import type { Auth } from './auth.ts'

const TOKEN_LASTS_MS = 5 * 60_000
/** A token may have a key that no one knows. A node has just made that key, or the token is made up. */
const LOOK_FOR_KEYS_AT_MOST_EVERY_MS = 10_000
const MOST_REMEMBERED = 10_000

const claims = z.object({ sub: z.uuid(), sid: z.uuid(), tid: z.uuid().optional(), exp: z.number() })

/** Bearer tokens of the product services: who, which session, which tenant, for five minutes. */
export function tokens(auth: Auth, origin: string, now: () => Date) {
  const rules = { issuer: origin, audience: `${origin}/api`, algorithms: ['EdDSA'] }
  let keys: ReturnType<typeof createLocalJWKSet> | undefined
  let keysReadAt = Number.NEGATIVE_INFINITY
  const readKeys = async () => {
    keysReadAt = now().getTime()
    keys = createLocalJWKSet((await auth.api.getJwks()) as JSONWebKeySet)
    return keys
  }

  async function verify(token: string) {
    const check = (known: ReturnType<typeof createLocalJWKSet>) =>
      jwtVerify(token, known, { ...rules, currentDate: now() })
    try {
      return await check(keys ?? (await readKeys()))
    } catch (error) {
      const mayLook = now().getTime() - keysReadAt >= LOOK_FOR_KEYS_AT_MOST_EVERY_MS
      if (!(error instanceof errors.JWKSNoMatchingKey) || !mayLook) throw error
      return check(await readKeys())
    }
  }

  // A good signature stays good until it expires; what can be taken away is the session, and its row decides.
  const verified = new Map<string, { who: TokenClaims; expiresAt: number }>()

  async function read(token: string): Promise<TokenClaims> {
    const known = verified.get(token)
    if (known && known.expiresAt > now().getTime()) return known.who
    const { payload } = await verify(token)
    const { sub, sid, tid, exp } = claims.parse(payload)
    const who: TokenClaims = { personId: sub, sessionId: sid, tenantId: tid ?? null }
    if (verified.size >= MOST_REMEMBERED) verified.clear()
    verified.set(token, { who, expiresAt: exp * 1_000 })
    return who
  }

  return {
    async issue({
      personId,
      sessionId,
      tenantId,
    }: TokenClaims): Promise<{ token: string; expiresAt: string }> {
      const iat = Math.floor(now().getTime() / 1_000)
      const exp = iat + TOKEN_LASTS_MS / 1_000
      const payload = { sub: personId, sid: sessionId, ...(tenantId !== null && { tid: tenantId }), iat, exp }
      const { token } = await auth.api.signJWT({ body: { payload } })
      return { token, expiresAt: new Date(exp * 1_000).toISOString() }
    },

    /** From the Authorization header, without a database once the keys are known. Refuses with 401. */
    async who(authorization: string | undefined): Promise<TokenClaims> {
      const token = /^Bearer ([\w-]+\.[\w-]+\.[\w-]+)$/i.exec(authorization ?? '')?.[1]
      if (token === undefined) throw new Refusal('UNAUTHENTICATED')
      try {
        return await read(token)
      } catch (error) {
        if (error instanceof errors.JOSEError || error instanceof z.ZodError)
          throw new Refusal('UNAUTHENTICATED')
        throw error
      }
    },
  }
}
