import {
  type AuthenticationResponseJSON,
  generateAuthenticationOptions,
  generateRegistrationOptions,
  type RegistrationResponseJSON,
  verifyAuthenticationResponse,
  verifyRegistrationResponse,
} from '@simplewebauthn/server'
import type pg from 'pg'
import type { Person } from '../../sessions/server/persons.ts'
import { passkeyChallenges } from './passkey-challenges.ts'
import { passkeyStore } from './passkey-store.ts'

/** ES256, EdDSA, RS256: what authenticators make. */
const ALGORITHMS = [-7, -8, -257]

/** A passkey of a device that attests itself comes with certificates. */
export const PASSKEY_BYTES = 32_768

/** Passkeys (WebAuthn): a key on a device that asks for a finger, a face or a PIN, and so is two factors in one. */
export function passkeys(pool: pg.Pool, origin: string, origins: readonly string[], now: () => Date) {
  const store = passkeyStore(pool, now)
  const challenges = passkeyChallenges(pool, now)
  const expectedRPID = new URL(origin).hostname
  const expected = { expectedOrigin: [...origins], expectedRPID, requireUserVerification: true }

  return {
    list: store.list,
    remove: store.remove,

    async beginAdding({ id, email, name }: Person) {
      const options = await generateRegistrationOptions({
        rpName: 'Mandate',
        rpID: expectedRPID,
        userName: email,
        userDisplayName: name,
        userID: new Uint8Array(Buffer.from(id)),
        attestationType: 'none',
        supportedAlgorithmIDs: ALGORITHMS,
        authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
        excludeCredentials: (await store.ofPerson(id)).map(({ credential: { id, transports } }) => ({
          id,
          transports: transports ?? [],
        })),
      })
      await challenges.keep(options.challenge, id)
      return options
    },

    /** False where it is no passkey for this person and place, or one that already exists. */
    async add(personId: string, name: string, response: RegistrationResponseJSON): Promise<boolean> {
      const info = await verified(() =>
        verifyRegistrationResponse({
          ...expected,
          response,
          expectedChallenge: (challenge) => challenges.use(challenge, personId),
          supportedAlgorithmIDs: ALGORITHMS,
        }),
      )
      return info?.verified === true && store.add(personId, name, info.registrationInfo.credential)
    },

    async beginSignIn() {
      const options = await generateAuthenticationOptions({
        rpID: expectedRPID,
        userVerification: 'required',
      })
      await challenges.keep(options.challenge, null)
      return options
    },

    /** Whose passkey signed the challenge. */
    async signIn(response: AuthenticationResponseJSON): Promise<string | undefined> {
      const passkey = await store.byCredential(response.id)
      if (!passkey) return undefined
      const { id, personId, credential } = passkey
      const info = await verified(() =>
        verifyAuthenticationResponse({
          ...expected,
          response,
          expectedChallenge: (challenge) => challenges.use(challenge, null),
          credential,
        }),
      )
      if (!info?.verified) return undefined
      await store.noteUse(id, info.authenticationInfo.newCounter)
      return personId
    },
  }
}

/** What the library throws says that the response is not right: that is no defect of ours. */
async function verified<T>(check: () => Promise<T>): Promise<T | undefined> {
  try {
    return await check()
  } catch {
    return undefined
  }
}
