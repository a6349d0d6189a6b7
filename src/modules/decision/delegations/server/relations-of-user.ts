import { MOST_COUNTED } from '#platform/model/counted.ts'
import type { Viewer } from '#platform/model/viewer.ts'
import { one, ownTenant, type Sql, sql, type Tx } from '#platform/server/database/sql.ts'
import { holdsNow } from '#platform/server/records/facts.ts'
import { seenStatus } from '../../visibility/server/seen-status.ts'

const OPEN = sql`('PENDING', 'ISSUED', 'ACCEPTED', 'SUSPENDED')`
const counted = (records: Sql) =>
  sql`(select count(*)::int from (${records} limit ${sql.lit(MOST_COUNTED + 1)}) as found)`

/**
 * The number of open delegations that a user issued or holds now, in person or by a position. The number of decisions that
 * they own.
 */
export const relationsOfUser = (tx: Tx, { tenantId }: Viewer, { userId }: { userId: string }, now: Date) =>
  one<{ issuer: number; holder: number; owner: number }>(
    tx,
    sql`with held as (select o.position_id from app.occupancy_public o
        where o.tenant_id = ${tenantId} and o.user_id = ${userId} and ${holdsNow('o', now)})
      select ${counted(sql`select from app.delegation d where d.tenant_id = ${tenantId}
          and ${seenStatus(tenantId, 'd', now)} in ${OPEN}
          and (d.issuer_user_id = ${userId} or (d.issuer_type = 'POSITION' and d.issuer_position_id in (select position_id from held)))`)} as issuer,
        ${counted(sql`select distinct s.delegation_id from app.delegation_slot s
          join app.delegation d on d.tenant_id = ${ownTenant} and d.id = s.delegation_id
          where s.tenant_id = ${tenantId} and s.status in ${OPEN} and ${seenStatus(tenantId, 'd', now)} in ${OPEN}
            and s.recipient_key in (select ${`u:${userId}`} union all select 'p:' || position_id from held)`)} as holder,
        ${counted(sql`select from app.decision c where c.tenant_id = ${tenantId} and c.owner_user_id = ${userId} and c.status <> 'DELETED'`)} as owner`,
  )
