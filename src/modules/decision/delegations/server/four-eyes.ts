import { delegationSettingsOf } from '#modules/settings/index.server.ts'
import { allowed, refused, type Verdict } from '#platform/model/verdict.ts'
import type { Viewer } from '#platform/model/viewer.ts'
import { maybeOne, sql, type Tx } from '#platform/server/sql.ts'
import type { StoredDelegation } from '../model/stored-delegation.ts'
import { approversOf } from './approvers.ts'

/** Whoever issued a delegation does not approve it, unless no one else may. Spec 4.4, semantics 4.2. */
export async function mayApproveOwn(
  tx: Tx,
  viewer: Viewer,
  { id, content }: Pick<StoredDelegation, 'id' | 'content'>,
  now: Date,
): Promise<Verdict> {
  const settings = await delegationSettingsOf(tx, viewer.tenantId, now)
  const last = await maybeOne<{ actor: string }>(
    tx,
    sql`select r.actor_user_id as actor from app.revision r where r.tenant_id = ${viewer.tenantId} and r.kind = 'delegation'
      and r.record_id = ${id} and r.event in ('ISSUE', 'REISSUE') order by r.revision_number desc limit 1`,
  )
  if (!settings.fourEyes || last?.actor !== viewer.userId) return allowed
  const all = await approversOf(tx, viewer.tenantId, content.delegationGroups, now)
  return all.some((each) => each.id !== viewer.userId)
    ? refused('INVALID_TRANSITION', {
        sentence: 'You issued this delegation. Another approver must approve it.',
      })
    : allowed
}
