import { reachOf } from '#modules/settings/index.server.ts'
import { has, scopeOf, type Viewer } from '#platform/model/viewer.ts'
import { any, ownTenant, type Sql, sql } from '#platform/server/database/sql.ts'
import type { FewRows, ListViewer } from '#platform/server/lists/list-source.ts'
import { BEFORE_SUBJECT } from '../model/system-actions.ts'
import type { ActionQuestions } from './action-questions.ts'
import { isRecordSeen, recordGroupsBeyond } from './associated-records.ts'

/** What the keepers of records answer as SQL. */
export type Keepers = Pick<ActionQuestions, 'isInPool' | 'isViewerInPool' | 'records'>

/** Of an assignee `s`: the viewer is meant, by name, by a position that they hold, or by both. */
const isViewer = ({ userId, activePositionIds }: Viewer): Sql =>
  sql`(s.user_id is null or s.user_id = ${userId}) and (s.position_id is null or s.position_id = any(${activePositionIds}::uuid[]))`

const isOpen = sql`a.status in ('TO_DO', 'IN_PROGRESS')`

const isAssigned = (seen: ListViewer, { isViewerInPool }: Keepers, only: Sql): Sql => {
  const named = sql`exists (select 1 from app.action_assignee s where s.tenant_id = ${ownTenant} and s.action_id = a.id and ${only} and ${isViewer(seen.viewer)})`
  const pooled = isViewerInPool(seen)
  return pooled ? any([named, sql`a.pool is not null and ${isOpen} and ${pooled}`]) : named
}

const ACTION_PERMISSIONS = [
  'action.view',
  'action.edit',
  'action.reassign',
  'action.delete',
  'action.export',
] as const
/** Whether groups matter: the viewer is in some, and a permission reaches as far as they do. */
const reachesByGroups = (viewer: Viewer): boolean =>
  viewer.groupIds.length > 0 && ACTION_PERMISSIONS.some((key) => scopeOf(viewer, key) === 'GROUPS')

/** Users and positions in the viewer's groups, and below. */
const usersInReach = ({ viewer, now }: ListViewer): Sql =>
  sql`array(select distinct g.user_id from app.user_group_public g where g.tenant_id = ${ownTenant}
    and g.group_id = any(${reachOf(viewer, now)}))`
const positionsInReach = ({ viewer, now }: ListViewer): Sql =>
  sql`array(select distinct g.position_id from app.position_group_public g where g.tenant_id = ${ownTenant}
    and g.group_id = any(${reachOf(viewer, now)}))`

/** How the viewer is tied to the action `a`, as SQL: the facts of ActionTie. */
export const actionTies = {
  isOwner: ({ viewer }: ListViewer): Sql => sql`a.owner_user_id = ${viewer.userId}`,
  isAssignee: (seen: ListViewer, keepers: Keepers): Sql => isAssigned(seen, keepers, sql`true`),
  isAsked: (seen: ListViewer, keepers: Keepers): Sql => isAssigned(seen, keepers, sql`s.status = 'OPEN'`),
  inMyGroups: (seen: ListViewer): Sql =>
    reachesByGroups(seen.viewer)
      ? sql`(a.owner_user_id = any(${usersInReach(seen)}) or exists (select 1 from app.action_assignee s
          where s.tenant_id = ${ownTenant} and s.action_id = a.id and (s.user_id = any(${usersInReach(seen)}) or s.position_id = any(${positionsInReach(seen)}))))`
      : sql`false`,
}

/** The groups of everyone in `a` who is in none of the viewer's: what bars changing an action without a record. */
const peopleBeyond = (seen: ListViewer): Sql => sql`array(
  select distinct coalesce(n.name, 'No group') from (
      select a.owner_user_id as user_id, null::uuid as position_id where a.owner_user_id is not null
      union all select s.user_id, s.position_id from app.action_assignee s where s.tenant_id = ${ownTenant} and s.action_id = a.id) p
    left join lateral (
      select g.name from app.user_group_public u join app.group_public g on g.tenant_id = ${ownTenant} and g.id = u.group_id
        where u.tenant_id = ${ownTenant} and u.user_id = p.user_id
      union all select g.name from app.position_group_public q join app.group_public g on g.tenant_id = ${ownTenant} and g.id = q.group_id
        where q.tenant_id = ${ownTenant} and q.position_id = p.position_id) n on true
  where (p.user_id = any(${usersInReach(seen)}) or p.position_id = any(${positionsInReach(seen)})) is not true order by 1)`

