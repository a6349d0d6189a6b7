import type pg from 'pg'

const LASTS_MS = 5 * 60_000

/** Challenges for passkeys. Each is valid once and for 5 minutes, for the person who asked. Null: for a sign-in. */
export function passkeyChallenges(pool: pg.Pool, now: () => Date) {
  return {
    async keep(challenge: string, personId: string | null): Promise<void> {
      await pool.query(
        'insert into identity.passkey_challenge (challenge, person_id, expires_at) values ($1, $2, $3)',
        [challenge, personId, new Date(now().getTime() + LASTS_MS)],
      )
    },

    /** Uses the challenge up. Returns whether it was made for this person and is still valid. */
    async use(challenge: string, personId: string | null): Promise<boolean> {
      const gone = await pool.query(
        `delete from identity.passkey_challenge where challenge = $1 and person_id is not distinct from $2 and expires_at > $3`,
        [challenge, personId, now()],
      )
      return gone.rowCount === 1
    },
  }
}
