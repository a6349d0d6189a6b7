import { createHash, randomBytes } from 'node:crypto'
import type pg from 'pg'
import type { Database } from './person-lock.ts'

const LASTS_MS = 30 * 60_000

/** Links for choosing a new password: 32 random bytes of which only the hash is kept, valid for 30 minutes and one use. */
export function passwordResets(pool: pg.Pool, now: () => Date) {
  return {
    async make(personId: string): Promise<string> {
      const token = randomBytes(32).toString('base64url')
      await pool.query(
        'insert into identity.password_reset (token_hash, person_id, expires_at) values ($1, $2, $3)',
        [digest(token), personId, new Date(now().getTime() + LASTS_MS)],
      )
      return token
    },

    /** The person whose link it is. It can be used afterwards. */
    async find(token: string): Promise<string | undefined> {
      const { rows } = await pool.query(
        'select person_id from identity.password_reset where token_hash = $1 and expires_at > $2',
        [digest(token), now()],
      )
      return rows[0]?.person_id
    },

    /** Whether the link is good, once; the other links of the person end with it. */
    async use(token: string, tx: Database): Promise<boolean> {
      const { rows } = await tx.query(
        'delete from identity.password_reset where token_hash = $1 and expires_at > $2 returning person_id',
        [digest(token), now()],
      )
      const personId = rows[0]?.person_id as string | undefined
      if (personId) await tx.query('delete from identity.password_reset where person_id = $1', [personId])
      return personId !== undefined
    },
  }
}

const digest = (token: string) => createHash('sha256').update(token).digest()
