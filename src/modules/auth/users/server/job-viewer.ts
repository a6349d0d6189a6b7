import type { Viewer } from '#platform/model/viewer.ts'
import { one, sql, type Tx } from '#platform/server/database/sql.ts'

/** Returns the viewer of a job: the person who caused it, without any permission. */
export async function viewerOfJob(
  tx: Tx,
  who: Pick<Viewer, 'tenantId' | 'userId' | 'requestId'>,
): Promise<Viewer> {
  const tenant = await one<Pick<Viewer, 'zone' | 'baseCurrency' | 'dateFormat'>>(
    tx,
    sql`select t.zone, t.base_currency as "baseCurrency", t.date_format as "dateFormat" from app.tenant t where t.tenant_id = ${who.tenantId}`,
  )
  return {
    ...who,
    ...tenant,
    personId: '',
    sessionId: '',
    permissions: new Map(),
    isSystemAdmin: false,
    positionIds: [],
    activePositionIds: [],
    groupIds: [],
  }
}
