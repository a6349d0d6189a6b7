import { rows, sql } from '#platform/server/database/sql.ts'
import type { Listener } from '#platform/server/records/events.ts'
import { positions } from './position-store.ts'

/** Takes positions out of groups that belong to nothing any longer, each with an entry of its own. Spec 4.7. */
export const positionsLeaveGroups: Listener<{ groupIds: readonly string[] }> = async (
  tx,
  viewer,
  { groupIds },
  now,
) => {
  const { tenantId } = viewer
  const members = await rows<{ id: string }>(
    tx,
    sql`select distinct l.position_id as id from app.position_group l where l.tenant_id = ${tenantId} and l.group_id = any(${groupIds}::uuid[])`,
  )
  const ids = members.map(({ id }) => id)
  const found = [...(await positions.lock(tx, tenantId, ids)).values()]
  const changes = found.map((before) => ({
    event: 'UPDATE',
    before,
    after: { ...before, groupIds: before.groupIds.filter((id) => !groupIds.includes(id)) },
  }))
  await positions.save(tx, viewer, changes, now)
}
