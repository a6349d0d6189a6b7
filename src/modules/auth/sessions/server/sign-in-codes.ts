import { createHash, createHmac, randomBytes, randomInt, timingSafeEqual } from 'node:crypto'
import type pg from 'pg'

const LASTS_MS = 10 * 60_000
const TRIES = 5

/**
 * Codes of 6 digits that are mailed for signing in. A code is good for one use, 10 minutes and 5 tries, and only together with
 * the challenge that was answered to who asked for it: nobody can ask for a code and let somebody else's tries run against it.
 */
export function signInCodes(pool: pg.Pool, secret: string, now: () => Date) {
  const sealed = (challenge: string, code: string) =>
    createHmac('sha256', secret).update(`sign-in code ${challenge} ${code}`).digest()

  return {
    /** Without a person the same is done, and the code is known to nobody. */
    async make(email: string, personId: string | null) {
      const challenge = randomBytes(32).toString('base64url')
      const code = String(randomInt(1_000_000)).padStart(6, '0')
      const expiresAt = new Date(now().getTime() + LASTS_MS)
      await pool.query(
        `insert into identity.sign_in_code (challenge_hash, email, person_id, code_hash, tries, expires_at)
          values ($1, $2, $3, $4, 0, $5)`,
        [digest(challenge), email, personId, sealed(challenge, code), expiresAt],
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
      const right = timingSafeEqual(row?.code_hash ?? Buffer.alloc(32), sealed(challenge, code))
      if (!right || !row?.person_id) return undefined
      const used = await pool.query('delete from identity.sign_in_code where challenge_hash = $1', [
        digest(challenge),
      ])
      return used.rowCount === 1 ? row.person_id : undefined
    },
  }
}

const digest = (challenge: string) => createHash('sha256').update(challenge).digest()
