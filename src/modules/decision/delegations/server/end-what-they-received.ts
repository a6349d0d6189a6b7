import type { Viewer } from '#platform/model/viewer.ts'
import { ownTenant, rows, type Sql, sql, type Tx } from '#platform/server/database/sql.ts'
import { OPEN_STATUSES } from '../model/delegation-lifecycle.ts'
import { endedFor } from '../model/delegation-transitions.ts'
import { END_REASONS } from '../model/end-reasons.ts'
import { remaining, type StoredSlot } from '../model/stored-delegation.ts'
import { saveDelegations } from './delegation-store.ts'
import { lockOpen } from './find-delegations.ts'

type UserEvent = { userId: string }

/** What a deactivated user received ends with them. Spec 4.7. */
export const endWhatTheyReceived = (
  tx: Tx,
  viewer: Viewer,
  { userId }: UserEvent,
  now: Date,
): Promise<void> => endTheirs(tx, viewer, { userId, reason: END_REASONS.deactivated, now })

/** The same for a user who is deleted. */
export const endWhatTheDeletedReceived = (tx: Tx, viewer: Viewer, { userId }: UserEvent, now: Date) =>
  endTheirs(tx, viewer, { userId, reason: END_REASONS.deleted, now })

/** Authority that was issued for as long as a person is in a position ends when they leave it. Semantics 3.5.3. */
export async function endWithThePosition(
  tx: Tx,
  viewer: Viewer,
  { userId, left }: { userId: string; left: readonly string[] },
  now: Date,
): Promise<void> {
  if (left.length > 0) await endTheirs(tx, viewer, { userId, left, reason: END_REASONS.left, now })
}

type Ending = { userId: string; left?: readonly string[]; reason: string; now: Date }

/**
 * Theirs alone is revoked, a shared one continues with the others. No verdict waits for it, since the facts of the user say
 * the same; what is below stays, and is flagged.
 */
async function endTheirs(tx: Tx, viewer: Viewer, { userId, left, reason, now }: Ending): Promise<void> {
  const which: Sql = left
    ? sql`s.position_id = any(${left}::uuid[]) and exists (select 1 from app.delegation d
        where d.tenant_id = ${ownTenant} and d.id = s.delegation_id and d.ends_with_position)`
    : sql`true`
  const received = await rows<{ id: string }>(
    tx,
    sql`select distinct s.delegation_id as id from app.delegation_slot s
      where s.tenant_id = ${viewer.tenantId} and s.recipient_key = ${`u:${userId}`} and s.status = any(${OPEN_STATUSES}::text[]) and ${which}`,
  )
  const isTheirs = (slot: StoredSlot) =>
    slot.userId === userId && (!left || (slot.positionId !== null && left.includes(slot.positionId)))
  const ids = received.map((row) => row.id)
  const open = await lockOpen(tx, viewer.tenantId, ids, now)
  await saveDelegations(
    tx,
    viewer,
    open.flatMap((before) => {
      const theirs = remaining(before).filter(isTheirs)
      if (theirs.length === 0) return []
      const after = endedFor(before, new Set(theirs.map((slot) => slot.id)), now.getTime())
      return { event: after.status === 'REVOKED' ? 'REVOKE' : 'REMOVE_RECIPIENT', before, after, reason }
    }),
    { from: now, now },
  )
}
