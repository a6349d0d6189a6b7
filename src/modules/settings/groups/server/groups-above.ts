import { type Sql, sql } from '#platform/server/database/sql.ts'
import { holdsNow } from '#platform/server/records/facts.ts'

/** The given groups and everything above them now, as an array: `group_id = any(${groupsAbove(…)})`. */
export const groupsAbove = (tenantId: string, groupIds: readonly string[], now: Date): Sql => sql`array(
  with recursive above (id, path) as (
    select g, array[g] from unnest(${groupIds}::uuid[]) g
    union all
    select p.parent_id, a.path || p.parent_id from above a
      join app.group_parent p on p.tenant_id = ${tenantId} and p.group_id = a.id and ${holdsNow('p', now)}
    where not p.parent_id = any(a.path))
  select distinct id from above)`
