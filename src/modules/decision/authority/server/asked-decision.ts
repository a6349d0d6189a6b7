import type { Viewer } from '#platform/model/viewer.ts'
import { maybeOne, sql, type Tx } from '#platform/server/sql.ts'
import type { RoleAssignment } from '../../decisions/server/decision-store.ts'
import { visibleDecisions } from '../../decisions/server/decision-visibility.ts'

/** What an answer says of the decision that was asked about. */
export type AskedDecision = {
  id: string
  displayNumber: number
  name: string
  roles: readonly RoleAssignment[]
}

/** The decision that a question names, where the viewer may see it; without the ties that only acts on it need. */
export const findAskedDecision = (tx: Tx, viewer: Viewer, id: string, now: Date) =>
  maybeOne<AskedDecision>(
    tx,
    sql`select d.id, d.display_number as "displayNumber", d.name,
      coalesce((select json_agg(json_build_object('decisionRoleId', r.decision_role_id, 'positionId', r.position_id, 'requirement', r.requirement, 'decisionRoleName', n.name)
        order by r.decision_role_id, r.position_id) from app.decision_role_assignment r
        join app.decision_role_public n on n.tenant_id = r.tenant_id and n.id = r.decision_role_id
        where r.tenant_id = d.tenant_id and r.decision_id = d.id), '[]') as roles
      from app.decision d where d.tenant_id = ${viewer.tenantId} and d.id = ${id} and ${visibleDecisions(viewer, now)}`,
  )
