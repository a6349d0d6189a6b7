import type pg from 'pg'
import { type Clock, databaseClock } from '../../database/clock.ts'
import { maybeOne, sql } from '../../database/sql.ts'
import { inTenant, openedAt, outsideTenants } from '../../database/tenant-transaction.ts'
import { anchorHash, type Head, headsText, NO_SEAL } from './anchor-text.ts'
import { type AnchorPlace, SEND_ANCHOR } from './send-anchor.ts'

type LastSeal = { number: number; hash: string; isToday: boolean; at: Date }

/** The last anchor beside the present instant. */
const lastOf = (
  ahead: string,
) => `select coalesce(l.number, 0) as number, encode(l.hash, 'hex') as hash, o.at,
    coalesce(l.anchored_at::date >= o.at::date, false) as "isToday"
  from (select ${openedAt(ahead)} as at) o left join (select a.number, a.hash, a.anchored_at from app.anchor a order by a.number desc limit 1) l on true`

/** Anchors the last seal of every tenant once a day (UTC), however many workers try. Sends it to every place. */
export async function takeAnchor(
  pool: pg.Pool,
  places: readonly AnchorPlace[],
  clock: Clock = databaseClock,
): Promise<boolean> {
  const [before] = await outsideTenants<LastSeal>(pool, lastOf('$1'), [clock.ahead])
  if (before?.isToday) return false
  const heads = await headsOf(pool)
  const client = await pool.connect()
  let isDone = false
  try {
    await client.query('begin')
    await client.query(`select pg_advisory_xact_lock(hashtextextended('anchor', 0))`)
    const { rows } = await client.query<LastSeal>(lastOf('$1'), [clock.ahead])
    const last = rows[0] as LastSeal
    if (!last.isToday) await write(client, last, heads, places)
    await client.query('commit')
    isDone = true
    return !last.isToday
  } finally {
    client.release(!isDone)
  }
}

async function write(
  client: pg.ClientBase,
  last: LastSeal,
  heads: readonly Head[],
  places: readonly AnchorPlace[],
) {
  const number = last.number + 1
  const at = last.at.toISOString()
  const text = headsText(heads, at)
  await client.query(
    `insert into app.anchor (number, anchored_at, heads, previous_hash, hash)
      values ($1, $2, $3, decode($4, 'hex'), decode($5, 'hex'))`,
    [number, at, text, last.hash, anchorHash(number, at, text, last.hash)],
  )
  for (const { name } of places)
    await client.query('select app.enqueue($1, $2::json)', [
      SEND_ANCHOR,
      JSON.stringify({ number, place: name }),
    ])
}

/** Of every tenant that anything speaks of, each read in a transaction of its own. */
async function headsOf(pool: pg.Pool): Promise<Head[]> {
  const tenants = await outsideTenants<{ tenant_id: string }>(
    pool,
    'select tenant_id from app.known_tenants()',
    [],
  )
  const heads: Head[] = []
  for (const { tenant_id: tenantId } of tenants) {
    const head = await inTenant(pool, tenantId, { readOnly: true }, (tx) =>
      maybeOne<Omit<Head, 'tenantId'>>(
        tx,
        sql`select s.number, encode(s.hash, 'hex') as hash from app.seal s where s.tenant_id = ${tenantId} order by s.number desc limit 1`,
      ),
    )
    heads.push({ tenantId, ...(head ?? { number: 0, hash: NO_SEAL }) })
  }
  return heads
}

const EVERY_MS = 60_000

/** Looks every minute whether an anchor is due, until it is stopped. */
export function startAnchoring(
  pool: pg.Pool,
  places: readonly AnchorPlace[],
  log: { error: (problem: unknown, words: string) => void },
) {
  let underWay: Promise<unknown> = Promise.resolve()
  const timer = setInterval(() => {
    underWay = underWay
      .then(() => takeAnchor(pool, places))
      .catch((error: unknown) => log.error({ err: error }, 'anchoring the seals'))
  }, EVERY_MS)
  return {
    stop: async () => {
      clearInterval(timer)
      await underWay
    },
  }
}
