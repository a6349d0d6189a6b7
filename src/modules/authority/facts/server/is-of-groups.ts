import { ownTenant, type Sql, sql } from '#platform/server/database/sql.ts'
import { holdsAt } from '#platform/server/records/facts.ts'
import { booksOf, type Times } from './snapshot-parts.ts'

/** Whether the decision of an id named one of these groups at an instant: by its terms, which are what a verdict is made from. */
export function isOfGroups(
  tenantId: string,
  { id, groups }: { id: Sql; groups: readonly string[] },
  times: Times,
): Sql {
  const { at, knownAt } = booksOf(tenantId, times)
  return sql`exists (select 1 from app.decision_terms t where t.tenant_id = ${ownTenant} and t.decision_id = ${id}
    and ${holdsAt('t', at, knownAt)} and t.terms->'groups' ?| ${groups}::text[])`
}
