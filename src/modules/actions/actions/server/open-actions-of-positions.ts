import { ownTenant, rows, sql, type Tx } from '#platform/server/database/sql.ts'

/** Open actions that ask the person who occupies one of the positions, and were created before an instant; each once, with one of them. */
export const openActionsOfPositions = (
  tx: Tx,
  tenantId: string,
  positionIds: readonly string[],
  { before }: { before: Date },
): Promise<{ id: string; positionId: string }[]> =>
  rows(
    tx,
    sql`select distinct on (a.id) a.id, s.position_id as "positionId"
      from app.action_assignee s join app.action a on a.tenant_id = ${ownTenant} and a.id = s.action_id
      where s.tenant_id = ${tenantId} and s.position_id = any(${positionIds}::uuid[]) and s.user_id is null and s.status = 'OPEN'
        and a.deleted_at is null and a.status in ('TO_DO', 'IN_PROGRESS') and a.created_at < ${before}
      order by a.id`,
  )
