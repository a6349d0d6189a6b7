import { createHash, randomBytes } from 'node:crypto'
import type pg from 'pg'

const LASTS_MS = 10 * 60_000
const TRIES = 5

export type PendingSignIn = { personId: string; tenantId: string | null }

/** Who has given a password or an emailed code and still owes the second factor: a ticket for 10 minutes and 5 tries. */
export function pendingSignIns(pool: pg.Pool, now: () => Date) {
  return {
    async make(personId: string, tenantId: string | undefined) {
      const ticket = randomBytes(32).toString('base64url')
      const expiresAt = new Date(now().getTime() + LASTS_MS)
      await pool.query(
        'insert into identity.pending_sign_in (ticket_hash, person_id, tenant_id, tries, expires_at) values ($1, $2, $3, 0, $4)',
        [digest(ticket), personId, tenantId ?? null, expiresAt],
      )
      return { ticket, expiresAt }
    },

    /** Whose it is. A try counts before the code is compared. */
    async tried(ticket: string): Promise<PendingSignIn | undefined> {
      const { rows } = await pool.query(
        `update identity.pending_sign_in set tries = tries + 1 where ticket_hash = $1 and tries < $2 and expires_at > $3
          returning person_id as "personId", tenant_id as "tenantId"`,
        [digest(ticket), TRIES, now()],
      )
      return rows[0]
    },

    async done(ticket: string): Promise<void> {
      await pool.query('delete from identity.pending_sign_in where ticket_hash = $1', [digest(ticket)])
    },
  }
}

const digest = (ticket: string) => createHash('sha256').update(ticket).digest()
