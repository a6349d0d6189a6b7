import type { Viewer } from '#platform/model/viewer.ts'
import { rows, sql, type Tx } from '#platform/server/sql.ts'
import { OPEN_STATUSES } from '../model/delegation-lifecycle.ts'
import { endedFor } from '../model/delegation-transitions.ts'
import { remaining } from '../model/stored-delegation.ts'
import { saveDelegation } from './delegation-store.ts'
import { lockOpen } from './find-delegations.ts'

/**
 * A deactivated user's open delegations end with them: theirs alone is revoked, a shared one goes on with the others. No
 * verdict waits for it, since the facts of the user say the same; what is below stays, and is flagged. Spec 4.7.
 */
export async function endWhatTheyReceived(
  tx: Tx,
  viewer: Viewer,
  { userId }: { userId: string },
  now: Date,
): Promise<void> {
  const received = await rows<{ id: string }>(
    tx,
    sql`select distinct s.delegation_id as id from app.delegation_slot s
      where s.tenant_id = ${viewer.tenantId} and s.recipient_key = ${`u:${userId}`} and s.status = any(${OPEN_STATUSES}::text[])`,
  )
  const open = await lockOpen(
    tx,
    viewer.tenantId,
    received.map((row) => row.id),
    now,
  )
  for (const before of open) {
    const theirs = remaining(before).filter((slot) => slot.userId === userId)
    if (theirs.length === 0) continue
    const after = endedFor(before, new Set(theirs.map((slot) => slot.id)), now.getTime())
    await saveDelegation(tx, viewer, {
      event: after.status === 'REVOKED' ? 'REVOKE' : 'REMOVE_RECIPIENT',
      before,
      after,
      reason: 'The recipient was deactivated.',
      now,
    })
  }
}
