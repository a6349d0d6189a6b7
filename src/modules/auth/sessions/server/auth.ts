import { betterAuth } from 'better-auth'
import { jwt } from 'better-auth/plugins/jwt'
import type pg from 'pg'
import type { KeyRing } from '#platform/model/key-ring.ts'
import { openSession } from './open-session.ts'
import { reportDatabaseFailures } from './report-database-failures.ts'

export type AuthOptions = {
  /** Connections of mandate_identity, the only database user that may read secrets of identity. */
  pool: pg.Pool
  /** Where people find the product: `https://mandate.example.com`. */
  origin: string
  /** Cookies are signed with the newest, and the signing keys in the database are sealed with it. */
  secrets: KeyRing
  /** A session that is not used ends after this. */
  idleSeconds: number
  log: (line: string) => void
}

const REFRESH_AT_MOST_EVERY_SECONDS = 300
const KEY_LASTS_SECONDS = 90 * 24 * 60 * 60

/** The identity provider, as a library: nothing of it is reachable from outside but what identity-routes.ts calls. */
export function buildAuth({ pool, origin, secrets, idleSeconds, log }: AuthOptions) {
  const { db, telling } = reportDatabaseFailures(pool)
  const auth = betterAuth({
    database: {
      db: db.withSchema('identity'),
      type: 'postgres',
      transaction: true,
    },
    secret: secrets[0],
    baseURL: origin,
    basePath: '/api/identity',
    telemetry: { enabled: false },
    // ours counts over all nodes, and by account
    rateLimit: { enabled: false },
    logger: { level: 'error', log: (_, message) => log(message) },
    emailAndPassword: { enabled: true, disableSignUp: true, minPasswordLength: 8, maxPasswordLength: 128 },
    session: {
      expiresIn: idleSeconds,
      updateAge: Math.min(REFRESH_AT_MOST_EVERY_SECONDS, Math.floor(idleSeconds / 10)),
      additionalFields: { tenantId: { type: 'string', required: false, input: false } },
    },
    advanced: {
      database: { generateId: () => crypto.randomUUID() },
      // the address comes from the connection (open-session.ts), never from a header that anyone can write
      ipAddress: { disableIpTracking: true },
      // true would put __Secure- in front of every name; __Host- with these attributes holds more
      useSecureCookies: false,
      cookiePrefix: '__Host-mandate',
      defaultCookieAttributes: { secure: true, httpOnly: true, sameSite: 'lax', path: '/' },
    },
    plugins: [
      openSession(),
      jwt({
        disableSettingJwtHeader: true,
        jwks: { keyPairConfig: { alg: 'EdDSA' }, rotationInterval: KEY_LASTS_SECONDS },
        jwt: { issuer: origin, audience: `${origin}/api` },
      }),
    ],
  })
  return { ...auth, api: telling(auth.api) }
}

export type Auth = ReturnType<typeof buildAuth>
