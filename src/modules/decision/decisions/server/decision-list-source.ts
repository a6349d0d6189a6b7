import { groupsBelow } from '#modules/settings/index.server.ts'
import { rankOf } from '#platform/server/database/exact-first.ts'
import { any, instantText, ownTenant, type Sql, sql } from '#platform/server/database/sql.ts'
import { contains, isOneOf, type ListViewer, listSource } from '#platform/server/lists/list-source.ts'
import { fewDecisions, visibleDecisions } from '../../visibility/server/decision-visibility.ts'
import { visibleDelegations } from '../../visibility/server/delegation-visibility.ts'
import { cascadeAbove } from '../../visibility/server/seen-status.ts'
import { decisionList } from '../model/decision-list.ts'
import { overlaps } from './limit-order.ts'

/** The delegations of the decision `d` that this person may see, as `select … from` them wants. */
const delegationsOf = ({ viewer, now }: ListViewer): Sql =>
  sql`app.delegation e where e.tenant_id = ${ownTenant} and e.decision_id = d.id and ${visibleDelegations(viewer, now, 'e')}`

/** How many they are: the list of them says the same. Semantics 2.2. */
export const countOfDelegations = (seen: ListViewer, only: Sql = sql`true`): Sql =>
  sql`(select count(*) from ${delegationsOf(seen)} and ${only})`
const named = (table: string, id: Sql): Sql =>
  sql`(select n.name from ${sql.raw(table)} n where n.tenant_id = ${ownTenant} and n.id = ${id})`

const authorities = sql`select 1 from app.decision_authority a where a.tenant_id = ${ownTenant} and a.decision_id = d.id`

/** `held.limits` and `held.types` of a row `d`, from its authorities as JSON: read once for both. */
export const joinLimits = (authorities: Sql): Sql => sql`left join lateral (
    select json_agg(t.name order by t.position) as types,
      json_agg(json_build_object('authorityTypeId', t.id, 'authorityTypeName', t.name, 'bound', e.value->'bounds'->0) order by t.position) as limits
    from jsonb_array_elements(${authorities}) e
    join app.authority_type_public t on t.tenant_id = ${ownTenant} and t.id = (e.value->>'authorityTypeId')::uuid) held on true`

export const decisionListSource = listSource(decisionList, {
  select: (seen) => sql`d.id, 'DEC-' || d.display_number as "displayId", d.name, d.status,
    ${named('app.section_public', sql`d.section_id`)} as "sectionName", ${named('app.category_public', sql`d.category_id`)} as "categoryName",
    ${countOfDelegations(seen)}::int as "delegationsCount", d.owner_user_id as "ownerId", ${named('app.user_public', sql`d.owner_user_id`)} as "ownerName",
    ${instantText('d.updated_at')} as "updatedAt", ${instantText('d.created_at')} as "createdAt",
    coalesce(held.limits, '[]') as "authorityLimit", coalesce(held.types, '[]') as "authorityType",
    coalesce((select json_agg(json_build_object('id', g.id, 'name', g.name) order by g.name) from app.decision_group l
      join app.group_public g on g.tenant_id = ${ownTenant} and g.id = l.group_id
      where l.tenant_id = ${ownTenant} and l.decision_id = d.id), '[]') as "decisionGroups"`,
  from: sql`app.decision d`,
  join: joinLimits(sql`d.terms->'authorities'`),
  alias: 'd',
  visible: ({ viewer, now }) => visibleDecisions(viewer, now),
  few: ({ viewer, now }) => fewDecisions(viewer, now),
  sort: {
    name: sql`lower(d.name)`,
    sectionName: named('app.section_public', sql`d.section_id`),
    categoryName: named('app.category_public', sql`d.category_id`),
    delegations: (seen) => countOfDelegations(seen),
    authorityLimitSortPrecedence: sql`d.limit_precedence`,
    status: sql`d.status`,
    decisionDisplayId: sql`d.display_number`,
    updatedAt: sql`d.updated_at`,
    createdAt: sql`d.created_at`,
    rank: (_seen, search) =>
      rankOf({ displayId: sql`('DEC-' || d.display_number)`, name: sql`d.name` }, search),
  },
  filter: {
    section: (ids) => isOneOf(sql`d.section_id`, ids, 'uuid'),
    category: (ids) => isOneOf(sql`d.category_id`, ids, 'uuid'),
    status: (words) => isOneOf(sql`d.status`, words, 'text'),
    groupIds: (
      ids,
      { viewer, now },
    ) => sql`exists (select 1 from app.decision_group g where g.tenant_id = ${ownTenant} and g.decision_id = d.id
      and g.group_id = any(${groupsBelow(viewer.tenantId, ids, now)}))`,
    authorityTypeIds: (ids) => sql`exists (${authorities} and a.authority_type_id = any(${ids}::uuid[]))`,
    authorityLimitValueTypes: (words) =>
      sql`exists (${authorities} and a.value_type = any(${words}::text[]))`,
    authorityLimitValueFilters: (limits, { viewer, now }) => overlaps(authorities, limits, viewer, now),
    delegable: (yes) => sql`d.delegable = ${yes}`,
    delegations: (yes, seen) => sql`exists (select 1 from ${delegationsOf(seen)}) = ${yes}`,
    redelegable: (yes, seen) => sql`exists (select 1 from ${delegationsOf(seen)}
      and e.redelegable and app.status_now(e.status, e.expiration, ${seen.now}) in ('PENDING', 'ISSUED', 'ACCEPTED', 'SUSPENDED')
      and ${cascadeAbove(seen.viewer.tenantId, 'e', seen.now)} is distinct from 'REVOKE') = ${yes}`,
    issuerType: (words, seen) =>
      sql`exists (select 1 from ${delegationsOf(seen)} and ${isOneOf(sql`e.issuer_type`, words, 'text')})`,
    decisionRoleIds: (
      ids,
    ) => sql`exists (select 1 from app.decision_role_assignment r where r.tenant_id = ${ownTenant} and r.decision_id = d.id
      and r.decision_role_id = any(${ids}::uuid[]))`,
    owner: (ids) => isOneOf(sql`d.owner_user_id`, ids, 'uuid'),
    createdStartDate: (from) => sql`d.created_at >= ${from}`,
    createdEndDate: (until) => sql`d.created_at < ${until}`,
    updatedStartDate: (from) => sql`d.updated_at >= ${from}`,
    updatedEndDate: (until) => sql`d.updated_at < ${until}`,
  },
  tab: {
    all: () => null,
    published: () => sql`d.status = 'PUBLISHED'`,
    draft: () => sql`d.status = 'DRAFT'`,
    archived: () => sql`d.status = 'ARCHIVED'`,
  },
  search: (word) => any([contains(sql`d.name`, word), contains(sql`('DEC-' || d.display_number)`, word)]),
})
