import { randomBytes } from 'node:crypto'
import { base32 } from '@better-auth/utils/base32'
import { createOTP } from '@better-auth/utils/otp'
import type pg from 'pg'
import type { KeyRing } from '#platform/model/key-ring.ts'
import { seal, unseal } from '../../sessions/server/key-ring.ts'
import type { Database } from '../../sessions/server/person-lock.ts'
import { recoveryCodes } from './recovery-codes.ts'

const INTERVAL_MS = 30_000
/** Clocks of telephones differ: the interval before and the one after are taken too. */
const DRIFT = 1
const ISSUER = 'Mandate'

/**
 * One-time codes of an app: 6 digits, a new one every 30 seconds (RFC 6238), each good once. The secret is kept sealed.
 * What begins or ends an app, or renews its recovery codes, takes the transaction that holds the person's lock (`personLock`).
 */
export function secondFactors(pool: pg.Pool, secrets: KeyRing, now: () => Date) {
  const opened = async (personId: string, onlyConfirmed: boolean, db: Database = pool) => {
    const { rows } = await db.query(
      `select sealed_secret from identity.second_factor where person_id = $1 and ($2 or confirmed_at is not null)`,
      [personId, !onlyConfirmed],
    )
    const sealed = rows[0]?.sealed_secret as string | undefined
    return sealed === undefined ? undefined : unseal(secrets, sealed)
  }

  /** The interval of which this is the code, where it is one of those near the present. */
  async function intervalOf(key: string, code: string): Promise<number | undefined> {
    const present = Math.floor(now().getTime() / INTERVAL_MS)
    const otp = createOTP(key)
    let found: number | undefined
    for (let counter = present - DRIFT; counter <= present + DRIFT; counter += 1)
      if ((await otp.hotp(counter)) === code) found = counter
    return found
  }

  /** Takes the code where its interval is later than the last one used: of two uses at the same instant one succeeds. */
  async function take(personId: string, key: string, code: string, db: Database = pool): Promise<boolean> {
    const counter = await intervalOf(key, code)
    if (counter === undefined) return false
    const used = await db.query(
      'update identity.second_factor set last_counter = $2 where person_id = $1 and last_counter < $2',
      [personId, counter],
    )
    return used.rowCount === 1
  }

  const recovery = recoveryCodes(pool, now)

  return {
    /** Whether it is asked for when they sign in, and how many recovery codes are left. */
    async stateOf(personId: string, db: Database = pool): Promise<{ on: boolean; recoveryCodes: number }> {
      const { rows } = await db.query(
        `select exists (select 1 from identity.second_factor where person_id = $1 and confirmed_at is not null) as on,
          (select count(*)::int from identity.recovery_code where person_id = $1) as "recoveryCodes"`,
        [personId],
      )
      return rows[0]
    },

    /** A new secret for an app, not asked for until a code of it was typed. Undefined: there is one in use. */
    async begin(
      personId: string,
      email: string,
      tx: Database,
    ): Promise<{ secret: string; url: string } | undefined> {
      const key = randomBytes(20).toString('base64url')
      const made = await tx.query(
        `insert into identity.second_factor (person_id, sealed_secret, created_at) values ($1, $2, $3)
          on conflict (person_id) do update set sealed_secret = excluded.sealed_secret, created_at = excluded.created_at, last_counter = 0
          where second_factor.confirmed_at is null`,
        [personId, await seal(secrets, key), now()],
      )
      if (made.rowCount !== 1) return undefined
      return { secret: base32.encode(key, { padding: false }), url: createOTP(key).url(ISSUER, email) }
    },

    /** The first code of the app, with which it is asked for after that. Answers with recovery codes, shown this once. */
    async confirm(personId: string, code: string, tx: Database): Promise<string[] | undefined> {
      const key = await opened(personId, false, tx)
      if (key === undefined || !(await take(personId, key, code, tx))) return undefined
      const confirmed = await tx.query(
        'update identity.second_factor set confirmed_at = $2 where person_id = $1 and confirmed_at is null',
        [personId, now()],
      )
      return confirmed.rowCount === 1 ? recovery.renew(personId, tx) : undefined
    },

    /** The person, where it is a code of their app, or a recovery code, once. */
    async verify(personId: string, code: string): Promise<string | undefined> {
      const typed = code.replace(/[\s-]/g, '').toUpperCase()
      if (/^\d{6}$/.test(typed)) {
        const key = await opened(personId, true)
        return key !== undefined && (await take(personId, key, typed)) ? personId : undefined
      }
      return (await recovery.use(personId, typed)) ? personId : undefined
    },

    renewCodes: recovery.renew,

    async end(personId: string, tx: Database): Promise<void> {
      await tx.query('delete from identity.second_factor where person_id = $1', [personId])
      await recovery.end(personId, tx)
    },
  }
}
