import { pastOf, type Times } from '#modules/authority/index.server.ts'
import type { Viewer } from '#platform/model/viewer.ts'
import { maybeOne, type Sql, sql, type Tx } from '#platform/server/database/sql.ts'
import { visibleDecisions } from '../../visibility/server/decision-visibility.ts'

/** The part that a position has in it. */
type AskedRole = { decisionRoleId: string; decisionRoleName: string; positionId: string; requirement: string }

/** What an answer says of the decision that was asked about. */
export type AskedDecision = {
  id: string
  displayNumber: number
  name: string
  roles: readonly AskedRole[]
}

/** The assignments of decision roles as they are now; of an earlier instant, as the last entry of the history until then has them. */
export function rolesAt(tenantId: string, times: Times, now: Date): Sql {
  const past = pastOf(times, now)
  if (!past)
    return sql`select r.decision_role_id, r.position_id, r.requirement from app.decision_role_assignment r
      where r.tenant_id = ${tenantId} and r.decision_id = d.id`
  return sql`select k."decisionRoleId" as decision_role_id, k."positionId" as position_id, k.requirement from (
      select v.snapshot from app.revision v where v.tenant_id = ${tenantId} and v.kind = 'decision' and v.record_id = d.id
        and v.recorded_at <= ${past} order by v.revision_number desc limit 1) last
    cross join lateral jsonb_to_recordset(last.snapshot->'roles')
      as k("decisionRoleId" uuid, "positionId" uuid, requirement text)`
}

/** The decision that a question names, where the viewer may see it; without the ties that only acts on it need. */
export const findAskedDecision = (tx: Tx, viewer: Viewer, id: string, times: Times, now: Date) =>
  maybeOne<AskedDecision>(
    tx,
    sql`select d.id, d.display_number as "displayNumber", d.name,
      coalesce((select json_agg(json_build_object('decisionRoleId', r.decision_role_id, 'positionId', r.position_id, 'requirement', r.requirement, 'decisionRoleName', n.name)
        order by r.decision_role_id, r.position_id) from (${rolesAt(viewer.tenantId, times, now)}) r
        join app.decision_role_public n on n.tenant_id = ${viewer.tenantId} and n.id = r.decision_role_id), '[]') as roles
      from app.decision d where d.tenant_id = ${viewer.tenantId} and d.id = ${id} and ${visibleDecisions(viewer, now)}`,
  )
