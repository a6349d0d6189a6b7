import type { Viewer } from '#platform/model/viewer.ts'
import { type Sql, sql } from '#platform/server/database/sql.ts'
import { Shared } from '#platform/server/database/statements.ts'
import { holdsNow } from '#platform/server/records/facts.ts'

const below = (tenantId: string, from: Sql, now: Date): Sql => sql`with recursive below (id, path) as (
    ${from}
    union all
    select p.group_id, b.path || p.group_id from below b
      join app.group_parent p on p.tenant_id = ${tenantId} and p.parent_id = b.id and ${holdsNow('p', now)}
    where not p.group_id = any(b.path))`

/** The given groups and everything below them now, as an array: `group_id = any(${groupsBelow(…)})`. */
export const groupsBelow = (tenantId: string, groupIds: readonly string[] | Sql, now: Date): Sql => sql`array(
  ${below(tenantId, sql`select g, array[g] from unnest(${groupIds}::uuid[]) g`, now)}
  select distinct id from below)`

const isActive = (tenantId: string, id: Sql): Sql =>
  sql`exists (select 1 from app."group" a where a.tenant_id = ${tenantId} and a.id = ${id} and a.status = 'ACTIVE')`

/**
 * The active ones among them: where someone who belongs to the given groups gets by their groups. A group that is turned off
 * gives no one access, and what is active below it is still reached from above. ADR 0010.
 */
export const groupsInReach = (
  tenantId: string,
  groupIds: readonly string[] | Sql,
  now: Date,
): Sql => sql`array(
  ${below(tenantId, sql`select g, array[g] from unnest(${groupIds}::uuid[]) g where ${isActive(tenantId, sql`g`)}`, now)}
  select distinct b.id from below b where ${isActive(tenantId, sql`b.id`)})`

/** Where the viewer gets by their groups: those that are active of `ownAndBelow`. */
export const reachOf = ({ tenantId, groupIds, reach }: Viewer, now: Date): Sql =>
  reach ? ids('groups in reach', reach.active) : groupsInReach(tenantId, groupIds, now)

/** The groups of the viewer and all below. */
const ownAndBelow = ({ tenantId, groupIds, reach }: Viewer, now: Date): Sql =>
  reach ? ids('own groups and below', reach.below) : groupsBelow(tenantId, groupIds, now)

const ids = (key: string, values: readonly string[]): Sql => sql`${new Shared(key, 'uuid[]', values)}`

const hasScopeOfGroups = (viewer: Viewer): boolean => [...viewer.permissions.values()].includes('GROUPS')

/** Where the scopes of the viewer's permissions reach. Nothing is read where no permission has a scope of groups. */
export const reachOfScopes = (viewer: Viewer, now: Date): Sql =>
  hasScopeOfGroups(viewer) ? reachOf(viewer, now) : sql`'{}'::uuid[]`

/**
 * The names of those of a record's groups that are neither a group of the viewer's nor below one, as an array: they bar changing
 * it by a scope of groups. `groups` selects their ids. Nothing is read where no permission has that scope. Semantics 6.1.
 */
export const groupsBeyond = (viewer: Viewer, groups: Sql, now: Date): Sql =>
  hasScopeOfGroups(viewer)
    ? sql`array(select b.name from app."group" b where b.tenant_id = ${viewer.tenantId} and b.id in (${groups})
        and not b.id = any(${ownAndBelow(viewer, now)}) order by b.name)`
    : sql`'{}'::text[]`

/** Whether someone of the groups `own` may change by them what belongs to `groups`, both arrays: all are theirs or below. Semantics 6.1. */
export const liesWithin = (tenantId: string, groups: Sql, own: readonly string[] | Sql, now: Date): Sql =>
  sql`(${groups} && ${groupsInReach(tenantId, own, now)} and ${groups} <@ ${groupsBelow(tenantId, own, now)})`
