import { hashPassword, verifyPassword } from 'better-auth/crypto'
import { PASSWORD_FAILURES } from '../model/password-failures.ts'

/** Secrets that people choose and that are no one's own, as the password of a link is: hashed and judged as passwords of persons are. */

/** What is kept of it. */
export const hashSecret = (secret: string): Promise<string> => hashPassword(secret)

/** Compared with where there is no secret, so that the answer takes as long. */
let nobodys: Promise<string> | undefined

/** Whether it is the one whose hash is kept. It takes as long where none is. */
export async function isSecret(secret: string, hash: string | null): Promise<boolean> {
  nobodys ??= hashPassword(crypto.randomUUID())
  const isRight = await verifyPassword({ hash: hash ?? (await nobodys), password: secret })
  return isRight && hash !== null
}

/** Why it may not be chosen beside something else that is secret, by the person who belongs to an organization; null: it may. */
export async function weaknessOfSecret(secret: string, organization: string): Promise<string | null> {
  const { problemOfPassword } = await import('../model/judge-password.ts')
  const problem = problemOfPassword(secret, { hasApp: true, organizations: [organization] })
  return problem ? PASSWORD_FAILURES[problem].message : null
}
