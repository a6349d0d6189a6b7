import type { Viewer } from '#platform/model/viewer.ts'
import { notFound } from '#platform/server/refusal.ts'
import type { Tx } from '#platform/server/sql.ts'
import { lockUsers, saveUsers } from '../../users/server/user-store.ts'

/** What a person changes of themselves. */
export async function updateOwn(
  tx: Tx,
  viewer: Viewer,
  { mobilePhone }: { mobilePhone: string },
  now: Date,
): Promise<{ mobilePhone: string }> {
  const { tenantId, userId, requestId } = viewer
  const before = (await lockUsers(tx, tenantId, [userId], now)).get(userId)
  if (!before) throw notFound()
  if (before.mobilePhone === mobilePhone) return { mobilePhone }
  const { isLastAdministrator: _, ...stored } = before
  const after = { ...stored, mobilePhone, version: before.version + 1 }
  await saveUsers(tx, tenantId, { userId, requestId }, [{ event: 'UPDATE', before: stored, after }], now)
  return { mobilePhone }
}
