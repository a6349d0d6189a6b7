import { ownTenant, rows, sql, type Tx } from '#platform/server/database/sql.ts'
import { holdsAt } from '#platform/server/records/facts.ts'

type Parties = { readonly userIds: readonly string[]; readonly positionIds: readonly string[] }

/**
 * Who held or had issued delegations of decisions that were open at an instant: people, and positions that stand for theirs. What
 * awaits its first approval no one holds yet.
 */
export async function partiesOfDecisions(
  tx: Tx,
  tenantId: string,
  decisionIds: readonly string[],
  at: Date,
): Promise<ReadonlyMap<string, Parties>> {
  if (decisionIds.length === 0) return new Map()
  const found = await rows<Parties & { decisionId: string }>(
    tx,
    sql`with held as (
        select d.decision_id, s.user_id, s.position_id, f.status <> 'PENDING' or d.status_before = 'SUSPENDED' as began, d.issuer_type, d.issuer_user_id, d.issuer_position_id, d.created_by
        from app.delegation d
        join app.delegation_slot s on s.tenant_id = ${ownTenant} and s.delegation_id = d.id
        join app.slot_status f on f.tenant_id = ${ownTenant} and f.slot_id = s.id
          and f.status in ('PENDING', 'ISSUED', 'ACCEPTED', 'SUSPENDED') and ${holdsAt('f', at, 'LATEST')}
        where d.tenant_id = ${tenantId} and d.decision_id = any(${decisionIds}::uuid[])
          and (d.expiration is null or d.expiration > ${at}))
      select p.decision_id as "decisionId", coalesce(array_agg(distinct p.user_id) filter (where p.user_id is not null), '{}') as "userIds",
        coalesce(array_agg(distinct p.position_id) filter (where p.user_id is null), '{}') as "positionIds"
      from (
        select h.decision_id, h.user_id, h.position_id from held h where h.began
        union all select h.decision_id, h.issuer_user_id, h.issuer_position_id from held h where h.issuer_type <> 'ROOT_AUTHORITY'
        union all select h.decision_id, h.created_by, null from held h where h.issuer_type = 'ROOT_AUTHORITY') p
      group by p.decision_id`,
  )
  return new Map(found.map(({ decisionId, ...parties }) => [decisionId, parties]))
}