const groupsBeyond = (seen: ListViewer, { records }: Keepers): Sql =>
  reachesByGroups(seen.viewer) ? recordGroupsBeyond(records, seen, peopleBeyond(seen)) : sql`'{}'::text[]`

/** Whether any of these users and positions is outside the viewer's groups. */
export const anyoneBeyond = (
  seen: ListViewer,
  users: readonly string[],
  positions: readonly string[],
): Sql<boolean> =>
  sql<boolean>`not (${users}::uuid[] <@ ${usersInReach(seen)} and ${positions}::uuid[] <@ ${positionsInReach(seen)})`

/** The ids of actions of which the owner or an assignee is in the viewer's groups, or below. */
const idsInGroups = (seen: ListViewer): Sql => {
  const { tenantId } = seen.viewer
  return sql`select o.id as action_id from app.action o where o.tenant_id = ${tenantId} and o.owner_user_id = any(${usersInReach(seen)})
    union all select s.action_id from app.action_assignee s where s.tenant_id = ${tenantId} and s.user_id = any(${usersInReach(seen)})
    union all select s.action_id from app.action_assignee s where s.tenant_id = ${tenantId} and s.position_id = any(${positionsInReach(seen)})`
}

/** Those in the viewer's groups, whatever they may do with them, by their ids first. */
export const inGroups = (seen: ListViewer): Sql =>
  seen.viewer.groupIds.length > 0 ? sql`a.id = any(array(${idsInGroups(seen)}))` : sql`false`

/** Of the action `a`: it is open, and a part of it is the viewer's to do. The badge counts these. */
export const waitsOnViewer = (seen: ListViewer, keepers: Keepers): Sql =>
  sql`(${isOpen} and not a.awaits_validation and ${actionTies.isAsked(seen, keepers)})`

const own = ({ tenantId }: Viewer): Sql => sql`a.tenant_id = ${tenantId} and a.deleted_at is null`

/** Actions that the viewer may see: one condition for get, list, count and search. Semantics 6.1, 6.4. */
export function visibleActions(seen: ListViewer, keepers: Keepers): Sql {
  const { viewer } = seen
  if (!has(viewer, 'tenant.access_actions_module'))
    return sql`${own(viewer)} and a.system_kind is not null and (${actionTies.isOwner(seen)} or ${actionTies.isAssignee(seen, keepers)})`
  const scope = scopeOf(viewer, 'action.view')
  if (scope === 'ALL') return own(viewer)
  const ties = [actionTies.isOwner(seen), actionTies.isAssignee(seen, keepers)]
  if (scope === 'GROUPS') ties.push(actionTies.inMyGroups(seen))
  return sql`${own(viewer)} and ${any(ties)}`
}

/**
 * Whether the viewer knows what the record of `a` is called: they own the action, are asked by it, or may view the record. This is the one
 * home of the rule. Null: they know it of each action that they see. Semantics 6.4.
 */
function knowsSome(seen: ListViewer, keepers: Keepers): Sql | null {
  const { viewer } = seen
  const seesOwnAlone = !has(viewer, 'tenant.access_actions_module') || !scopeOf(viewer, 'action.view')
  const recordSeen = seesOwnAlone ? null : isRecordSeen(keepers.records, seen)
  return (
    recordSeen &&
    any([
      sql`a.associated_id is null`,
      sql`coalesce(${actionTies.isOwner(seen)}, false)`,
      actionTies.isAssignee(seen, keepers),
      recordSeen,
    ])
  )
}

/** The same of every viewer. */
export const knowsRecord = (seen: ListViewer, keepers: Keepers): Sql => knowsSome(seen, keepers) ?? sql`true`

/** Whether there may be actions that the viewer sees and whose record they do not know. */
export const mayNotKnow = (seen: ListViewer, keepers: Keepers): boolean => knowsSome(seen, keepers) !== null

