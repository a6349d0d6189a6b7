import { ownTenant, rows, sql, type Tx } from '#platform/server/database/sql.ts'

/** Marks notifications as read. What waits to be emailed is never emailed then. */
export async function setRead(tx: Tx, tenantId: string, ids: readonly string[], now: Date): Promise<void> {
  if (ids.length === 0) return
  await sql`update app.notification set status = 'READ', read_at = ${now}, by_mail = by_mail and mail_id is not null
    where tenant_id = ${tenantId} and id = any(${ids}::uuid[])`.execute(tx)
}

/** The same of what their reader has read, with emails of the same act and records in other words. */
export async function setReadByReader(
  tx: Tx,
  tenantId: string,
  ids: readonly string[],
  now: Date,
): Promise<void> {
  if (ids.length === 0) return
  const mailed = await rows<{ id: string }>(
    tx,
    sql`select distinct m.id from app.notification n join app.notification m on m.tenant_id = ${ownTenant} and m.user_id = n.user_id
        and m.act = n.act and m.kind = n.kind and m.record_id = n.record_id and not m.in_app and m.status = 'UNREAD'
      where n.tenant_id = ${tenantId} and n.id = any(${ids}::uuid[])`,
  )
  await setRead(tx, tenantId, [...ids, ...mailed.map(({ id }) => id)], now)
}
