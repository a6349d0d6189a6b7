import type { ChainLink } from '#modules/authority/engine/model/evaluate.ts'
import { pastOf, type Times } from '#modules/authority/index.server.ts'
import { ownTenant, rows, type Sql, sql, type Tx } from '#platform/server/database/sql.ts'
import { holdsAt } from '#platform/server/records/facts.ts'

/** The part that a designee has by a decision role of a delegation. */
export type ChainRole = { delegationId: string; decisionRole: string; name: string; requirement: string }

/**
 * Designees by the decision roles that apply to the deciding link: its own, and those of links above that cascade. On a past
 * instant, as the last entry of the history until then has them. Semantics 3.7.
 */
export async function rolesOfChain(
  tx: Tx,
  tenantId: string,
  chain: readonly ChainLink[],
  times: Times,
  now: Date,
): Promise<readonly ChainRole[]> {
  const ids = chain.map((link) => link.delegationId)
  const deciding = ids.at(-1)
  if (deciding === undefined) return []
  return rows<ChainRole>(
    tx,
    sql`select k.delegation_id as "delegationId", n.name as "decisionRole", coalesce(u.name, p.name) as name, k.requirement
      from (${designeesAt(sql`r.delegation_id = any(${ids}::uuid[])`, times, now)}) k
      join app.decision_role_public n on n.tenant_id = ${tenantId} and n.id = k.decision_role_id
      left join app.user_public u on u.tenant_id = ${tenantId} and u.id = k.user_id
      left join app.position_public p on p.tenant_id = ${tenantId} and p.id = k.position_id
      where k.is_active and (k.is_cascade or k.delegation_id = ${deciding})
      order by array_position(${ids}::uuid[], k.delegation_id) desc, n.name, name`,
  )
}

/** Designees of the decision roles `r` of some delegations, at an instant. A user who is not active then is none. */
export const designeesAt = (which: Sql, times: Times, now: Date): Sql =>
  sql`select w.* from (${designeesWritten(which, times, now)}) w where w.user_id is null or exists (
    select 1 from app.user_status_public s where s.tenant_id = ${ownTenant} and s.user_id = w.user_id and s.status = 'ACTIVE'
      and ${holdsAt('s', sql`${times.at}::timestamptz`, times.isLatest ? 'LATEST' : times.knownAt)})`

function designeesWritten(which: Sql, times: Times, now: Date): Sql {
  const past = pastOf(times, now)
  if (!past)
    return sql`select r.delegation_id, r.decision_role_id, r.requirement, r.is_active, r.is_cascade, g.user_id, g.position_id
      from app.delegation_role r
      join app.delegation_role_designee g on g.tenant_id = ${ownTenant} and g.delegation_role_id = r.id
      where r.tenant_id = ${ownTenant} and ${which} and r.deleted_at is null`
  return sql`select r.delegation_id, k.*
    from app.delegation_role r
    cross join lateral (select v.event, v.snapshot from app.revision v where v.tenant_id = ${ownTenant} and v.kind = 'delegation-role'
      and v.record_id = r.id and v.recorded_at <= ${past} order by v.revision_number desc limit 1) last
    cross join lateral (select s."decisionRoleId" as decision_role_id, s."roleRequirement" as requirement, s."isActive" as is_active,
        s."isCascade" as is_cascade, g."userId" as user_id, g."positionId" as position_id
      from jsonb_to_record(last.snapshot) as s("decisionRoleId" uuid, "roleRequirement" text, "isActive" boolean, "isCascade" boolean, designees jsonb)
      cross join lateral jsonb_to_recordset(s.designees) as g("userId" uuid, "positionId" uuid)) k
    where r.tenant_id = ${ownTenant} and ${which} and last.event <> 'DELETE'`
}
