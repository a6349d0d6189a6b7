import { createHash } from 'node:crypto'
import type pg from 'pg'
import { network } from '#platform/server/http/network.ts'

export type SignInPlace = { address: string; agent: string }

/** From where people sign in, so that they are notified of a place that is new. */
export function signInPlaces(pool: pg.Pool, now: () => Date) {
  return {
    /** Remembers the place. True where it is new and there was another one before. */
    async isNew(personId: string, { address, agent }: SignInPlace): Promise<boolean> {
      const hash = createHash('sha256')
        .update(`${personId} ${network(address)} ${agent}`)
        .digest()
      const { rows } = await pool.query(
        `with known as (select count(*)::int as count from identity.sign_in_place where person_id = $1),
          kept as (insert into identity.sign_in_place (person_id, place_hash, seen_at) values ($1, $2, $3)
            on conflict (person_id, place_hash) do update set seen_at = excluded.seen_at returning xmax = 0 as added)
          select known.count > 0 and kept.added as "isNew" from known, kept`,
        [personId, hash, now()],
      )
      return rows[0].isNew
    },
  }
}
