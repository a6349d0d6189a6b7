import type { ActionQuestions } from '#modules/actions/index.server.ts'
import { ownTenant, rows, sql } from '#platform/server/database/sql.ts'

/** The role that a designee has in a delegation, and the decision role that it is. */
export const rolesOfAcknowledgement: ActionQuestions['rolesOf'] = async (
  tx,
  { tenantId },
  { recordId, subjectId },
) => {
  const found = await rows<{ id: string; decisionRoleId: string }>(
    tx,
    sql`select r.id, r.decision_role_id as "decisionRoleId" from app.delegation_role_designee g
      join app.delegation_role r on r.tenant_id = ${ownTenant} and r.id = g.delegation_role_id
      where g.tenant_id = ${tenantId} and g.delegation_id = ${recordId} and g.id = ${subjectId}`,
  )
  return found.flatMap(({ id, decisionRoleId }) => [id, decisionRoleId])
}
