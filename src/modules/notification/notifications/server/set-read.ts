import { sql, type Tx } from '#platform/server/sql.ts'

/** Marks notifications as read. One that waits to be mailed is never mailed then, even if it is marked as unread later. */
export async function setRead(tx: Tx, tenantId: string, ids: readonly string[], now: Date): Promise<void> {
  if (ids.length === 0) return
  await sql`update app.notification set status = 'READ', read_at = ${now}, by_mail = by_mail and mail_id is not null
    where tenant_id = ${tenantId} and id = any(${ids}::uuid[])`.execute(tx)
}
