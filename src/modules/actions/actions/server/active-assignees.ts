import type { Viewer } from '#platform/model/viewer.ts'
import { ownTenant, rows, sql, type Tx } from '#platform/server/sql.ts'
import { type Assignee, keyOfAssignee } from '../model/action.ts'

/** Those among assignees who are still there to be asked. */
export type Active = (assignees: readonly Assignee[]) => Assignee[]

/** Of the actions: which of their assignees are active users or active positions. */
export async function activeAssignees(tx: Tx, { tenantId }: Viewer, ids: readonly string[]): Promise<Active> {
  const found = await rows<Assignee>(
    tx,
    sql`select distinct s.user_id as "userId", s.position_id as "positionId" from app.action_assignee s
      where s.tenant_id = ${tenantId} and s.action_id = any(${ids}::uuid[])
        and (s.user_id is null or exists (select 1 from app.user_public u where u.tenant_id = ${ownTenant} and u.id = s.user_id and u.status = 'ACTIVE'))
        and (s.position_id is null or exists (select 1 from app.position_public p where p.tenant_id = ${ownTenant} and p.id = s.position_id and p.status = 'ACTIVE'))`,
  )
  const keys = new Set(found.map(keyOfAssignee))
  return (assignees) => assignees.filter((each) => keys.has(keyOfAssignee(each)))
}
