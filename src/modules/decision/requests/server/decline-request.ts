import { endSystemActions, lockOpenSystemActions } from '#modules/actions/index.server.ts'
import type { Viewer } from '#platform/model/viewer.ts'
import { sql, type Tx } from '#platform/server/database/sql.ts'
import { Refusal } from '#platform/server/http/refusal.ts'
import { REQUEST_FAILURES } from '../model/request-failures.ts'

type RequestDecline = { recordId: string; requesterId: string | null; reason: string; now: Date }

/** One of those who are asked declines for all of them, and says why. Semantics 4.2. */
export async function declineRequest(
  tx: Tx,
  viewer: Viewer,
  { recordId, requesterId, reason, now }: RequestDecline,
): Promise<void> {
  if (!reason.trim())
    throw new Refusal('RULE_BROKEN', {}, [
      { path: 'body.comments', message: 'Enter a reason. The person who asked can read it.' },
    ])
  const open = await lockOpenSystemActions(
    tx,
    viewer.tenantId,
    'REQUEST',
    sql`a.associated_id = ${recordId} and a.subject_id = ${requesterId}`,
  )
  if (open.length === 0) throw new Refusal(REQUEST_FAILURES.REQUEST_ENDED)
  await endSystemActions(tx, viewer, open, { outcome: 'DECLINED', reason }, now)
}
