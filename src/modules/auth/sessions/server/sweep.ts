import type pg from 'pg'

/** Forgets sessions, codes, links and counts that are over. */
export async function sweep(pool: pg.Pool, now: Date): Promise<void> {
  await pool.query('delete from identity.session where "expiresAt" <= $1', [now])
  await pool.query('delete from identity.sign_in_code where expires_at <= $1', [now])
  await pool.query('delete from identity.password_reset where expires_at <= $1', [now])
  await pool.query('delete from identity.pending_sign_in where expires_at <= $1', [now])
  await pool.query('delete from identity.passkey_challenge where expires_at <= $1', [now])
  await pool.query('delete from identity.invitation where expires_at <= $1', [now])
  await pool.query('delete from identity.address_change where coalesce(undo_until, expires_at) <= $1', [now])
  await pool.query('delete from identity.attempt where window_ends <= $1', [now])
}
