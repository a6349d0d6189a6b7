import { createHash } from 'node:crypto'
import type { FastifyRequest } from 'fastify'
import { isFirstLock } from '../model/sign-in-lock.ts'
import type { countAttempts } from './attempts.ts'
import type { knownDevices, ProvenBy } from './known-devices.ts'
import type { signInLocks } from './sign-in-locks.ts'

type Parts = {
  attempts: ReturnType<typeof countAttempts>
  locks: ReturnType<typeof signInLocks>
  devices: ReturnType<typeof knownDevices>
  /** A second factor was tried too often by someone who has given the password or an emailed code. */
  secondFactorLocked: (email: string) => void
}

/** What a person proves who they are with. Each counts its own failures in a row. */
export type Proof = 'password' | 'emailed code' | 'second factor'

/** What is counted in a minute beside proofs: asking for emails, and the first code of a new app. */
type AttemptKind = Proof | 'mail' | 'new app'

/** What counts together in a minute. Asking for emails keeps no one from proving who they are. */
const COUNTED_AS: Readonly<Record<AttemptKind, string>> = {
  password: '',
  'emailed code': '',
  'second factor': 'second factor of ',
  'new app': 'second factor of ',
  mail: 'emails to ',
}

/** A browser counts apart from there on. Anyone who reads the mailbox is a stranger to the second factor. */
const KNOWN_FROM: Readonly<Record<AttemptKind, ProvenBy>> = {
  password: 'mail',
  'emailed code': 'mail',
  mail: 'mail',
  'second factor': 'sign-in',
  'new app': 'sign-in',
}

/** Every try to prove who someone is goes through here. A browser in which they signed in before keeps its own counts. */
export function tries({ attempts, locks, devices, secondFactorLocked }: Parts) {
  const subjectOf = (asked: AttemptKind, account: string, request: FastifyRequest, email: string) => {
    const device = devices.of(request, email, KNOWN_FROM[asked])
    return device === undefined ? account : `${account} device ${device}`
  }

  const countOf = (asked: AttemptKind, email: string, request: FastifyRequest): Promise<void> =>
    attempts(request.ip, subjectOf(asked, `${COUNTED_AS[asked]}${email}`, request, email))

  return {
    /** Counts a request of a minute by address alone: what carries a secret from an email waits for no one else's tries. */
    count: (request: FastifyRequest): Promise<void> => attempts(request.ip),

    /** Counts a request of a minute by address and by account. */
    countOf,

    /** Makes a try that answers with undefined where it fails. Refuses it after too many of them. */
    async make<T>(
      proof: Proof,
      email: string,
      request: FastifyRequest,
      attempt: () => Promise<T | undefined>,
    ): Promise<T | undefined> {
      await countOf(proof, email, request)
      const subject = digest(`${proof} ${subjectOf(proof, email, request, email)}`)
      const failures = await locks.fail(subject)
      const found = await attempt()
      if (found !== undefined) await locks.forget(subject)
      else if (proof === 'second factor' && isFirstLock(failures)) secondFactorLocked(email)
      return found
    },
  }
}

const digest = (subject: string) => createHash('sha256').update(subject).digest('base64url')
