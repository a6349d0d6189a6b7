import type pg from 'pg'
import { askedRecords } from '#modules/actions/index.server.ts'
import { type Clock, databaseClock } from '#platform/server/database/clock.ts'
import { forEachTenant, type Log } from '#platform/server/database/each-tenant.ts'
import { ownTenant, sql } from '#platform/server/database/sql.ts'
import { inTenant } from '#platform/server/database/tenant-transaction.ts'
import type { RecordEvents } from '#platform/server/records/events.ts'
import { byTheProduct } from '#platform/server/records/record-store.ts'
import { endRequestsAbout } from '../../requests/server/follow-requests.ts'
import { seenStatus } from '../../visibility/server/seen-status.ts'
import { syncAsked } from './follow-delegations.ts'
import { syncAcknowledgements } from './follow-roles.ts'

type Parts = {
  readonly pool: pg.Pool
  readonly listeners: RecordEvents
  readonly log: Log
}

const AT_ONCE = 500
const REASON = 'The delegation has expired.'

/**
 * Ends what expired delegations still ask of people, in every tenant. It writes nothing of the delegations: that they have expired is read by
 * the clock, and no answer is taken meanwhile. Semantics 4.2, 9.4.
 */
export async function endExpired(parts: Parts, clock: Clock = databaseClock): Promise<void> {
  const { pool, log } = parts
  await forEachTenant(pool, { words: 'ending what expired delegations ask', log }, (tenantId) =>
    endOfTenant(parts, tenantId, clock),
  )
}

/** A batch after the other in the order of ids, each in a transaction of its own. */
async function endOfTenant({ pool, listeners }: Parts, tenantId: string, clock: Clock): Promise<void> {
  let after: string | undefined
  do {
    after = await inTenant(pool, tenantId, { listeners, clock }, async (tx, now) => {
      const expired = sql`exists (select 1 from app.delegation d where d.tenant_id = ${ownTenant} and d.id = a.associated_id
        and d.expiration <= ${now} and ${seenStatus(tenantId, 'd', now)} = 'EXPIRED')`
      const ids = await askedRecords(tx, tenantId, 'DELEGATION', expired, { after, most: AT_ONCE })
      if (ids.length === 0) return undefined
      const author = byTheProduct(tenantId)
      await syncAsked(tx, author, ids, now, () => ({ outcome: null, reason: REASON }))
      await syncAcknowledgements(tx, author, ids, now, REASON)
      await endRequestsAbout(tx, author, ids, REASON, now)
      return ids.length === AT_ONCE ? ids.at(-1) : undefined
    })
  } while (after !== undefined)
}
