import type { Viewer } from '#platform/model/viewer.ts'
import type { Tx } from '#platform/server/database/sql.ts'
import { notifyListeners } from '#platform/server/records/events.ts'
import { occupiedAt } from '../model/held-positions.ts'
import type { StoredUser } from './stored-user.ts'
import type { UserEvents } from './user-events.ts'

type Places = Pick<StoredUser, 'id' | 'status' | 'positions'>

/** Tells listeners which positions an active user left and joined. Positions of others are reported on activation. */
export async function publishOccupancy(
  tx: Tx,
  viewer: Viewer,
  { before, after }: { before: Places | null; after: Places },
  { occupancyChanged }: Pick<UserEvents, 'occupancyChanged'>,
  now: Date,
): Promise<void> {
  if (after.status !== 'ACTIVE') return
  const [held, holds] = [occupiedAt(before?.positions ?? [], now), occupiedAt(after.positions, now)]
  const left = held.filter((id) => !holds.includes(id))
  const joined = holds.filter((id) => !held.includes(id))
  if (left.length + joined.length > 0)
    await notifyListeners(occupancyChanged, tx, viewer, { userId: after.id, left, joined }, now)
}
