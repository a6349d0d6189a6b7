import { SentFile } from '#platform/model/file.ts'
import { IMAGES, kindOfType } from '#platform/model/image.ts'
import { maybeOne, ownTenant, sql, type Tx } from '#platform/server/database/sql.ts'
import { notFound } from '#platform/server/http/refusal.ts'

/** The picture of a user who is not deleted. */
export async function readImage(tx: Tx, tenantId: string, userId: string): Promise<SentFile> {
  const found = await maybeOne<{ type: string; bytes: Buffer }>(
    tx,
    sql`select i.type, i.bytes from app.user_image i join app."user" u on u.tenant_id = ${ownTenant} and u.id = i.user_id
      where i.tenant_id = ${tenantId} and i.user_id = ${userId} and u.status <> 'DELETED'`,
  )
  if (!found) throw notFound()
  const kind = kindOfType(found.type)
  return new SentFile(`profile-image.${kind ? IMAGES[kind].names[0] : ''}`, found.type, found.bytes)
}
