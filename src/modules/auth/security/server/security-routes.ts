import type { AuthenticationResponseJSON, RegistrationResponseJSON } from '@simplewebauthn/server'
import type { Message } from '#platform/server/mail/mail.ts'
import { noteOutcome } from '#platform/server/outcome.ts'
import { notFound } from '#platform/server/refusal.ts'
import * as signIn from '../../sessions/model/identity-calls.ts'
import { SIGN_IN_FAILURES } from '../../sessions/model/sign-in-failures.ts'
import type { Addresses } from '../../sessions/server/addresses.ts'
import type { passwordChoice } from '../../sessions/server/choose-password.ts'
import type { knownDevices } from '../../sessions/server/known-devices.ts'
import type { OnIdentity } from '../../sessions/server/on-identity.ts'
import type { Alone, Database } from '../../sessions/server/person-lock.ts'
import type { Person, persons } from '../../sessions/server/persons.ts'
import { PROVEN_FOR_MS, type sessions } from '../../sessions/server/sessions.ts'
import type { signInCodes } from '../../sessions/server/sign-in-codes.ts'
import { SignInRefusal } from '../../sessions/server/sign-in-refusal.ts'
import type { tries } from '../../sessions/server/tries.ts'
import { agentInWords } from '../model/agent.ts'
import * as calls from '../model/security-calls.ts'
import type { mailChoices } from './mail-choices.ts'
import type { passkeys } from './passkeys.ts'
import type { pendingSignIns } from './pending-sign-ins.ts'
import type { secondFactors } from './second-factors.ts'
import { type SecurityChange, securityLetter } from './security-letters.ts'

