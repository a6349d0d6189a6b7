import type { FastifyInstance } from 'fastify'
import type pg from 'pg'
import type { KeyRing } from '#platform/model/key-ring.ts'
import type { TokenClaims } from '#platform/server/http/routes.ts'
import type { Mail, Message } from '#platform/server/mail/mail.ts'
import { mailChoices } from '../../security/server/mail-choices.ts'
import { passkeys } from '../../security/server/passkeys.ts'
import { pendingSignIns } from '../../security/server/pending-sign-ins.ts'
import { secondFactors } from '../../security/server/second-factors.ts'
import {
  appLostLetter,
  newSignInLetter,
  secondFactorLockedLetter,
} from '../../security/server/security-emails.ts'
import { type SignInPlace, signInPlaces } from '../../security/server/sign-in-places.ts'
import { type Addresses, NO_ADDRESSES } from '../../sessions/server/addresses.ts'
import { countAttempts, type Limits } from '../../sessions/server/attempts.ts'
import { buildAuth } from '../../sessions/server/auth.ts'
import { passwordChoice } from '../../sessions/server/choose-password.ts'
import { invitedPersons } from '../../sessions/server/invited-persons.ts'
import { knownDevices } from '../../sessions/server/known-devices.ts'
import { ownOrigins } from '../../sessions/server/own-origin.ts'
import { passwordResets } from '../../sessions/server/password-resets.ts'
import { personLock } from '../../sessions/server/person-lock.ts'
import { type Person, persons } from '../../sessions/server/persons.ts'
import { forgetUnopened, sealAnew } from '../../sessions/server/seal-anew.ts'
import { type Invitations, sessions } from '../../sessions/server/sessions.ts'
import { signInCodes } from '../../sessions/server/sign-in-codes.ts'
import { signInLocks } from '../../sessions/server/sign-in-locks.ts'
import { sweep } from '../../sessions/server/sweep.ts'
import { tokens } from '../../sessions/server/tokens.ts'
import { tries } from '../../sessions/server/tries.ts'
import { identityRoutes } from './identity-routes.ts'

export type IdentityOptions = {
  /** Connections of mandate_identity. */
  pool: pg.Pool
  /** Where people find the product, without a path. https, or http on localhost. */
  origin: string
  /** The same on every node. */
  secrets: KeyRing
  mail: Mail
  /** The tenant in which a person begins who has not selected one. Null: they belong to none. */
  tenantOf: (personId: string) => Promise<string | null>
  mayEnterTenant: (personId: string, tenantId: string) => Promise<boolean>
  /** Addresses of persons, which users have too. Default: none is changed. */
  addresses?: Addresses
  /** Invitations to tenants. Default: there are none. */
  invitations?: Invitations
  /** Names and account numbers of the organizations that they belong to: no password is made of one. Default: none are known. */
  organizationsOf?: (personId: string) => Promise<readonly string[]>
  /** They begin in a tenant, or went over to it. Default: nothing. */
  entered?: (personId: string, tenantId: string) => Promise<void>
  now: () => Date
  /** Hears what went wrong beside a request: an email that no one took. */
  log: (line: string) => void
  /** Tries a minute. Default: 10 for an account, 100 for an address. */
  limits?: Limits
  /** A session that is not used ends after this. Default: 12 hours. */
  idleSeconds?: number
  /** No session lasts longer. Default: 7 days. */
  mostSeconds?: number
}

export type Identity = {
  /** Its connections. */
  readonly pool: pg.Pool
  /** To be registered: everything below /api/identity, in a scope of its own. */
  routes: (app: FastifyInstance) => Promise<void>
  /** Who sends this Authorization header. Throws the refusal UNAUTHENTICATED. */
  who: (authorization: string | undefined) => Promise<TokenClaims>
  /** Finds the person with this email, or makes one. The password of a person who already exists stays as it is. */
  createPerson: (given: {
    email: string
    name: string
    password?: string
  }) => Promise<{ personId: string; created: boolean }>
  setPassword: (personId: string, password: string) => Promise<void>
  /** Their bearer tokens are refused from the next request on. */
  endSessions: (personId: string) => Promise<void>
  /** Seals with the newest secret what older ones have sealed. To be called at the start. */
  sealAnew: () => Promise<void>
  /** Forgets what none of the secrets opens, and tells those who lost their authenticator app of it by email. Answers with how many. */
  forgetUnopened: () => Promise<number>
  /** Forgets what has expired. To be called now and then. */
  sweep: () => Promise<void>
  /** Waits for emails that are being sent. */
  close: () => Promise<void>
}

