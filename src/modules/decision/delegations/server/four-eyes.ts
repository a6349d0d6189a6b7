import { delegationSettingsOf } from '#modules/settings/index.server.ts'
import type { Viewer } from '#platform/model/viewer.ts'
import { rows, sql, type Tx } from '#platform/server/sql.ts'
import type { NotApprover } from '../model/approver-rules.ts'
import { mustLeaveIt } from './approvers.ts'

/**
 * Those of these delegations that the viewer may not approve, whatever their permission, and why: the settings designate other
 * approvers, or the viewer issued or changed it and someone else may. Spec 4.4, semantics 4.2.
 */
export async function forAnotherApprover(
  tx: Tx,
  { tenantId, userId }: Viewer,
  ids: readonly string[],
  now: Date,
): Promise<ReadonlyMap<string, NotApprover>> {
  if (ids.length === 0) return new Map()
  const [settings, mine] = await Promise.all([
    delegationSettingsOf(tx, tenantId, now),
    rows<{ id: string }>(
      tx,
      sql`select d.id from app.delegation d where d.tenant_id = ${tenantId} and d.id = any(${ids}::uuid[])
          and ${mustLeaveIt(sql`${userId}::uuid`, tenantId, now)}`,
    ),
  ])
  const { actionDesignatedApprover: designated } = settings
  if (designated.length > 0 && !designated.includes(userId))
    return new Map(ids.map((id) => [id, 'NOT_DESIGNATED']))
  return new Map(mine.map(({ id }) => [id, 'OWN']))
}
