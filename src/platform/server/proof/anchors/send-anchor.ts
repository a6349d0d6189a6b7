import type pg from 'pg'
import * as z from 'zod'
import { outsideTenants } from '../../database/tenant-transaction.ts'
import type { Anchor } from './anchor-text.ts'

export const PLACES = ['folder', 'mail', 'webhook'] as const

/** Where anchors go. Throws where one was not taken: it is sent again, as every job that failed. */
export type AnchorPlace = {
  readonly name: (typeof PLACES)[number]
  readonly send: (anchor: Anchor) => Promise<void>
}

/** The job that sends one anchor to one place. */
export const SEND_ANCHOR = 'send-anchor'
const payload = z.object({ number: z.int(), place: z.enum(PLACES) })

/** Nothing where the place is not configured any longer. */
export async function sendAnchor(
  pool: pg.Pool,
  places: readonly AnchorPlace[],
  given: unknown,
): Promise<void> {
  const { number, place: name } = payload.parse(given)
  const place = places.find((each) => each.name === name)
  const [found] = await outsideTenants<Omit<Anchor, 'at'> & { at: Date }>(
    pool,
    `select number, anchored_at as at, heads, encode(hash, 'hex') as hash from app.anchor where number = $1`,
    [number],
  )
  if (place && found) await place.send({ ...found, at: found.at.toISOString() })
}
