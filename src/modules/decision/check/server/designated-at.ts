import type { Times } from '#modules/authority/index.server.ts'
import { ownTenant, rows, type Sql, sql, type Tx } from '#platform/server/database/sql.ts'
import { holdsAt } from '#platform/server/records/facts.ts'
import { rolesAt } from './question-decision.ts'
import { designeesAt } from './roles-of-chain.ts'

/** Who has a decision role for a decision. `delegationId`: by which delegation; null: by the decision itself. A user of a position has both. */
export type Designation = {
  readonly decisionId: string
  readonly delegationId: string | null
  readonly roleId: string
  readonly role: string
  readonly userId: string | null
  readonly userName: string | null
  readonly positionId: string | null
  readonly positionName: string | null
}

/**
 * Who has which of the roles for which of the decisions at an instant: by the decision, or by a delegation of it that is open
 * then. Every role where none is named. In the order of the roles, then by name.
 */
export async function designatedAt(
  tx: Tx,
  tenantId: string,
  { decisionIds, roleIds }: { readonly decisionIds: readonly string[]; readonly roleIds: readonly string[] },
  times: Times,
  now: Date,
): Promise<readonly Designation[]> {
  const ids = sql`${decisionIds}::uuid[]`
  return rows<Designation>(
    tx,
    sql`select k.decision_id as "decisionId", k.delegation_id as "delegationId", n.id as "roleId", n.name as role,
        u.id as "userId", u.name as "userName", p.id as "positionId", p.name as "positionName"
      from (
        select d.id as decision_id, null::uuid as delegation_id, r.decision_role_id, null::uuid as user_id, r.position_id
          from unnest(${ids}) d(id) cross join lateral (${rolesAt(tenantId, times, now)}) r
        union all
        select l.decision_id, k.delegation_id, k.decision_role_id, k.user_id, k.position_id
          from (${designeesAt(sql`r.delegation_id in (select i.id from app.delegation i where i.tenant_id = ${ownTenant} and i.decision_id = any(${ids}))`, times, now)}) k
            join app.delegation l on l.tenant_id = ${ownTenant} and l.id = k.delegation_id
          where k.is_active and ${wasOpen(times)}) k
      join app.decision_role_public n on n.tenant_id = ${tenantId} and n.id = k.decision_role_id
      left join app.user_public u on u.tenant_id = ${tenantId} and u.id = k.user_id
      left join app.position_public p on p.tenant_id = ${tenantId} and p.id = k.position_id
      where n.status = 'ACTIVE' and (cardinality(${roleIds}::uuid[]) = 0 or n.id = any(${roleIds}::uuid[]))
      order by n.position, n.name, coalesce(u.name, p.name), k.delegation_id`,
  )
}

/** Someone held the delegation `k` or was offered it. */
const wasOpen = ({ at, knownAt, isLatest }: Times): Sql => sql`exists (
  select 1 from app.delegation_slot s join app.slot_status f on f.tenant_id = ${ownTenant} and f.slot_id = s.id
    and f.status in ('PENDING', 'ISSUED', 'ACCEPTED', 'SUSPENDED') and ${holdsAt('f', at, isLatest ? 'LATEST' : knownAt)}
  where s.tenant_id = ${ownTenant} and s.delegation_id = k.delegation_id)`
