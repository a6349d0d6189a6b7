import { holdsNow } from '#platform/server/facts.ts'
import { type Sql, sql } from '#platform/server/sql.ts'

/** The given groups and everything below them now, as an array: `group_id = any(${groupsBelow(…)})`. */
export const groupsBelow = (tenantId: string, groupIds: readonly string[], now: Date): Sql => sql`array(
  with recursive below (id, path) as (
    select g, array[g] from unnest(${groupIds}::uuid[]) g
    union all
    select p.group_id, b.path || p.group_id from below b
      join app.group_parent p on p.tenant_id = ${tenantId} and p.parent_id = b.id and ${holdsNow('p', now)}
    where not p.group_id = any(b.path))
  select distinct id from below)`
