import type { Message } from '#platform/server/mail/mail.ts'
import type { Addresses } from '../../sessions/server/addresses.ts'
import type { passwordChoice } from '../../sessions/server/choose-password.ts'
import type { knownDevices } from '../../sessions/server/known-devices.ts'
import type { PersonLock } from '../../sessions/server/person-lock.ts'
import type { persons } from '../../sessions/server/persons.ts'
import type { sessions } from '../../sessions/server/sessions.ts'
import type { signInCodes } from '../../sessions/server/sign-in-codes.ts'
import type { tries } from '../../sessions/server/tries.ts'
import type { mailChoices } from './mail-choices.ts'
import type { passkeys } from './passkeys.ts'
import type { pendingSignIns } from './pending-sign-ins.ts'
import type { secondFactors } from './second-factors.ts'
import { type SecurityChange, securityLetter } from './security-emails.ts'

/** The parts of identity that its calls use. */
export type SecurityParts = {
  origin: string
  people: ReturnType<typeof persons>
  codes: ReturnType<typeof signInCodes>
  sessions: ReturnType<typeof sessions>
  factors: ReturnType<typeof secondFactors>
  alone: PersonLock
  choice: ReturnType<typeof passwordChoice>
  pending: ReturnType<typeof pendingSignIns>
  passkeys: ReturnType<typeof passkeys>
  mails: ReturnType<typeof mailChoices>
  tries: ReturnType<typeof tries>
  devices: ReturnType<typeof knownDevices>
  addresses: Addresses
  send: (message: Message) => Promise<void>
  inBackground: (work: () => Promise<void>) => void
  /** Where a person looks after their security. */
  securityUrl: string
  now: () => Date
}

/** The reply to a change. */
export const done = { done: true } as const

/** Emails the person about a change to how they sign in, wherever it was made. */
export const notifyChange = (
  { inBackground, send, now, securityUrl }: SecurityParts,
  email: string,
  change: SecurityChange,
) => inBackground(() => send(securityLetter(email, change, now(), securityUrl)))
