import { createHash } from 'node:crypto'
import type pg from 'pg'
import { network } from '#platform/server/http/network.ts'
import { TooManyTries } from '#platform/server/http/refusal.ts'

/** Tries a minute. */
export type Limits = { perAccount: number; perAddress: number }

const MINUTE_MS = 60_000
const HOUR_MS = 60 * MINUTE_MS

/** Counts a try to sign in over all nodes, before anything about it is looked at. Refuses when it is one too many. */
export function countAttempts(pool: pg.Pool, limits: Limits, now: () => Date) {
  const count = countTries(pool, MINUTE_MS, now)
  return (address: string, account?: string): Promise<void> =>
    count(
      new Map([
        [`address ${network(address)}`, limits.perAddress],
        ...(account === undefined ? [] : [[`account ${digest(account)}`, limits.perAccount] as const]),
      ]),
    )
}

/** Counts costly work of a person over all nodes and tenants, before it begins. Refuses when it is one too many in an hour. */
export const countWork = (pool: pg.Pool, now: () => Date) => countKind(pool, HOUR_MS, now)

/** The same of what may come often and not in a burst: one too many in a minute. */
export const countBurst = (pool: pg.Pool, now: () => Date) => countKind(pool, MINUTE_MS, now)

function countKind(pool: pg.Pool, windowMs: number, now: () => Date) {
  const count = countTries(pool, windowMs, now)
  return (kind: string, personId: string, most: number): Promise<void> =>
    count(new Map([[`${kind} ${personId}`, most]]))
}

type AttemptWindow = { subject: string; window_ends: Date; count: number }

/** So many subjects that are above their most are known without asking; beyond that all are forgotten. */
const MOST_KNOWN = 10_000

/**
 * Counts one for each subject, each until its window ends. Refuses with the seconds to wait where one is above its most. Until then
 * its tries cost the database nothing.
 */
function countTries(pool: pg.Pool, windowMs: number, now: () => Date) {
  const endsOf = new Map<string, number>()
  return async (most: ReadonlyMap<string, number>): Promise<void> => {
    const at = now()
    const known = [...most.keys()].map((subject) => waitUntil(endsOf.get(subject) ?? 0, at))
    if (known.some((seconds) => seconds > 0)) throw new TooManyTries(Math.max(...known))
    const { rows } = await pool.query<AttemptWindow>('select * from identity.count_attempts($1, $2, $3)', [
      [...most.keys()],
      at,
      new Date(at.getTime() + windowMs),
    ])
    const above = rows.filter(({ subject, count }) => count > (most.get(subject) as number))
    if (above.length === 0) return
    if (endsOf.size > MOST_KNOWN) endsOf.clear()
    for (const { subject, window_ends } of above) endsOf.set(subject, window_ends.getTime())
    throw new TooManyTries(
      Math.max(1, ...above.map(({ window_ends }) => waitUntil(window_ends.getTime(), at))),
    )
  }
}

/** Seconds, rounded up; 0 and less where the instant is over. */
const waitUntil = (instant: number, at: Date): number => Math.ceil((instant - at.getTime()) / 1_000)

const digest = (text: string) => createHash('sha256').update(text).digest('base64url')
