import type pg from 'pg'
import { TooManyTries } from '#platform/server/http/refusal.ts'
import { FAILURES_COUNT_FOR_HOURS, SIGN_IN_LOCKS } from '../model/sign-in-lock.ts'

/** A try that has to wait because too many failed before it. */
export class Locked extends TooManyTries {}

const COUNT_FOR_MS = FAILURES_COUNT_FOR_HOURS * 3_600_000

const FAILURES = 'case when l.failed_at <= $3 then 1 else l.failures + 1 end'
const FAIL = `
  insert into identity.sign_in_lock as l (subject, failures, failed_at, locked_until) values ($1, 1, $2, '-infinity')
  on conflict (subject) do update set failures = ${FAILURES}, failed_at = $2,
    locked_until = coalesce($2 + (select max(minutes) from unnest($4::int[], $5::int[]) step (failures, minutes)
      where step.failures <= ${FAILURES}) * interval '1 minute', '-infinity')
    where l.locked_until <= $2
  returning failures`

const STEPS = [
  SIGN_IN_LOCKS.map(({ failures }) => failures),
  SIGN_IN_LOCKS.map(({ minutes }) => minutes),
] as const

/** Failed tries in a row of a subject, over all nodes. */
export function signInLocks(pool: pg.Pool, now: () => Date) {
  return {
    /**
     * Counts a try as failed before it is compared, so that tries at the same instant count too. Answers with the failures in a
     * row. Throws Locked while too many failed before.
     */
    async fail(subject: string): Promise<number> {
      const at = now()
      const since = new Date(at.getTime() - COUNT_FOR_MS)
      const { rows } = await pool.query(FAIL, [subject, at, since, ...STEPS])
      if (rows[0]) return rows[0].failures
      const held = await pool.query('select locked_until from identity.sign_in_lock where subject = $1', [
        subject,
      ])
      const until = (held.rows[0]?.locked_until as Date | undefined) ?? at
      throw new Locked(Math.max(1, Math.ceil((until.getTime() - at.getTime()) / 1_000)))
    },

    /** The try succeeded after all. */
    async forget(subject: string): Promise<void> {
      await pool.query('delete from identity.sign_in_lock where subject = $1', [subject])
    },

    /** Forgets failures that do not count any longer. */
    async sweep(): Promise<void> {
      await pool.query('delete from identity.sign_in_lock where failed_at <= $1', [
        new Date(now().getTime() - COUNT_FOR_MS),
      ])
    },
  }
}
