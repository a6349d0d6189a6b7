import type { Viewer } from '#platform/model/viewer.ts'
import { rows, sql, type Tx } from '#platform/server/database/sql.ts'
import { holdsNow } from '#platform/server/records/facts.ts'
import { holderOf } from './holder-of.ts'

/** Whose authority an act on a holder may change: the person, or who is in the position. By the keys of columns. */
export async function peopleOfHolders(
  tx: Tx,
  { tenantId }: Viewer,
  holders: readonly string[],
  now: Date,
): Promise<ReadonlyMap<string, readonly string[]>> {
  const keys = [...new Set(holders)]
  const positions = keys.map(holderOf).flatMap(({ kind, id }) => (kind === 'POSITION' ? [id] : []))
  const found = await rows<{ userId: string; positionId: string }>(
    tx,
    sql`select o.user_id as "userId", o.position_id as "positionId" from app.occupancy_public o
      where o.tenant_id = ${tenantId} and o.position_id = any(${positions}::uuid[]) and ${holdsNow('o', now)}`,
  )
  const occupants = Map.groupBy(found, ({ positionId }) => positionId)
  return new Map(
    keys.map((key) => {
      const { kind, id } = holderOf(key)
      return [key, kind === 'USER' ? [id] : (occupants.get(id) ?? []).map(({ userId }) => userId)]
    }),
  )
}
