import type { WebAuthnCredential } from '@simplewebauthn/server'
import type pg from 'pg'

type PasskeyRow = {
  id: string
  person_id: string
  credential_id: string
  public_key: Buffer
  counter: string
  transports: string[]
}
type StoredPasskey = { id: string; personId: string; credential: WebAuthnCredential }

/** The passkeys that people have added. */
export function passkeyStore(pool: pg.Pool, now: () => Date) {
  const those = async (where: 'person_id' | 'credential_id', value: string): Promise<StoredPasskey[]> =>
    (await pool.query<PasskeyRow>(`select * from identity.passkey where ${where} = $1`, [value])).rows.map(
      storedOf,
    )

  return {
    async list(personId: string) {
      const { rows } = await pool.query(
        `select id, name, created_at as "createdAt", used_at as "usedAt" from identity.passkey where person_id = $1 order by created_at, id`,
        [personId],
      )
      return rows as { id: string; name: string; createdAt: Date; usedAt: Date | null }[]
    },

    ofPerson: (personId: string) => those('person_id', personId),

    byCredential: async (credentialId: string) => (await those('credential_id', credentialId)).at(0),

    /** Returns false if the passkey already exists. */
    async add(personId: string, name: string, credential: WebAuthnCredential): Promise<boolean> {
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

    async noteUse(id: string, counter: number): Promise<void> {
      await pool.query('update identity.passkey set counter = $2, used_at = $3 where id = $1', [
        id,
        counter,
        now(),
      ])
    },

    async remove(personId: string, id: string): Promise<boolean> {
      const gone = await pool.query('delete from identity.passkey where person_id = $1 and id = $2', [
        personId,
        id,
      ])
      return gone.rowCount === 1
    },
  }
}

const storedOf = ({
  id,
  person_id,
  credential_id,
  public_key,
  counter,
  transports,
}: PasskeyRow): StoredPasskey => ({
  id,
  personId: person_id,
  credential: {
    id: credential_id,
    publicKey: new Uint8Array(public_key),
    counter: Number(counter),
    transports,
  },
})
