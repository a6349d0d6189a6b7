import { rows, sql } from '#platform/server/database/sql.ts'
import type { Listener } from '#platform/server/records/events.ts'
import { lockUsers, users } from './user-store.ts'

/** Takes users out of groups that belong to nothing any longer, each with an entry of its own. Spec 4.7. */
export const leaveGroups: Listener<{ groupIds: readonly string[] }> = async (
  tx,
  viewer,
  { groupIds },
  now,
) => {
  const { tenantId } = viewer
  const members = await rows<{ id: string }>(
    tx,
    sql`select distinct g.user_id as id from app.user_group g
      where g.tenant_id = ${tenantId} and g.group_id = any(${groupIds}::uuid[])`,
  )
  const ids = members.map(({ id }) => id)
  if (ids.length === 0) return
  const found = [...(await lockUsers(tx, tenantId, ids, now)).values()]
  const saved = found.map((before) => ({
    event: 'UPDATE',
    before,
    after: { ...before, groups: before.groups.filter(({ groupId }) => !groupIds.includes(groupId)) },
  }))
  await users.save(tx, viewer, saved, now)
}
