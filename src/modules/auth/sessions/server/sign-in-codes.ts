import { createHash, randomBytes, randomInt } from 'node:crypto'
import type pg from 'pg'
import type { KeyRing } from '#platform/model/key-ring.ts'
import { isSigned, sign } from './key-ring.ts'

const LASTS_MS = 10 * 60_000
const TRIES = 5

/**
 * Codes of 6 digits that are emailed for signing in. A code is valid for one use, 10 minutes and 5 tries. It works only with
 * the challenge that its request was answered with: no one can ask for a code and let someone else's tries run against it.
 */
export function signInCodes(pool: pg.Pool, secrets: KeyRing, now: () => Date) {
  const said = (challenge: string, code: string) => `sign-in code ${challenge} ${code}`

  return {
    /** Without a person the same is done, and the code is known to no one. */
    async make(email: string, personId: string | null) {
      const challenge = randomBytes(32).toString('base64url')
      const code = String(randomInt(1_000_000)).padStart(6, '0')
      const expiresAt = new Date(now().getTime() + LASTS_MS)
      await pool.query(
        `insert into identity.sign_in_code (challenge_hash, email, person_id, code_hash, tries, expires_at)
          values ($1, $2, $3, $4, 0, $5)`,
        [digest(challenge), email, personId, sign(secrets, said(challenge, code)), expiresAt],
      )
      return { challenge, code, expiresAt }
    },

    /** The person whose code it is, once. A try counts before it is compared, so that tries at the same instant count too. */
    async use(email: string, challenge: string, code: string): Promise<string | undefined> {
      const tried = await pool.query(
        `update identity.sign_in_code set tries = tries + 1
          where challenge_hash = $1 and email = $2 and tries < $3 and expires_at > $4
          returning person_id, code_hash`,
        [digest(challenge), email, TRIES, now()],
      )
      const [row] = tried.rows as { person_id: string | null; code_hash: Buffer }[]
      const right = isSigned(secrets, said(challenge, code), row?.code_hash ?? Buffer.alloc(32))
      if (!right || !row?.person_id) return undefined
      const used = await pool.query('delete from identity.sign_in_code where challenge_hash = $1', [
        digest(challenge),
      ])
      return used.rowCount === 1 ? row.person_id : undefined
    },
  }
}

const digest = (challenge: string) => createHash('sha256').update(challenge).digest()
