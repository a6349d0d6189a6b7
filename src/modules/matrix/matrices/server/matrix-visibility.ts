import { groupsBeyond, reachOf } from '#modules/settings/index.server.ts'
import { has, scopeOf, type Viewer } from '#platform/model/viewer.ts'
import { all, any, maybeOne, ownTenant, rows, type Sql, sql, type Tx } from '#platform/server/database/sql.ts'
import { holdsNow } from '#platform/server/records/facts.ts'
import type { MatrixTie } from '../model/matrix-policy.ts'
import { matrices, type StoredMatrix } from './matrix-store.ts'

/** The active groups of the viewer and everything above them: what is shared with a group is shared with those below it. */
const groupsAbove = ({ tenantId, groupIds }: Viewer, now: Date): Sql => sql`array(
  with recursive up (id, path) as (
    select g.id, array[g.id] from app.group_public g where g.tenant_id = ${tenantId} and g.id = any(${groupIds}::uuid[]) and g.status = 'ACTIVE'
    union all
    select p.parent_id, u.path || p.parent_id from up u join app.group_parent_public p
      on p.tenant_id = ${tenantId} and p.group_id = u.id and ${holdsNow('p', now)} where not p.parent_id = any(u.path))
  select u.id from up u join app.group_public a on a.tenant_id = ${tenantId} and a.id = u.id and a.status = 'ACTIVE')`

/** How the viewer is tied to the matrix `m`, as SQL: the facts of MatrixTie. */
const ties = {
  isOwner: ({ userId }: Viewer): Sql => sql`m.owner_user_id = ${userId}`,
  isSharedWithMe: (viewer: Viewer, now: Date): Sql => sql`(m.sharing_type = 'SHARED' and (
    exists (select 1 from app.matrix_shared_user s where s.tenant_id = ${ownTenant} and s.matrix_id = m.id and s.user_id = ${viewer.userId})
    or exists (select 1 from app.matrix_shared_group s where s.tenant_id = ${ownTenant} and s.matrix_id = m.id
      and s.group_id = any(${groupsAbove(viewer, now)}))))`,
  inMyGroups: (viewer: Viewer, now: Date): Sql => sql`exists (select 1 from app.matrix_group g
    where g.tenant_id = ${ownTenant} and g.matrix_id = m.id and g.group_id = any(${reachOf(viewer, now)}))`,
}

/** The names of the groups of `m` that are beyond the viewer's; one of all groups is within no one's. Semantics 6.1. */
export const matrixGroupsBeyond = (viewer: Viewer, now: Date): Sql =>
  sql`case when (m.definition ->> 'allGroups')::boolean then array['All groups'] else ${groupsBeyond(
    viewer,
    sql`select n.group_id from app.matrix_group n where n.tenant_id = ${viewer.tenantId} and n.matrix_id = m.id`,
    now,
  )} end`

/** Whom a role's scope of a permission lets reach `m`. */
function reaches(viewer: Viewer, permission: 'matrix.edit', now: Date): Sql {
  const scope = scopeOf(viewer, permission)
  if (scope === 'ALL') return sql`true`
  if (scope === 'GROUPS')
    return all([ties.inMyGroups(viewer, now), sql`${matrixGroupsBeyond(viewer, now)} = '{}'`])
  return scope === 'SHARED' ? ties.isSharedWithMe(viewer, now) : sql`false`
}

/** Matrices that the viewer may view: `mayViewMatrix` as SQL, for get, list, count and search. */
export function visibleMatrices(viewer: Viewer, now: Date): Sql {
  if (!has(viewer, 'tenant.access_matrices_module')) return sql`false`
  const scope = scopeOf(viewer, 'matrix.view')
  const own = sql`m.tenant_id = ${viewer.tenantId} and m.deleted_at is null`
  const isShared = any([
    ties.isSharedWithMe(viewer, now),
    ...(scope === 'GROUPS' ? [sql`m.sharing_type = 'SHARED' and ${ties.inMyGroups(viewer, now)}`] : []),
  ])
  const isVisible =
    scope === 'ALL' ? sql`true` : any([ties.isOwner(viewer), sql`m.sharing_type = 'PUBLIC'`, isShared])
  const isForAll = any([
    sql`m.status = 'PUBLISHED'`,
    ties.isOwner(viewer),
    reaches(viewer, 'matrix.edit', now),
  ])
  return sql`${own} and ${isVisible} and ${isForAll}`
}

/** The same of the matrix that `id` names. */
export const isSeenMatrix = (viewer: Viewer, now: Date, id: Sql): Sql =>
  sql`exists (select 1 from app.matrix m where m.tenant_id = ${viewer.tenantId} and m.id = ${id} and ${visibleMatrices(viewer, now)})`

export type FoundMatrix = StoredMatrix &
  MatrixTie & {
    displayNumber: number
    /** By whose sight it shows what it shows. */
    writtenBy: string
    createdBy: string
  }

const selected = (
  viewer: Viewer,
  now: Date,
): Sql => sql`${matrices.selected()}, m.display_number as "displayNumber",
  coalesce((m.definition ->> 'writtenBy')::uuid, m.created_by) as "writtenBy", m.created_by as "createdBy",
  ${ties.isOwner(viewer)} as "isOwner", ${ties.isSharedWithMe(viewer, now)} as "isSharedWithMe", ${ties.inMyGroups(viewer, now)} as "inMyGroups",
  ${matrixGroupsBeyond(viewer, now)} as "groupsBeyond"`

/** The matrix with the viewer's ties to it, where the viewer may see it. */
export const findMatrix = (tx: Tx, viewer: Viewer, id: string, now: Date) =>
  maybeOne<FoundMatrix>(
    tx,
    sql`select ${selected(viewer, now)} from app.matrix m where m.tenant_id = ${viewer.tenantId} and m.id = ${id} and ${visibleMatrices(viewer, now)}`,
  )

/** Several of them, those that the viewer may see. */
export async function findMatrices(
  tx: Tx,
  viewer: Viewer,
  ids: readonly string[],
  now: Date,
): Promise<Map<string, FoundMatrix>> {
  const found = await rows<FoundMatrix>(
    tx,
    sql`select ${selected(viewer, now)} from app.matrix m
      where m.tenant_id = ${viewer.tenantId} and m.id = any(${ids}::uuid[]) and ${visibleMatrices(viewer, now)}`,
  )
  return new Map(found.map((row) => [row.id, row]))
}

/** The same, locked in the order of their ids. */
export async function lockMatrices(tx: Tx, viewer: Viewer, ids: readonly string[], now: Date) {
  await sql`select m.id from app.matrix m where m.tenant_id = ${viewer.tenantId} and m.id = any(${ids}::uuid[]) order by m.id for update`.execute(
    tx,
  )
  return findMatrices(tx, viewer, ids, now)
}

export const factsOf = ({
  status,
  sharingType,
  isOwner,
  isSharedWithMe,
  inMyGroups,
  groupsBeyond,
}: FoundMatrix) => ({
  status,
  sharing: sharingType,
  tie: { isOwner, isSharedWithMe, inMyGroups, groupsBeyond },
})

/** Of what was found, what is stored. */
export const storedOf = ({
  isOwner: _o,
  isSharedWithMe: _s,
  inMyGroups: _g,
  groupsBeyond: _b,
  displayNumber: _n,
  writtenBy: _w,
  createdBy: _c,
  ...stored
}: FoundMatrix): StoredMatrix => stored