export type SecurityParts = {
  origin: string
  people: ReturnType<typeof persons>
  codes: ReturnType<typeof signInCodes>
  sessions: ReturnType<typeof sessions>
  factors: ReturnType<typeof secondFactors>
  alone: Alone
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

/** A passkey of a device that attests itself comes with certificates. */
const PASSKEY_BYTES = 32_768

const refuse = (code: keyof typeof SIGN_IN_FAILURES) => new SignInRefusal(SIGN_IN_FAILURES[code])
const done = { done: true } as const

/** What a person does for the security of their own sign-in, and the second steps of signing in. */
export function securityRoutes(on: OnIdentity, parts: SecurityParts): void {
  const { people, codes, sessions, factors, choice, alone, pending, passkeys, mails, tries, now } = parts

  /** The person hears of every change by mail, wherever it was made. */
  const tell = ({ email }: Person, change: SecurityChange) =>
    parts.inBackground(() => parts.send(securityLetter(email, change, now(), parts.securityUrl)))

  /** Whoever else is in as the person is out, and what was mailed before leads nobody in. */
  const endAllBut = async ({ id, userId }: { id: string; userId: string }) => {
    await people.endWaysIn(userId, { sessions: false })
    await sessions.endOf(userId, { except: id })
  }

  on(calls.readSecurity, async ({ request, reply }) => {
    const { session, user } = await sessions.current(request, reply)
    const [{ hasPassword }, secondFactor, keys, open, wanted, newEmail] = await Promise.all([
      people.find(user.id),
      factors.stateOf(user.id),
      passkeys.list(user.id),
      sessions.list(user.id),
      mails.of(user.id),
      parts.addresses.waiting(user.id),
    ])
    const provenAt = open.find(({ id }) => id === session.id)?.provenAt
    const provenUntil = provenAt && new Date(new Date(provenAt).getTime() + PROVEN_FOR_MS)
    return {
      email: user.email,
      newEmail,
      hasPassword,
      secondFactor,
      mails: wanted,
      passkeys: keys.map((key) => ({
        ...key,
        createdAt: key.createdAt.toISOString(),
        usedAt: key.usedAt?.toISOString() ?? null,
      })),
      sessions: open.map(({ id, agent, address, startedAt, usedAt }) => ({
        id,
        isThis: id === session.id,
        agent: agentInWords(agent),
        address,
        startedAt: startedAt.toISOString(),
        usedAt: usedAt.toISOString(),
      })),
      provenUntil: provenUntil && provenUntil > now() ? provenUntil.toISOString() : null,
    }
  })

  on(calls.prove, async ({ body, request, reply }) => {
    const { session, user } = await sessions.current(request, reply)
    const proof = 'password' in body ? 'password' : 'code' in body ? 'second factor' : 'emailed code'
    const proven = await tries.make(proof, user.email, request, () =>
      'password' in body
        ? people.findByPassword(user.email, body.password)
        : 'code' in body
          ? factors.verify(user.id, body.code)
          : codes.use(user.email, body.challenge, body.mailedCode),
    )
    if (proven !== user.id) throw refuse(proof === 'password' ? 'WRONG_PASSWORD' : 'INVALID_OTP')
    return { provenUntil: (await sessions.prove(session.id)).toISOString() }
  })

  on(calls.changePassword, async ({ body: { password }, request, reply }) => {
    const { session, user } = await sessions.proven(request, reply)
    await choice.choose(user.id, password)
    await endAllBut(session)
    tell(user, 'password')
    return done
  })

  on(calls.beginSecondFactor, async ({ request, reply }) => {
    const { user } = await sessions.proven(request, reply)
    const begun = await alone(user.id, (tx) => factors.begin(user.id, user.email, tx))
    if (!begun) throw refuse('FACTOR_ON')
    return begun
  })

  on(calls.confirmSecondFactor, async ({ body: { code }, request, reply }) => {
    const { user } = await sessions.proven(request, reply)
    await tries.countOf('new app', user.email, request)
    const recoveryCodes = await alone(user.id, (tx) => factors.confirm(user.id, code, tx))
    if (!recoveryCodes) throw refuse('INVALID_OTP')
    tell(user, 'factorOn')
    return { recoveryCodes }
  })

  on(calls.renewRecoveryCodes, async ({ request, reply }) => {
    const { user } = await sessions.proven(request, reply)
    const recoveryCodes = await alone(user.id, async (tx) => {
      if (!(await factors.stateOf(user.id, tx)).on) throw notFound()
      return factors.renewCodes(user.id, tx)
    })
    tell(user, 'recovery')
    return { recoveryCodes }
  })

  on(calls.endSecondFactor, async ({ body: { code }, request, reply }) => {
    const { user } = await sessions.proven(request, reply)
    if (!(await factors.stateOf(user.id)).on) throw notFound()
    const refuseShort = async (db?: Database) => {
      if (await people.hasShortPassword(user.id, db)) throw refuse('PASSWORD_FIRST')
    }
    await refuseShort() // before the code is used up
    const attempt = () => factors.verify(user.id, code)
    if (!(await tries.make('second factor', user.email, request, attempt))) throw refuse('INVALID_OTP')
    await alone(user.id, async (tx) => {
      await refuseShort(tx)
      await factors.end(user.id, tx)
    })
    tell(user, 'factorOff')
    return done
  })

  on(calls.beginPasskey, async ({ request, reply }) => {
    const { user } = await sessions.proven(request, reply)
    return { options: { ...(await passkeys.beginAdding(user)) } }
  })

  on(
    calls.addPasskey,
    async ({ body: { name, response }, request, reply }) => {
      const { user } = await sessions.proven(request, reply)
      if (!(await passkeys.add(user.id, name, response as unknown as RegistrationResponseJSON)))
        throw refuse('PASSKEY_REFUSED')
      tell(user, 'passkeyAdded')
      return done
    },
    PASSKEY_BYTES,
  )

  on(calls.removePasskey, async ({ body: { id }, request, reply }) => {
    const { user } = await sessions.proven(request, reply)
    if (!(await passkeys.remove(user.id, id))) throw notFound()
    tell(user, 'passkeyRemoved')
    return done
  })

  on(calls.chooseMails, async ({ body, request, reply }) => {
    const { user } = await sessions.proven(request, reply)
    await mails.choose(user.id, body)
    return done
  })

  on(calls.endSession, async ({ body: { id }, request, reply }) => {
    const { user } = await sessions.current(request, reply)
    if ((await sessions.endOf(user.id, { id })) === 0) throw notFound()
    return done
  })

  on(calls.endOtherSessions, async ({ request, reply }) => {
    const { session } = await sessions.current(request, reply)
    await endAllBut(session)
    return done
  })

  on(signIn.signInWithSecondFactor, async ({ body: { ticket, code }, request, reply }) => {
    const owing = await pending.tried(ticket)
    if (!owing) {
      await tries.count(request)
      throw refuse('SIGN_IN_ANEW')
    }
    noteOutcome(request, { personId: owing.personId, tenantId: owing.tenantId })
    // by person, not by ticket alone: whoever knows the password makes tickets as they like
    const { email } = await people.find(owing.personId)
    noteOutcome(request, { account: email })
    const attempt = () => factors.verify(owing.personId, code)
    if (!(await tries.make('second factor', email, request, attempt))) throw refuse('INVALID_OTP')
    await pending.done(ticket)
    return sessions.start(owing.personId, owing.tenantId ?? undefined, request, reply)
  })

  on(signIn.beginPasskeySignIn, async ({ request }) => {
    await tries.count(request)
    return { options: { ...(await passkeys.beginSignIn()) } }
  })

  on(
    signIn.signInWithPasskey,
    async ({ body: { response, tenantId }, request, reply }) => {
      await tries.count(request)
      const personId = await passkeys.signIn(response as unknown as AuthenticationResponseJSON)
      if (personId === undefined) throw refuse('WRONG_PASSKEY')
      return sessions.start(personId, tenantId, request, reply)
    },
    PASSKEY_BYTES,
  )
}
