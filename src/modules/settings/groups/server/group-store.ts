import type * as z from 'zod'
import type { Viewer } from '#platform/model/viewer.ts'
import { type Fact, holdsNow, setFact } from '#platform/server/facts.ts'
import { contains } from '#platform/server/list-source.ts'
import { all, insertRows, rows, sql, type Tx } from '#platform/server/sql.ts'
import type { GroupChoice, selectGroups } from '../model/group-calls.ts'
import { groupsBelow } from './groups-below.ts'

export const groupStatus: Fact = {
  table: 'app.group_status',
  key: { group_id: 'uuid' },
  value: { status: 'text' },
}
export const groupParent: Fact = {
  table: 'app.group_parent',
  key: { group_id: 'uuid', parent_id: 'uuid' },
  value: {},
}

export type NewGroup = {
  id: string
  displayNumber: number
  groupTypeId: string
  name: string
  parentIds: readonly string[]
}

/** Adds active groups; parents stand before their children. */
export async function addGroups(
  tx: Tx,
  tenantId: string,
  groups: readonly NewGroup[],
  now: Date,
): Promise<void> {
  await insertRows(
    tx,
    'app."group"',
    {
      tenant_id: 'uuid',
      id: 'uuid',
      display_number: 'integer',
      group_type_id: 'uuid',
      name: 'text',
      display_name: 'text',
      created_at: 'timestamptz',
      updated_at: 'timestamptz',
    },
    groups.map((group) => ({
      tenant_id: tenantId,
      id: group.id,
      display_number: group.displayNumber,
      group_type_id: group.groupTypeId,
      name: group.name,
      display_name: group.name,
      created_at: now,
      updated_at: now,
    })),
  )
  for (const group of groups) {
    await setFact(tx, groupStatus, tenantId, {
      key: { group_id: group.id },
      value: { status: 'ACTIVE' },
      from: now,
      now,
    })
    for (const parent of group.parentIds)
      await setFact(tx, groupParent, tenantId, {
        key: { group_id: group.id, parent_id: parent },
        value: {},
        from: now,
        now,
      })
  }
}

export async function searchGroups(
  tx: Tx,
  viewer: Viewer,
  asked: z.output<typeof selectGroups.body>,
  now: Date,
): Promise<{ items: GroupChoice[]; more: boolean }> {
  const words = (asked.search ?? '').split(/\s+/).filter(Boolean)
  const found = await rows<GroupChoice>(
    tx,
    sql`select g.id, g.name, g.group_type_id as "groupTypeId", t.name as "groupTypeName",
        coalesce((select json_agg(p.parent_id) from app.group_parent p
          where p.tenant_id = g.tenant_id and p.group_id = g.id and ${holdsNow('p', now)}), '[]') as "parentIds",
        g.id = any(${groupsBelow(viewer.tenantId, viewer.groupIds, now)}) as "isMine"
      from app."group" g join app.group_type t on t.tenant_id = g.tenant_id and t.id = g.group_type_id
      where g.tenant_id = ${viewer.tenantId}
        and ${asked.ids ? sql`g.id = any(${asked.ids}::uuid[])` : sql`g.status = 'ACTIVE' and t.status = 'ACTIVE'`}
        and ${all(words.map((word) => contains(sql`g.name`, word)))}
      order by t.position, g.name, g.id limit ${sql.lit(asked.limit + 1)} offset ${sql.lit((asked.page - 1) * asked.limit)}`,
  )
  return { items: found.slice(0, asked.limit), more: found.length > asked.limit }
}

/** Groups in use among the ids: active, and of a type that is on. Nobody deactivates or deletes them until what names them is written. */
export async function holdGroups(
  tx: Tx,
  tenantId: string,
  ids: readonly string[],
): Promise<ReadonlySet<string>> {
  const held = await rows<{ id: string }>(
    tx,
    sql`select g.id from app."group" g where g.tenant_id = ${tenantId} and g.id = any(${ids}::uuid[]) and g.status = 'ACTIVE' and g.deleted_at is null
        and exists (select from app.group_type t where t.tenant_id = g.tenant_id and t.id = g.group_type_id and t.status = 'ACTIVE')
      order by g.id for share of g`,
  )
  return new Set(held.map((each) => each.id))
}

/** Groups in use by the name of their type, then by their own name in small letters; types without groups included. */
export async function groupsByType(
  tx: Tx,
  tenantId: string,
): Promise<ReadonlyMap<string, ReadonlyMap<string, string>>> {
  const found = await rows<{ type: string; id: string | null; name: string | null }>(
    tx,
    sql`select t.name as type, g.id, lower(g.name) as name from app.group_type t
      left join app."group" g on g.tenant_id = t.tenant_id and g.group_type_id = t.id and g.status = 'ACTIVE' and g.deleted_at is null
      where t.tenant_id = ${tenantId} and t.status = 'ACTIVE' and t.deleted_at is null order by t.position, t.id`,
  )
  const types = new Map<string, Map<string, string>>()
  for (const { type, id, name } of found) {
    const groups = types.get(type) ?? new Map<string, string>()
    types.set(type, groups)
    if (id !== null && name !== null) groups.set(name, id)
  }
  return types
}
