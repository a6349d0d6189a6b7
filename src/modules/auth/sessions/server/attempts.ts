import { createHash } from 'node:crypto'
import { isIPv6 } from 'node:net'
import type pg from 'pg'

/** Tries a minute. */
export type Limits = { perAccount: number; perAddress: number }

export class TooManyAttempts extends Error {
  readonly retryAfterSeconds: number
  constructor(retryAfterSeconds: number) {
    super('too many attempts')
    this.retryAfterSeconds = retryAfterSeconds
  }
}

const WINDOW_MS = 60_000

const COUNT = `
  insert into identity.attempt as a (subject, window_ends, count)
  select subject, $2, 1 from unnest($1::text[]) subject order by subject
  on conflict (subject) do update set
    count = case when a.window_ends <= $3 then 1 else a.count + 1 end,
    window_ends = case when a.window_ends <= $3 then excluded.window_ends else a.window_ends end
  returning subject, count, window_ends`

/** Counts a try over all nodes, before anything about it is looked at. Throws when it is one too many. */
export function countAttempts(pool: pg.Pool, limits: Limits, now: () => Date) {
  return async (address: string, email?: string): Promise<void> => {
    const at = now()
    const most = new Map([[`address ${network(address)}`, limits.perAddress]])
    if (email !== undefined) most.set(`account ${digest(email)}`, limits.perAccount)
    const { rows } = await pool.query(COUNT, [[...most.keys()], new Date(at.getTime() + WINDOW_MS), at])
    const waits = rows
      .filter(({ subject, count }) => count > most.get(subject)!)
      .map(({ window_ends }) => Math.ceil((window_ends.getTime() - at.getTime()) / 1_000))
    if (waits.length > 0) throw new TooManyAttempts(Math.max(1, ...waits))
  }
}

/** What one subscriber is given: an IPv4 address, or the first half of an IPv6 one. */
export function network(address: string): string {
  const v4 = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address)?.[1]
  if (v4 || !isIPv6(address)) return v4 ?? address
  const [left = '', right] = address.split('%')[0]!.toLowerCase().split('::')
  const groups = (part: string | undefined) => (part ? part.split(':') : [])
  const missing = right === undefined ? 0 : 8 - groups(left).length - groups(right).length
  const whole = [...groups(left), ...Array<string>(missing).fill('0'), ...groups(right)]
  return `${whole.slice(0, 4).join(':')}::/64`
}

const digest = (email: string) => createHash('sha256').update(email).digest('base64url')
