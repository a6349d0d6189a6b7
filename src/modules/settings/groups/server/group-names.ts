import type * as z from 'zod'
import type { Viewer } from '#platform/model/viewer.ts'
import { exactFirst } from '#platform/server/database/exact-first.ts'
import { all, ownTenant, rows, type Sql, sql, type Tx } from '#platform/server/database/sql.ts'
import { contains } from '#platform/server/lists/list-source.ts'
import { holdsNow } from '#platform/server/records/facts.ts'
import type { NamedGroup } from '../model/group.ts'
import type { flatListOfGroups } from '../model/group-calls.ts'
import type { filterNamesOfGroups } from '../model/group-choice.ts'

const NAMED = sql`g.id, g.name, t.id as "groupTypeId", t.name as "groupTypeName", g.status`
const GROUPS = sql`app."group" g join app.group_type t on t.tenant_id = ${ownTenant} and t.id = g.group_type_id`
const ofTypes = (ids: readonly string[] | undefined): Sql =>
  ids ? sql`g.group_type_id = any(${ids}::uuid[])` : sql`true`

async function pageOf<Row>(
  tx: Tx,
  query: Sql<Row>,
  { search, page, limit }: { search?: string | undefined; page: number; limit: number },
) {
  const found = await rows(
    tx,
    sql<Row>`${query} order by ${exactFirst(sql`g.name`, search)} t.position, lower(g.name), g.id limit ${sql.lit(limit + 1)} offset ${sql.lit((page - 1) * limit)}`,
  )
  return { items: found.slice(0, limit), more: found.length > limit }
}

/** Groups by their names, inactive ones as well, of types that are on. */
export const filterNames = (
  tx: Tx,
  { tenantId }: Viewer,
  asked: z.output<typeof filterNamesOfGroups.query>,
) =>
  pageOf<NamedGroup>(
    tx,
    sql`select ${NAMED} from ${GROUPS} where g.tenant_id = ${tenantId} and g.deleted_at is null
      and ${asked.ids ? sql`g.id = any(${asked.ids}::uuid[])` : sql`t.status = 'ACTIVE'`} and ${ofTypes(asked.groupTypeIds)}
      and ${all(
        (asked.search ?? '')
          .split(/\s+/)
          .filter(Boolean)
          .map((word) => contains(sql`g.name`, word)),
      )}`,
    asked,
  )

/** All of them, each with what is above it. */
export const flatList = (
  tx: Tx,
  { tenantId }: Viewer,
  asked: z.output<typeof flatListOfGroups.query>,
  now: Date,
) =>
  pageOf<NamedGroup & { parentIds: string[] }>(
    tx,
    sql`select ${NAMED}, array(select p.parent_id from app.group_parent p where p.tenant_id = ${ownTenant} and p.group_id = g.id
        and ${holdsNow('p', now)} order by p.parent_id) as "parentIds"
      from ${GROUPS} where g.tenant_id = ${tenantId} and g.deleted_at is null and ${ofTypes(asked.groupTypeIds)}
      and ${asked.status ? sql`g.status = any(${asked.status}::text[])` : sql`true`}`,
    asked,
  )

/** Each of the groups below those of a type that it is in, or is. */
export async function groupedByType(
  tx: Tx,
  { tenantId }: Viewer,
  { groupTypeId, ids }: { groupTypeId: string; ids: readonly string[] },
  now: Date,
): Promise<{ items: { group: NamedGroup | null; selected: NamedGroup[] }[] }> {
  const found = await rows<{ group: NamedGroup | null; selected: NamedGroup }>(
    tx,
    sql`with recursive up (selected, id) as (
        select g, g from unnest(${ids}::uuid[]) g
        union select u.selected, p.parent_id from up u join app.group_parent p
          on p.tenant_id = ${tenantId} and p.group_id = u.id and ${holdsNow('p', now)}),
      known as (select g.id, g.group_type_id, lower(g.name) as name, json_build_object('id', g.id, 'name', g.name, 'groupTypeId', t.id,
          'groupTypeName', t.name, 'status', g.status) as named
        from ${GROUPS} where g.tenant_id = ${tenantId} and g.deleted_at is null),
      within as (select u.selected, k.id, k.name, k.named from up u join known k on k.id = u.id and k.group_type_id = ${groupTypeId})
      select w.named as group, s.named as selected from known s left join within w on w.selected = s.id
      where s.id = any(${ids}::uuid[]) order by w.name nulls last, w.id, s.name, s.id`,
  )
  return {
    items: [...Map.groupBy(found, ({ group }) => group?.id)].map(([, all]) => ({
      group: all[0]?.group ?? null,
      selected: all.map(({ selected }) => selected),
    })),
  }
}
