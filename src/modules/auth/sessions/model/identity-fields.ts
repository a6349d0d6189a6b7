import * as z from 'zod'
import { id, instant, text } from '#platform/model/fields.ts'
import { atMost } from '#platform/model/too-long.ts'
import { LONG_ENOUGH_WITH_APP } from './password-rules.ts'
import { SIGN_IN_FAILURES } from './sign-in-failures.ts'

/** All calls of identity are below it. They need no bearer token: they are how one is had. */
export const IDENTITY = '/api/identity'

export const email = text(254, 1)
  .toLowerCase()
  .pipe(z.email('Enter an email address, such as name@company.com.'))
/** What is typed to sign in is compared, never judged: its length is bounded, so that hashing it stays cheap. */
export const typedPassword = z.string().min(1, 'Enter your password.').max(128, atMost(128))
/** The shape alone; what may be chosen, `judge-password.ts` says. */
export const newPassword = z
  .string()
  .min(LONG_ENOUGH_WITH_APP, SIGN_IN_FAILURES.PASSWORD_SHORT.message)
  .max(128, atMost(128))
export const code6 = z
  .string()
  .trim()
  .regex(/^\d{6}$/, 'Enter the 6 digits of the code.')
/** 32 random bytes in base64url. */
export const ticket = z.string().regex(/^[\w-]{43}$/)

/** Who is signed in, and a bearer token for the product services. It lasts five minutes: ask `issueToken` for the next. */
export const signedIn = z.object({
  token: z.string(),
  expiresAt: instant,
  /** The tenant of the token. Null: the person belongs to none. */
  tenantId: id.nullable(),
  person: z.object({ id, email: z.string(), name: z.string() }),
})

/** What a browser's passkey interface gives and takes, as WebAuthn defines it (JSON forms of level 3). */
export const webAuthn = z.record(z.string(), z.unknown())
