import type { Viewer } from '#platform/model/viewer.ts'
import { rows, sql, type Tx } from '#platform/server/sql.ts'
import { OPEN_STATUSES } from '../model/delegation-lifecycle.ts'
import { deleted, revoked } from '../model/delegation-transitions.ts'
import { beginCascade } from './begin-cascade.ts'
import { saveDelegation } from './delegation-store.ts'
import { lockDrafts, lockOpen } from './find-delegations.ts'

const REASON = { ARCHIVED: 'The decision was archived.', DELETED: 'The decision was deleted.' } as const

/**
 * With a decision end all its open delegations: those with no open one above are revoked, and one fact each reaches down to
 * everything below. Drafts stay where it is archived, and go with it where it is deleted. Spec 4.2.
 */
export async function endDelegationsOf(
  tx: Tx,
  viewer: Viewer,
  { decisionId, act, now }: { decisionId: string; act: keyof typeof REASON; now: Date },
): Promise<void> {
  const { tenantId } = viewer
  const topmost = await rows<{ id: string }>(
    tx,
    sql`select d.id from app.delegation d where d.tenant_id = ${tenantId} and d.decision_id = ${decisionId} and d.status = any(${OPEN_STATUSES}::text[])
      and not exists (select from app.delegation a where a.tenant_id = ${tenantId} and a.id = any(d.path) and a.status = any(${OPEN_STATUSES}::text[]))`,
  )
  const ids = topmost.map((row) => row.id)
  for (const before of await lockOpen(tx, tenantId, ids, now)) {
    const reason = REASON[act]
    await saveDelegation(tx, viewer, {
      event: 'REVOKE',
      before,
      after: revoked(before, now.getTime()),
      reason,
      now,
    })
    await beginCascade(tx, viewer, before.id, 'REVOKE', reason, now)
  }
  if (act === 'DELETED')
    for (const before of await lockDrafts(tx, tenantId, decisionId, now))
      await saveDelegation(tx, viewer, {
        event: 'DELETE',
        before,
        after: deleted(before),
        reason: REASON[act],
        now,
      })
}
