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
