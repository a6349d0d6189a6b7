import {
  type AuthenticationResponseJSON,
  type AuthenticatorTransport,
  generateAuthenticationOptions,
  generateRegistrationOptions,
  type RegistrationResponseJSON,
  verifyAuthenticationResponse,
  verifyRegistrationResponse,
} from '@simplewebauthn/server'
import type pg from 'pg'
import type { Person } from '../../sessions/server/persons.ts'

const LASTS_MS = 5 * 60_000
/** ES256, EdDSA, RS256: what authenticators make. */
const ALGORITHMS = [-7, -8, -257]

type Row = { id: string; credential_id: string; public_key: Buffer; counter: string; transports: string[] }

/**
 * Passkeys (WebAuthn): a key on a device that asks for a finger, a face or a PIN, and so is two factors in one. A challenge
 * is good once and for five minutes; one to add a passkey is good for the person who asked for it alone.
 */
export function passkeys(pool: pg.Pool, origin: string, origins: readonly string[], now: () => Date) {
  const expectedRPID = new URL(origin).hostname
  const expected = { expectedOrigin: [...origins], expectedRPID, requireUserVerification: true }

  const keep = (challenge: string, personId: string | null) =>
    pool.query(
      'insert into identity.passkey_challenge (challenge, person_id, expires_at) values ($1, $2, $3)',
      [challenge, personId, new Date(now().getTime() + LASTS_MS)],
    )

  /** Whether the challenge was made for them, once. */
  const used = (personId: string | null) => async (challenge: string) => {
    const gone = await pool.query(
      `delete from identity.passkey_challenge where challenge = $1 and person_id is not distinct from $2 and expires_at > $3`,
      [challenge, personId, now()],
    )
    return gone.rowCount === 1
  }

  const rowsOf = async (where: string, value: string): Promise<(Row & { person_id: string })[]> =>
    (await pool.query(`select * from identity.passkey where ${where} = $1`, [value])).rows

  return {
    async list(personId: string) {
      const { rows } = await pool.query(
        `select id, name, created_at as "createdAt", used_at as "usedAt" from identity.passkey where person_id = $1 order by created_at, id`,
        [personId],
      )
      return rows as { id: string; name: string; createdAt: Date; usedAt: Date | null }[]
    },

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
        excludeCredentials: (await rowsOf('person_id', id)).map((row) => ({
          id: row.credential_id,
          transports: row.transports as AuthenticatorTransport[],
        })),
      })
      await keep(options.challenge, id)
      return options
    },

    /** False where it is no passkey for this person and place, or one that is there already. */
    async add(personId: string, name: string, response: RegistrationResponseJSON): Promise<boolean> {
      const info = await verified(() =>
        verifyRegistrationResponse({
          ...expected,
          response,
          expectedChallenge: used(personId),
          supportedAlgorithmIDs: ALGORITHMS,
        }),
      )
      if (!info?.verified) return false
      const { credential } = info.registrationInfo
      const added = await pool.query(
        `insert into identity.passkey (id, person_id, credential_id, public_key, counter, transports, name, created_at)
          values ($1, $2, $3, $4, $5, $6, $7, $8) on conflict (credential_id) do nothing`,
        [
          crypto.randomUUID(),
          personId,
          credential.id,
          Buffer.from(credential.publicKey),
          credential.counter,
          credential.transports ?? [],
          name,
          now(),
        ],
      )
      return added.rowCount === 1
    },

    async remove(personId: string, id: string): Promise<boolean> {
      const gone = await pool.query('delete from identity.passkey where person_id = $1 and id = $2', [
        personId,
        id,
      ])
      return gone.rowCount === 1
    },

    async beginSignIn() {
      const options = await generateAuthenticationOptions({
        rpID: expectedRPID,
        userVerification: 'required',
      })
      await keep(options.challenge, null)
      return options
    },

    /** Whose passkey signed the challenge. */
    async signIn(response: AuthenticationResponseJSON): Promise<string | undefined> {
      const [row] = await rowsOf('credential_id', response.id)
      if (!row) return undefined
      const info = await verified(() =>
        verifyAuthenticationResponse({
          ...expected,
          response,
          expectedChallenge: used(null),
          credential: {
            id: row.credential_id,
            publicKey: new Uint8Array(row.public_key),
            counter: Number(row.counter),
            transports: row.transports as AuthenticatorTransport[],
          },
        }),
      )
      if (!info?.verified) return undefined
      await pool.query('update identity.passkey set counter = $2, used_at = $3 where id = $1', [
        row.id,
        info.authenticationInfo.newCounter,
        now(),
      ])
      return row.person_id
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
