import * as z from 'zod'
import { maybeOne, ownTenant, sql, type Tx } from '#platform/server/database/sql.ts'
import { defineJob, enqueue } from '#platform/server/jobs/jobs.ts'
import { notifyListeners } from '#platform/server/records/events.ts'
import { holdsNow } from '#platform/server/records/facts.ts'
import type { OccupancyPeriod } from '../model/held-positions.ts'
import { viewerOfJob } from './job-viewer.ts'
import type { UserEvents } from './user-events.ts'

const name = 'occupancy_due'
const payload = z.object({
  userId: z.uuid(),
  /** When someone begins to hold a position, or ends to. */
  at: z.iso.datetime(),
  /** Who said so. */
  actor: z.uuid(),
})

/**
 * Someone begins or ends to hold a position on a day that was said before. Who holds what, the facts say by the clock; others
 * are informed when the day comes: what is issued to newcomers, what ends with the position. Semantics 3.5.3.
 */
export const occupancyDue = ({ occupancyChanged }: Pick<UserEvents, 'occupancyChanged'>) =>
  defineJob({
    name,
    payload,
    work: async (tx, tenantId, { userId, at, actor }, now) => {
      const found = await maybeOne<PositionChange>(tx, due(tenantId, userId, at, now))
      if (!found || found.left.length + found.joined.length === 0) return
      const { left, joined } = found
      const viewer = await viewerOfJob(tx, { tenantId, userId: actor, requestId: `${name} ${userId}` })
      await notifyListeners(occupancyChanged, tx, viewer, { userId, left, joined }, now)
    },
  })

type PositionChange = { left: string[]; joined: string[] }

/** What began or ended at the instant and is still so: it may have been said otherwise meanwhile. Who is not active holds nothing. */
const due = (tenantId: string, userId: string, at: string, now: Date) => sql<PositionChange>`
  select array(select o.position_id from app.occupancy o where o.tenant_id = ${ownTenant} and o.user_id = u.id
      and o.holds_from = ${at}::timestamptz and ${holdsNow('o', now)}) as joined,
    array(select o.position_id from app.occupancy o where o.tenant_id = ${ownTenant} and o.user_id = u.id
      and o.holds_until = ${at}::timestamptz and o.recorded_until = 'infinity' and o.holds_until <= ${now}
      and not exists (select 1 from app.occupancy s where s.tenant_id = ${ownTenant} and s.user_id = o.user_id
        and s.position_id = o.position_id and ${holdsNow('s', now)})) as left
  from app."user" u
  where u.tenant_id = ${tenantId} and u.id = ${userId} and u.status = 'ACTIVE'`

/** Enqueues what is due later of the positions that someone holds. */
export async function scheduleOccupancy(
  tx: Tx,
  tenantId: string,
  { userId, actor, held, now }: { userId: string; actor: string | null; held: OccupancyPeriod; now: Date },
): Promise<void> {
  for (const at of [held.from, held.until])
    if (at !== null && Date.parse(at) > now.getTime())
      await enqueue(
        tx,
        tenantId,
        { name, payload },
        { userId, at, actor: actor ?? userId },
        { at: new Date(at), key: `${name} ${userId} ${at}` },
      )
}
