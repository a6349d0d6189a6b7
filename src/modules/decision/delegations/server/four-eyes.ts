import { delegationSettingsOf, groupsBeyond } from '#modules/settings/index.server.ts'
import { scopeOf, type Viewer } from '#platform/model/viewer.ts'
import { rows, sql, type Tx } from '#platform/server/database/sql.ts'
import type { NotApprover } from '../model/approver-rules.ts'
import { mustLeaveIt } from './approvers.ts'

/**
 * Those of these delegations that the viewer may not approve, whatever their permission, and why: the settings designate other
 * approvers, or the viewer issued or changed it and someone else may. Spec 4.4, semantics 4.2.
 */
export async function forAnotherApprover(
  tx: Tx,
  viewer: Viewer,
  ids: readonly string[],
  now: Date,
): Promise<ReadonlyMap<string, NotApprover>> {
  if (ids.length === 0) return new Map()
  const { tenantId, userId } = viewer
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
  const beyond = await changesBeyond(tx, viewer, ids, now)
  return new Map([
    ...mine.map(({ id }) => [id, 'OWN'] as const),
    ...beyond.map((id) => [id, 'GROUPS_BEYOND'] as const),
  ])
}

/** Those whose waiting change names a group beyond the viewer's: both before and after must be theirs. Semantics 6.1. */
async function changesBeyond(tx: Tx, viewer: Viewer, ids: readonly string[], now: Date): Promise<string[]> {
  if (scopeOf(viewer, 'delegation.approve_deny') !== 'GROUPS') return []
  const named = sql`select jsonb_array_elements_text(h.content->'delegationGroups')::uuid`
  const found = await rows<{ id: string }>(
    tx,
    sql`select h.delegation_id as id from app.delegation_change h where h.tenant_id = ${viewer.tenantId}
      and h.delegation_id = any(${ids}::uuid[]) and h.content ? 'delegationGroups' and ${groupsBeyond(viewer, named, now)} <> '{}'`,
  )
  return found.map(({ id }) => id)
}
