import { any, instantText, ownTenant, type Sql, sql } from '#platform/server/database/sql.ts'
import { contains, isOneOf, listSource } from '#platform/server/lists/list-source.ts'
import { groupsBelow } from '../../groups/server/groups-below.ts'
import { positionInside, receivesAs } from '../../pathways/server/inside-pathway.ts'
import { positionList } from '../model/position-list.ts'

const OWN_COLUMNS = sql`('Organizations', 'Locations', 'Departments')`

const groupsOf = (type: Sql): Sql =>
  sql`coalesce((select json_agg(json_build_object('id', g.id, 'name', g.name) order by g.name) from app.position_group l
    join app."group" g on g.tenant_id = ${ownTenant} and g.id = l.group_id
    join app.group_type t on t.tenant_id = ${ownTenant} and t.id = g.group_type_id and t.status = 'ACTIVE' and ${type}
    where l.tenant_id = ${ownTenant} and l.position_id = p.id), '[]')`

/** Users, invited or active, tied to the position `p`. */
const occupying = (holds: Sql): Sql =>
  sql`from app.occupancy_public o join app.user_public u on u.tenant_id = ${ownTenant} and u.id = o.user_id and u.status in ('INVITED', 'ACTIVE')
    where o.tenant_id = ${ownTenant} and o.position_id = p.id and ${holds}`

/** Those who occupy it at some time after this. */
export const linkedUsers: Sql = sql`(select count(distinct o.user_id) ${occupying(
  sql`o.recorded_until = 'infinity' and o.holds_until > now()`,
)})::int`

const occupyingNow = occupying(
  sql`o.recorded_until = 'infinity' and o.holds_from <= now() and o.holds_until > now()`,
)

/** Who occupies it now. */
export const occupantsNow: Sql = sql`coalesce((select json_agg(json_build_object('id', u.id, 'name', u.name) order by u.name) ${occupyingNow}), '[]')`

export const positionListSource = listSource(positionList, {
  select: sql`p.id, 'POS-' || p.display_number as "positionId", p.name as "positionName", p.status, p.source as "sourceType",
    coalesce(p.external_id, '') as "externalId", ${instantText('p.updated_at')} as "updatedAt", ${instantText('p.created_at')} as "createdAt",
    ${groupsOf(sql`t.name = 'Organizations'`)} as organizations, ${groupsOf(sql`t.name = 'Locations'`)} as locations,
    ${groupsOf(sql`t.name = 'Departments'`)} as departments, ${groupsOf(sql`t.name not in ${OWN_COLUMNS}`)} as "otherGroups",
    ${occupantsNow} as occupants,
    ${linkedUsers} as "linkedUsers"`,
  from: sql`app.position p`,
  alias: 'p',
  visible: ({ viewer }) => sql`p.tenant_id = ${viewer.tenantId} and p.deleted_at is null`,
  sort: {
    positionId: sql`p.display_number`,
    positionName: sql`lower(p.name)`,
    status: sql`p.status`,
    externalId: sql`p.external_id`,
    updatedAt: sql`p.updated_at`,
    createdAt: sql`p.created_at`,
  },
  none: { occupantIds: () => sql`not exists (select 1 ${occupyingNow})` },
  filter: {
    occupantIds: (ids) => sql`exists (select 1 ${occupyingNow} and o.user_id = any(${ids}::uuid[]))`,
    groupIds: (ids, { viewer, now }) =>
      sql`exists (select 1 from app.position_group g where g.tenant_id = ${ownTenant} and g.position_id = p.id
        and g.group_id = any(${groupsBelow(viewer.tenantId, ids, now)}))`,
    status: (words) => isOneOf(sql`p.status`, words, 'text'),
    sourceType: (words) => isOneOf(sql`p.source`, words, 'text'),
    createdStartDate: (from) => sql`p.created_at >= ${from}`,
    createdEndDate: (until) => sql`p.created_at < ${until}`,
    updatedStartDate: (from) => sql`p.updated_at >= ${from}`,
    updatedEndDate: (until) => sql`p.updated_at < ${until}`,
    // from where it is asked: nothing on its own
    issuerType: () => sql`true`,
    issuerUserId: () => sql`true`,
    issuerPositionId: () => sql`true`,
    delegationPathway: (_, { viewer, now }, asked) => positionInside(viewer.tenantId, asked, now),
    recipientType: (types, { viewer, now }) => receivesAs(viewer.tenantId, types, now),
  },
  tab: {
    all: () => null,
    active: () => sql`p.status = 'ACTIVE'`,
    inactive: () => sql`p.status = 'INACTIVE'`,
  },
  search: (word) =>
    any([
      contains(sql`p.name`, word),
      contains(sql`('POS-' || p.display_number)`, word),
      contains(sql`coalesce(p.external_id, '')`, word),
    ]),
})
