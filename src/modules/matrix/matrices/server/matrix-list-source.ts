import { groupsAbove, groupsBelow } from '#modules/settings/index.server.ts'
import { any, instantText, ownTenant, type Sql, sql } from '#platform/server/database/sql.ts'
import { contains, isOneOf, type ListViewer, listSource } from '#platform/server/lists/list-source.ts'
import { matrixList } from '../model/matrix-list.ts'
import { visibleMatrices } from './matrix-visibility.ts'

export const matrixDisplayId = sql`'MTX-' || m.display_number`

const owner = sql`coalesce((select u.name from app.user_public u where u.tenant_id = ${ownTenant} and u.id = m.owner_user_id), '')`

const isFavorite = ({ viewer }: ListViewer): Sql => sql`exists (select 1 from app.matrix_keeping k
  where k.tenant_id = ${ownTenant} and k.matrix_id = m.id and k.user_id = ${viewer.userId} and k.is_favorite)`

/** Its scope takes all of a kind, whichever they are, or one of these. */
const takes = (all: 'allGroups' | 'allPersonnel' | 'allDecisions', one: Sql): Sql =>
  any([sql`m.definition->${sql.lit(all)} = 'true'`, one])

/** One of the ids is named in a list of the definition. */
const names = (field: string, ids: readonly string[]): Sql =>
  sql`m.definition->${sql.lit(field)} ?| ${ids}::text[]`

export const matrixListSource = listSource(matrixList, {
  // counts and acts are given by the rows of the page (enrich-rows.ts)
  select: (
    seen,
  ) => sql`m.id, ${matrixDisplayId} as "matrixId", m.name as "matrixName", m.description as "matrixDescription",
    0 as "decisionsCount", 0 as "delegationsCount", m.sharing_type as "matrixSharingType", m.status as "matrixStatusName",
    m.owner_user_id as "ownerId", ${owner} as "ownerName", ${isFavorite(seen)} as "isFavorite",
    m.definition->>'currentTab' as "currentTab", ${instantText('m.updated_at')} as "updatedAt",
    ${instantText('m.created_at')} as "createdAt", false as "narrowsWhenShared", '[]'::json as acts`,
  from: sql`app.matrix m`,
  alias: 'm',
  visible: ({ viewer, now }) => visibleMatrices(viewer, now),
  sort: {
    matrixName: sql`lower(m.name)`,
    matrixSharingType: sql`m.sharing_type`,
    matrixStatusName: sql`m.status`,
    matrixId: sql`m.display_number`,
    ownerId: sql`lower(${owner})`,
    updatedAt: sql`m.updated_at`,
    createdAt: sql`m.created_at`,
  },
  filter: {
    matrixStatusName: (words) => isOneOf(sql`m.status`, words, 'text'),
    matrixSharingType: (words) => isOneOf(sql`m.sharing_type`, words, 'text'),
    ownerId: (ids) => isOneOf(sql`m.owner_user_id`, ids, 'uuid'),
    // a matrix takes what is below its groups
    groupIds: (ids, { viewer, now }) =>
      takes(
        'allGroups',
        sql`exists (select 1 from app.matrix_group g where g.tenant_id = ${ownTenant} and g.matrix_id = m.id
          and (g.group_id = any(${groupsBelow(viewer.tenantId, ids, now)}) or g.group_id = any(${groupsAbove(viewer.tenantId, ids, now)})))`,
      ),
    sectionIds: (ids) => takes('allDecisions', names('sectionIds', ids)),
    positionIds: (ids) => takes('allPersonnel', names('positions', ids)),
    userIds: (ids) => takes('allPersonnel', names('users', ids)),
    createdStartDate: (from) => sql`m.created_at >= ${from}`,
    createdEndDate: (until) => sql`m.created_at < ${until}`,
    updatedStartDate: (from) => sql`m.updated_at >= ${from}`,
    updatedEndDate: (until) => sql`m.updated_at < ${until}`,
  },
  tab: {
    active: () => sql`m.status = 'PUBLISHED'`,
    draft: () => sql`m.status = 'DRAFT'`,
    archived: () => sql`m.status = 'ARCHIVED'`,
    favorite: isFavorite,
    all: () => null,
  },
  search: (word) =>
    any([
      contains(sql`m.name`, word),
      contains(sql`m.description`, word),
      contains(sql`(${matrixDisplayId})`, word),
    ]),
})
