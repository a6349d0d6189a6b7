import type { Viewer } from '#platform/model/viewer.ts'
import { ownTenant, sql, type Tx } from '#platform/server/database/sql.ts'
import { matrices } from './matrix-store.ts'

/** Links to groups, by the table that holds them. */
const naming = (table: string, groupIds: readonly string[]) =>
  sql`m.id in (select n.matrix_id from ${sql.raw(table)} n where n.tenant_id = ${ownTenant} and n.group_id = any(${groupIds}::uuid[]))`

/**
 * Matrices no longer name groups that are taken out of everything, nor are shared with them. One that names no group then shows
 * nothing until it is edited: a scope never becomes wider on its own. Spec 4.7.
 */
export async function leaveGroups(
  tx: Tx,
  viewer: Viewer,
  { groupIds }: { groupIds: readonly string[] },
  now: Date,
): Promise<void> {
  const found = await matrices.lockThose(
    tx,
    viewer.tenantId,
    sql`m.deleted_at is null and (${naming('app.matrix_group', groupIds)} or ${naming('app.matrix_shared_group', groupIds)})`,
  )
  const without = (ids: readonly string[]) => ids.filter((id) => !groupIds.includes(id))
  const left = found.map((before) => ({
    event: 'EDIT',
    before,
    after: {
      ...before,
      groupIds: without(before.groupIds),
      sharedGroupIds: without(before.sharedGroupIds),
    },
    reason: 'The group was removed from all records.',
  }))
  if (left.length > 0) await matrices.save(tx, viewer, left, now)
}
