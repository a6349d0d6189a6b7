import { ownTenant, rows, sql, type Tx } from '#platform/server/database/sql.ts'
import { holdsAt } from '#platform/server/records/facts.ts'
import { MOST_TREE_NODES } from '../model/authority-tree-calls.ts'

/** A group where it is drawn: one that is below several is drawn below each of them. */
export type PlacedGroup = {
  id: string
  key: string
  parent: string | null
  name: string
  type: string
  isActive: boolean
}

/** A group and everything below it at an instant, those nearest to it first. Empty where it is not there. */
export async function groupsDrawn(
  tx: Tx,
  tenantId: string,
  groupId: string,
  at: Date,
): Promise<PlacedGroup[]> {
  const found = await rows<{ id: string; path: string[]; name: string; type: string; isActive: boolean }>(
    tx,
    sql`with recursive below (id, path) as (
        select ${groupId}::uuid, array[${groupId}::uuid]
        union all
        select p.group_id, b.path || p.group_id from below b
          join app.group_parent_public p on p.tenant_id = ${tenantId} and p.parent_id = b.id and ${holdsAt('p', at, 'LATEST')}
        where not p.group_id = any(b.path)),
      few as (select b.id, b.path from below b limit ${sql.lit(MOST_TREE_NODES)})
      select g.id, b.path, g.name, g.group_type_name as type,
        exists (select 1 from app.group_status_public s where s.tenant_id = ${ownTenant} and s.group_id = g.id and s.status = 'ACTIVE'
          and ${holdsAt('s', at, 'LATEST')}) as "isActive"
      from few b join app.group_public g on g.tenant_id = ${tenantId} and g.id = b.id and not g.is_deleted
      order by cardinality(b.path), g.group_type_position, lower(g.name), g.id`,
  )
  const placed = new Map<string, PlacedGroup>()
  const times = new Map<string, number>()
  for (const { path, ...group } of found) {
    const before = times.get(group.id) ?? 0
    times.set(group.id, before + 1)
    placed.set(path.join(), {
      ...group,
      key: before === 0 ? group.id : `${group.id}-${before}`,
      parent: placed.get(path.slice(0, -1).join())?.key ?? null,
    })
  }
  // what is below one that no longer exists is not there either
  return [...placed.values()].filter(({ parent, id }) => parent !== null || id === groupId)
}
