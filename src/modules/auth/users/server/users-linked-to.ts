import type { Viewer } from '#platform/model/viewer.ts'
import { ownTenant, rows, sql, type Tx } from '#platform/server/database/sql.ts'

/** How many users, invited or active, occupy each position at some time after this. */
export async function usersLinkedTo(
  tx: Tx,
  { tenantId }: Viewer,
  { positionIds }: { positionIds: readonly string[] },
  now: Date,
): Promise<ReadonlyMap<string, number>> {
  const found = await rows<{ id: string; users: number }>(
    tx,
    sql`select o.position_id as id, count(distinct o.user_id)::int as users from app.occupancy o
      join app."user" u on u.tenant_id = ${ownTenant} and u.id = o.user_id and u.status in ('INVITED', 'ACTIVE')
      where o.tenant_id = ${tenantId} and o.position_id = any(${positionIds}::uuid[]) and o.recorded_until = 'infinity' and o.holds_until > ${now}
      group by o.position_id`,
  )
  return new Map(found.map(({ id, users }) => [id, users]))
}
