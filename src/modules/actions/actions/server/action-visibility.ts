import { groupsInReach } from '#modules/settings/index.server.ts'
import { has, scopeOf, type Viewer } from '#platform/model/viewer.ts'
import type { Few, Seen } from '#platform/server/list-source.ts'
import { any, ownTenant, type Sql, sql } from '#platform/server/sql.ts'
import type { ActionQuestions } from './action-questions.ts'

export type Pools = Pick<ActionQuestions, 'isInPool'>

/** Of an assignee `s`: the viewer is meant, by name, by a position that they hold, or by both. */
const isViewer = ({ userId, activePositionIds }: Viewer): Sql =>
  sql`(s.user_id is null or s.user_id = ${userId}) and (s.position_id is null or s.position_id = any(${activePositionIds}::uuid[]))`

const isOpen = sql`a.status in ('TO_DO', 'IN_PROGRESS')`

/** How the viewer is tied to the action `a`, as SQL: the facts of ActionTie. */
export const actionTies = {
  isOwner: ({ viewer }: Seen): Sql => sql`a.owner_user_id = ${viewer.userId}`,
  isAssignee: (seen: Seen, { isInPool }: Pools): Sql =>
    sql`(exists (select 1 from app.action_assignee s where s.tenant_id = ${ownTenant} and s.action_id = a.id and ${isViewer(seen.viewer)})
      or (a.pool is not null and ${isOpen} and ${isInPool([seen.viewer.userId], seen)}))`,
  isAsked: (seen: Seen, { isInPool }: Pools): Sql =>
    sql`(exists (select 1 from app.action_assignee s where s.tenant_id = ${ownTenant} and s.action_id = a.id and s.status = 'OPEN' and ${isViewer(seen.viewer)})
      or (a.pool is not null and ${isOpen} and ${isInPool([seen.viewer.userId], seen)}))`,
  inMyGroups: ({ viewer: { tenantId, groupIds }, now }: Seen): Sql => {
    const reach = groupsInReach(tenantId, groupIds, now)
    return sql`(exists (select 1 from app.user_group_public g where g.tenant_id = ${ownTenant} and g.user_id = a.owner_user_id and g.group_id = any(${reach}))
      or exists (select 1 from app.action_assignee s join app.user_group_public g on g.tenant_id = ${ownTenant} and g.user_id = s.user_id
        where s.tenant_id = ${ownTenant} and s.action_id = a.id and g.group_id = any(${reach}))
      or exists (select 1 from app.action_assignee s join app.position_group_public g on g.tenant_id = ${ownTenant} and g.position_id = s.position_id
        where s.tenant_id = ${ownTenant} and s.action_id = a.id and g.group_id = any(${reach})))`
  },
}

/** Of the action `a`: it is open, and a part of it is the viewer's to do. The badge counts these. */
export const waitsOnViewer = (seen: Seen, pools: Pools): Sql =>
  sql`(${isOpen} and not a.awaits_validation and ${actionTies.isAsked(seen, pools)})`

const own = ({ tenantId }: Viewer): Sql => sql`a.tenant_id = ${tenantId} and a.deleted_at is null`

/** Actions that the viewer may see: one condition for get, list, count and search. Semantics 6.1, 6.4. */
export function visibleActions(seen: Seen, pools: Pools): Sql {
  const { viewer } = seen
  if (!has(viewer, 'tenant.access_actions_module'))
    return sql`${own(viewer)} and a.system_kind is not null and ${actionTies.isAssignee(seen, pools)}`
  const scope = scopeOf(viewer, 'action.view')
  if (scope === 'ALL') return own(viewer)
  const ties = [actionTies.isOwner(seen), actionTies.isAssignee(seen, pools)]
  if (scope === 'GROUPS') ties.push(actionTies.inMyGroups(seen))
  return sql`${own(viewer)} and ${any(ties)}`
}

/** Whether the viewer may see the action of this id. */
export const isSeenAction = (seen: Seen, id: Sql, pools: Pools): Sql =>
  sql`exists (select 1 from app.action a where a.tenant_id = ${ownTenant} and a.id = ${id} and ${visibleActions(seen, pools)})`

/** The ids of actions that are tied to the viewer as owner or assignee, or of those that wait on them. */
function tiedIds(seen: Seen, { isInPool }: Pools, onlyOpen: boolean): Sql {
  const { tenantId, userId, activePositionIds } = seen.viewer
  const open = onlyOpen ? sql`and s.status = 'OPEN'` : sql``
  return sql`select s.action_id from app.action_assignee s where s.tenant_id = ${tenantId} and s.user_id = ${userId} ${open}
    union all select s.action_id from app.action_assignee s where s.tenant_id = ${tenantId} and s.position_id = any(${activePositionIds}::uuid[]) ${open}
    union all select a.id from app.action a where a.tenant_id = ${tenantId} and a.pool is not null and ${isOpen} and a.deleted_at is null
      and ${isInPool([userId], seen)}
    ${onlyOpen ? sql`` : sql`union all select a.id from app.action a where a.tenant_id = ${tenantId} and a.owner_user_id = ${userId}`}`
}

/** The same actions for a list, by their ids. Null where the viewer may see all, or those of their groups too. */
export function fewActions(seen: Seen, pools: Pools): Few | null {
  const { viewer } = seen
  const scope = scopeOf(viewer, 'action.view')
  if (scope === 'ALL' || scope === 'GROUPS' || !has(viewer, 'tenant.access_actions_module')) return null
  return {
    // what one person has is few
    isFew: sql`true`,
    visible: sql`a.id = any(array(${tiedIds(seen, pools, false)})) and ${visibleActions(seen, pools)}`,
  }
}

/** Those that wait on the viewer, by their ids first. */
export const waiting = (seen: Seen, pools: Pools): Sql =>
  sql`a.id = any(array(${tiedIds(seen, pools, true)})) and ${waitsOnViewer(seen, pools)}`