const HOUR = 60 * 60
const NO_INVITATIONS: Invitations = {
  waiting: async () => [],
  isOpen: async () => false,
  accept: async () => false,
  signedIn: async () => {},
}

export function createIdentity(options: IdentityOptions): Identity {
  const { pool, origin, secrets, mail, now, log } = options
  const origins = ownOrigins(origin)
  const auth = buildAuth({ pool, origin, secrets, idleSeconds: options.idleSeconds ?? 12 * HOUR, log })
  const invitations = options.invitations ?? NO_INVITATIONS
  const people = persons(pool, auth)
  const alone = personLock(pool)
  const factors = secondFactors(pool, secrets, now)
  const choice = passwordChoice({
    people,
    factors,
    alone,
    organizationsOf: options.organizationsOf ?? (async () => []),
  })
  const bearer = tokens(auth, origin, now)
  const inBackground = backgroundWork(log)
  const devices = knownDevices(secrets)
  const locks = signInLocks(pool, now)
  const places = signInPlaces(pool, now)
  const mails = mailChoices(pool)
  const securityUrl = `${origin}/user-profile/security`
  const onStart = (person: Person, place: SignInPlace) =>
    inBackground.start(async () => {
      if ((await places.isNew(person.id, place)) && (await mails.of(person.id)).newSignIn)
        await mail.send(newSignInLetter(person.email, place, now(), securityUrl))
    })
  return {
    routes: identityRoutes({
      origin,
      origins,
      people,
      codes: signInCodes(pool, secrets, now),
      resets: passwordResets(pool, now),
      invited: invitedPersons(pool, now),
      invitations,
      addresses: options.addresses ?? NO_ADDRESSES,
      sessions: sessions({
        ...options,
        devices,
        invitations,
        auth,
        bearer,
        mostSeconds: options.mostSeconds ?? 7 * 24 * HOUR,
        onStart,
      }),
      factors,
      alone,
      choice,
      pending: pendingSignIns(pool, now),
      passkeys: passkeys(pool, origin, origins, now),
      mails,
      securityUrl,
      now,
      devices,
      tries: tries({
        attempts: countAttempts(pool, options.limits ?? { perAccount: 10, perAddress: 100 }, now),
        locks,
        devices,
        secondFactorLocked: (email) =>
          inBackground.start(() => mail.send(secondFactorLockedLetter(email, now(), securityUrl))),
      }),
      send: (message: Message) => mail.send(message),
      inBackground: inBackground.start,
    }),
    who: bearer.who,
    createPerson: people.createPerson,
    pool,
    setPassword: people.setPassword,
    endSessions: (personId) => people.endWaysIn(personId, { sessions: true }),
    sealAnew: () => sealAnew(pool, secrets),
    forgetUnopened: async () => {
      const lost = await forgetUnopened(pool, secrets)
      for (const email of lost) inBackground.start(() => mail.send(appLostLetter(email, securityUrl)))
      return lost.length
    },
    sweep: async () => {
      await sweep(pool, now())
      await locks.sweep()
    },
    close: inBackground.done,
  }
}

/** What no one waits for, so that its time tells nothing about whether an address is known. */
function backgroundWork(log: (line: string) => void) {
  const running = new Set<Promise<void>>()
  return {
    start: (work: () => Promise<void>) => {
      const promise = work()
        .catch((error: Error) => log(`An email was not sent: ${error.message}`))
        .finally(() => running.delete(promise))
      running.add(promise)
    },
    done: async () => {
      await Promise.all(running)
    },
  }
}
