import { MOST_COUNTED } from '#platform/model/counted.ts'
import { any, instantText, ownTenant, type Sql, sql } from '#platform/server/database/sql.ts'
import { contains, isOneOf, listSource } from '#platform/server/lists/list-source.ts'
import { groupList } from '../model/group-list.ts'

/** How many rows of a view name the group `g`, to one more than 1,000. */
export const countIn = (view: string, where: Sql = sql`true`): Sql =>
  sql`(select count(*)::int from (select from ${sql.raw(view)} v where v.tenant_id = ${ownTenant} and v.group_id = g.id and ${where}
    limit ${sql.lit(MOST_COUNTED + 1)}) as named)`

const holds = sql`p.recorded_until = 'infinity' and p.holds_from <= now() and p.holds_until > now()`

/** Groups that are above the group `g`, by a condition on them. */
const parents = sql`from app.group_parent p join app."group" a on a.tenant_id = ${ownTenant} and a.id = p.parent_id and a.deleted_at is null
  where p.tenant_id = ${ownTenant} and p.group_id = g.id and ${holds}`

/** Whether the group `g` is below nothing. */
export const isTop: Sql = sql`not exists (select 1 ${parents})`
/** Whether it lies directly below a group. */
export const isBelow = (parentId: string): Sql =>
  sql`exists (select 1 ${parents} and p.parent_id = ${parentId})`

export const groupListSource = listSource(groupList, {
  select: sql`g.id, 'GRP-' || g.display_number as "groupId", g.name as "groupName", t.name as "groupTypeName", g.status, g.is_root as "isRoot",
    g.display_name as "displayName", coalesce(g.legal_name, '') as "legalName", coalesce(g.external_id, '') as "externalId", g.source as "sourceType",
    coalesce((select json_agg(json_build_object('id', a.id, 'name', a.name) order by a.name) ${parents}), '[]') as parents,
    ${countIn('app.decision_group_public')} as "decisionsCount", ${countIn('app.delegation_group_public')} as "delegationsCount",
    (select count(*)::int from app.group_parent p join app."group" b on b.tenant_id = ${ownTenant} and b.id = p.group_id and b.deleted_at is null
      where p.tenant_id = ${ownTenant} and p.parent_id = g.id and ${holds}) as "childrenCount",
    ${instantText('g.updated_at')} as "updatedAt", ${instantText('g.created_at')} as "createdAt"`,
  from: sql`app."group" g join app.group_type t on t.tenant_id = ${ownTenant} and t.id = g.group_type_id`,
  alias: 'g',
  visible: ({ viewer }) => sql`g.tenant_id = ${viewer.tenantId} and g.deleted_at is null`,
  sort: {
    groupId: sql`g.display_number`,
    groupName: sql`lower(g.name)`,
    displayName: sql`lower(g.display_name)`,
    externalId: sql`g.external_id`,
    status: sql`g.status`,
    updatedAt: sql`g.updated_at`,
    createdAt: sql`g.created_at`,
  },
  filter: {
    status: (words) => isOneOf(sql`g.status`, words, 'text'),
    parentGroupIds: (ids) => sql`exists (select 1 ${parents} and p.parent_id = any(${ids}::uuid[]))`,
    groupTypeIds: (ids) => isOneOf(sql`g.group_type_id`, ids, 'uuid'),
    sourceFilter: (words) => isOneOf(sql`g.source`, words, 'text'),
    createdStartDate: (from) => sql`g.created_at >= ${from}`,
    createdEndDate: (until) => sql`g.created_at < ${until}`,
    updatedStartDate: (from) => sql`g.updated_at >= ${from}`,
    updatedEndDate: (until) => sql`g.updated_at < ${until}`,
  },
  tab: {},
  search: (word) =>
    any([
      contains(sql`(g.name || ' ' || g.display_name)`, word),
      contains(sql`('GRP-' || g.display_number)`, word),
      contains(sql`coalesce(g.external_id, '')`, word),
    ]),
})
