import { createHash, randomBytes } from 'node:crypto'
import type pg from 'pg'
import type { Database } from '../../sessions/server/person-lock.ts'

const RECOVERY_CODES = 10

/** Codes that replace a lost app, each once. Only their hashes are kept. */
export function recoveryCodes(pool: pg.Pool, now: () => Date) {
  return {
    /** Replaces the codes that are left. */
    async renew(personId: string, tx: Database): Promise<string[]> {
      const codes = Array.from({ length: RECOVERY_CODES }, recoveryCode)
      await tx.query(
        `with gone as (delete from identity.recovery_code where person_id = $1)
        insert into identity.recovery_code (person_id, code_hash, created_at) select $1, unnest($2::bytea[]), $3`,
        [personId, codes.map((code) => digest(personId, code)), now()],
      )
      return codes
    },

    /** Returns whether the code is one of theirs, and uses it up. */
    async use(personId: string, code: string): Promise<boolean> {
      const used = await pool.query(
        'delete from identity.recovery_code where person_id = $1 and code_hash = $2',
        [personId, digest(personId, code)],
      )
      return used.rowCount === 1
    },

    async end(personId: string, tx: Database): Promise<void> {
      await tx.query('delete from identity.recovery_code where person_id = $1', [personId])
    },
  }
}

/** 50 bits, without letters that look like digits; shown as two groups of five. */
const LETTERS = 'ABCDEFGHJKLMNPQRSTUVWXYZ23456789'
const recoveryCode = () =>
  [...randomBytes(10)]
    .map((byte) => LETTERS[byte % LETTERS.length])
    .join('')
    .replace(/^(.{5})/, '$1-')

const digest = (personId: string, code: string) =>
  createHash('sha256')
    .update(`recovery ${personId} ${code.replace(/-/g, '')}`)
    .digest()
