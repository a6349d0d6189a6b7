import type { Viewer } from '#platform/model/viewer.ts'
import type { Tx } from '#platform/server/database/sql.ts'
import { notFound } from '#platform/server/http/refusal.ts'
import { lockUsers, users } from '../../users/server/user-store.ts'

/** What a person changes of themselves. */
export async function updateOwn(
  tx: Tx,
  viewer: Viewer,
  { mobilePhone }: { mobilePhone: string },
  now: Date,
): Promise<{ mobilePhone: string }> {
  const { tenantId, userId } = viewer
  const before = (await lockUsers(tx, tenantId, [userId], now)).get(userId)
  if (!before) throw notFound()
  if (before.mobilePhone === mobilePhone) return { mobilePhone }
  await users.save(tx, viewer, [{ event: 'UPDATE', before, after: { ...before, mobilePhone } }], now)
  return { mobilePhone }
}
