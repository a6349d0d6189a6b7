import type { Viewer } from '#platform/model/viewer.ts'
import type { Tx } from '#platform/server/database/sql.ts'
import { isDue, statusAt } from '../model/active-days.ts'
import { clearDays, deactivate, start } from './change-status.ts'
import type { StoredUser } from './stored-user.ts'
import type { UserEvents } from './user-events.ts'

/** Writes the status that the days of a locked user have brought. Answers whether there was any to write. */
export async function performDue(
  tx: Tx,
  viewer: Viewer,
  user: StoredUser,
  events: UserEvents,
  now: Date,
): Promise<boolean> {
  if (!isDue(user, now)) return false
  const isActive = statusAt(user, now) === 'ACTIVE'
  const perform = isActive ? start : user.status === 'ACTIVE' ? deactivate : clearDays
  await perform(tx, viewer, user, events, now)
  return true
}
