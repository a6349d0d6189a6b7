import { createHash } from 'node:crypto'
import type { FastifyRequest } from 'fastify'
import { isFirstLock } from '../model/sign-in-lock.ts'
import type { countAttempts } from './attempts.ts'
import type { knownDevices } from './known-devices.ts'
import type { signInLocks } from './sign-in-locks.ts'

type Parts = {
  attempts: ReturnType<typeof countAttempts>
  locks: ReturnType<typeof signInLocks>
  devices: ReturnType<typeof knownDevices>
  /** A second factor was tried too often by someone who has given the password or a mailed code. */
  secondFactorLocked: (email: string) => void
}

/** What a person proves who they are with. Each counts its own failures. */
export type Proof = 'password' | 'mailed code' | 'second factor'

/** Every try to prove who somebody is goes through here. A browser in which they signed in before keeps its own counts. */
export function tries({ attempts, locks, devices, secondFactorLocked }: Parts) {
  const subjectOf = (account: string, request: FastifyRequest, email: string) => {
    const device = devices.of(request, email)
    return device === undefined ? account : `${account} device ${device}`
  }

  const count = (request: FastifyRequest, email?: string): Promise<void> =>
    attempts(request.ip, email === undefined ? undefined : subjectOf(email, request, email))

  return {
    /** Counts a request of a minute by address, and by account where one is named. */
    count,

    /** Makes a try that answers with undefined where it fails. Refuses it after too many of them. */
    async make<T>(
      proof: Proof,
      email: string,
      request: FastifyRequest,
      attempt: () => Promise<T | undefined>,
    ): Promise<T | undefined> {
      const account = proof === 'second factor' ? `second factor of ${email}` : email
      await attempts(request.ip, subjectOf(account, request, email))
      const subject = digest(`${proof} ${subjectOf(email, request, email)}`)
      const failures = await locks.fail(subject)
      const found = await attempt()
      if (found !== undefined) await locks.forget(subject)
      else if (proof === 'second factor' && isFirstLock(failures)) secondFactorLocked(email)
      return found
    },
  }
}

const digest = (subject: string) => createHash('sha256').update(subject).digest('base64url')