/** A text of `a` as the viewer may read it: what a system action says of its record is for those who know the record. */
function asKnown(seen: ListViewer, keepers: Keepers, text: Sql, otherwise: Sql): Sql {
  const knows = knowsSome(seen, keepers)
  return knows ? sql`(case when a.system_kind is null or ${knows} then ${text} else ${otherwise} end)` : text
}

/** The facts of ActionTie as one value: a record and a row of the list are judged by the same. */
export const tieOf = (seen: ListViewer, keepers: Keepers): Sql =>
  sql`json_build_object('isOwner', coalesce(${actionTies.isOwner(seen)}, false), 'isAssignee', ${actionTies.isAssignee(seen, keepers)},
    'isAsked', ${actionTies.isAsked(seen, keepers)}, 'inMyGroups', ${actionTies.inMyGroups(seen)},
    'groupsBeyond', to_json(${groupsBeyond(seen, keepers)}), 'knowsRecord', ${knowsRecord(seen, keepers)})`

/** "Approve delegation: Sign contracts", or "Approve delegation". */
export const nameOf = (seen: ListViewer, keepers: Keepers): Sql =>
  asKnown(seen, keepers, sql`a.name`, sql`split_part(a.name, ${BEFORE_SUBJECT}, 1)`)

export const descriptionOf = (seen: ListViewer, keepers: Keepers): Sql =>
  asKnown(seen, keepers, sql`a.description`, sql`''`)

/** Whether the viewer may see the action of this id. */
export const isSeenAction = (seen: ListViewer, id: Sql, keepers: Keepers): Sql =>
  sql`exists (select 1 from app.action a where a.tenant_id = ${ownTenant} and a.id = ${id} and ${visibleActions(seen, keepers)})`

/** The ids of actions that are tied to the viewer as owner or assignee, or of those that wait on them. */
function tiedIds(seen: ListViewer, { isViewerInPool }: Keepers, onlyOpen: boolean): Sql {
  const { tenantId, userId, activePositionIds } = seen.viewer
  const open = onlyOpen ? sql`and s.status = 'OPEN'` : sql``
  const pooled = isViewerInPool(seen)
  return sql`select s.action_id from app.action_assignee s where s.tenant_id = ${tenantId} and s.user_id = ${userId} ${open}
    union all select s.action_id from app.action_assignee s where s.tenant_id = ${tenantId} and s.position_id = any(${activePositionIds}::uuid[]) ${open}
    ${pooled ? sql`union all select a.id from app.action a where a.tenant_id = ${tenantId} and a.pool is not null and ${isOpen} and a.deleted_at is null and ${pooled}` : sql``}
    ${onlyOpen ? sql`` : sql`union all select o.id from app.action o where o.tenant_id = ${tenantId} and o.owner_user_id = ${userId}`}`
}

const FEW = 20_000

/** The same actions for a list, by their ids. Null where the viewer may see all, or none but some system actions. */
export function fewActions(seen: ListViewer, keepers: Keepers): FewRows | null {
  const { viewer } = seen
  const scope = scopeOf(viewer, 'action.view')
  if (scope === 'ALL' || !has(viewer, 'tenant.access_actions_module')) return null
  const byGroups = scope === 'GROUPS' && viewer.groupIds.length > 0
  const ids = byGroups
    ? sql`${tiedIds(seen, keepers, false)} union all ${idsInGroups(seen)}`
    : tiedIds(seen, keepers, false)
  return {
    // what one person has is few; what their groups have may be most of it
    isFew: byGroups
      ? sql`(select count(*) from (select 1 from (${idsInGroups(seen)}) i limit ${sql.lit(FEW + 1)}) n) <= ${sql.lit(FEW)}`
      : null,
    visible: sql`${own(viewer)} and a.id = any(array(${ids}))`,
  }
}

/** Those that wait on the viewer, by their ids first. */
export const waiting = (seen: ListViewer, keepers: Keepers): Sql =>
  sql`a.id = any(array(${tiedIds(seen, keepers, true)})) and ${waitsOnViewer(seen, keepers)}`
