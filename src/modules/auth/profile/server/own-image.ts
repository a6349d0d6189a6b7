import { grouped } from '#platform/model/how-many.ts'
import { IMAGES, type ReceivedImage } from '#platform/model/image.ts'
import type { Viewer } from '#platform/model/viewer.ts'
import { maybeOne, sql, type Tx } from '#platform/server/database/sql.ts'
import { notFound, Refusal } from '#platform/server/http/refusal.ts'
import { lockUsers, users } from '../../users/server/user-store.ts'

const MOST_PIXELS = 50_000_000

/** Keeps a picture that was checked when it came, unless it would fill the memory of the person who sees it. */
export async function putImage(tx: Tx, viewer: Viewer, { kind, bytes, size }: ReceivedImage, now: Date) {
  if (size && size.width * size.height > MOST_PIXELS)
    throw new Refusal('FILE_WRONG', { sentence: 'This picture has more than 50 million pixels.' })
  const { type } = IMAGES[kind]
  const before = await lockUser(tx, viewer, now)
  await sql`insert into app.user_image (tenant_id, user_id, type, bytes, updated_at)
    values (${viewer.tenantId}, ${viewer.userId}, ${type}, ${Buffer.from(bytes)}, ${now})
    on conflict (tenant_id, user_id) do update set type = excluded.type, bytes = excluded.bytes, updated_at = excluded.updated_at`.execute(
    tx,
  )
  await record(tx, viewer, before, describeImage(type, bytes.length), now)
  return { updatedAt: now.toISOString() }
}

export async function removeImage(tx: Tx, viewer: Viewer, now: Date) {
  const before = await lockUser(tx, viewer, now)
  if (before.image === null) throw notFound()
  await sql`delete from app.user_image where tenant_id = ${viewer.tenantId} and user_id = ${viewer.userId}`.execute(
    tx,
  )
  await record(tx, viewer, before, null, now)
  return { deleted: true as const }
}

/** The user, held, and what the history says of the picture that is there. */
async function lockUser(tx: Tx, { tenantId, userId }: Viewer, now: Date) {
  const user = (await lockUsers(tx, tenantId, [userId], now)).get(userId)
  if (!user) throw notFound()
  const found = await maybeOne<{ type: string; size: number }>(
    tx,
    sql`select i.type, octet_length(i.bytes) as size from app.user_image i where i.tenant_id = ${tenantId} and i.user_id = ${userId}`,
  )
  return { user, image: found ? describeImage(found.type, found.size) : null }
}

const describeImage = (type: string, size: number) => `${type}, ${grouped(size)} bytes`

const record = (
  tx: Tx,
  viewer: Viewer,
  { user, image }: Awaited<ReturnType<typeof lockUser>>,
  after: string | null,
  now: Date,
) => {
  const rest = users.evidence(user)
  const change = { before: { ...rest, profileImage: image }, after: { ...rest, profileImage: after } }
  return users.note(tx, viewer, [{ id: user.id, event: 'UPDATE', ...change }], now)
}
