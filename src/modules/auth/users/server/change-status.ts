import { dayOf } from '#platform/model/day.ts'
import type { Viewer } from '#platform/model/viewer.ts'
import { rows, sql, type Tx } from '#platform/server/database/sql.ts'
import { notifyListeners } from '#platform/server/records/events.ts'
import { activeDays, isPlanned, NO_DAYS } from '../model/active-days.ts'
import { occupiedAt } from '../model/held-positions.ts'
import { leaveTenant } from './membership.ts'
import { publishOccupancy } from './publish-occupancy.ts'
import type { StoredUser } from './stored-user.ts'
import type { UserEvents } from './user-events.ts'
import { findUsers, users } from './user-store.ts'

type StatusAct = (tx: Tx, viewer: Viewer, user: StoredUser, events: UserEvents, now: Date) => Promise<void>

/** Deactivates a user: their sessions and what names them end. Spec 4.7. */
export const deactivate: StatusAct = async (tx, viewer, before, { userDeactivated }, now) => {
  await save(tx, viewer, 'DEACTIVATE', before, { status: 'INACTIVE', ...NO_DAYS }, now)
  if (before.personId)
    await sql`select identity.end_sessions_in(${before.personId}, ${viewer.tenantId}::uuid)`.execute(tx)
  await notifyListeners(userDeactivated, tx, viewer, { userId: before.id }, now)
}

/** Reactivates a user after this: a first day ahead becomes today, and a last day that has passed is taken off. */
export const reactivate: StatusAct = async (tx, viewer, before, events, now) => {
  const { zone } = viewer
  const today = dayOf(now.getTime(), zone)
  const { startDate, terminationDate } = before
  const days = {
    startDate: startDate !== null && startDate > today ? today : startDate,
    terminationDate: terminationDate !== null && terminationDate < today ? null : terminationDate,
  }
  const change = { status: 'ACTIVE' as const, ...days, ...activeDays(days, { zone, now }) }
  await save(tx, viewer, 'REACTIVATE', before, change, now)
  if (isPlanned(before))
    await publishOccupancy(tx, viewer, { before: null, after: { ...before, ...change } }, events, now)
}

/** Activates a user whose first day has come. */
export const start: StatusAct = async (tx, viewer, before, events, now) => {
  const change = { status: 'ACTIVE' as const, activeFrom: null }
  await save(tx, viewer, 'REACTIVATE', before, change, now)
  await publishOccupancy(tx, viewer, { before: null, after: { ...before, ...change } }, events, now)
}

/** Takes the days off a user who never was active between them, as far as the row says. */
export const clearDays: StatusAct = async (tx, viewer, before, _events, now) => {
  await save(tx, viewer, 'UPDATE', before, NO_DAYS, now)
}

/** Deletes a user with all that they belong to. */
export const remove: StatusAct = async (tx, viewer, before, { userDeleted, occupancyChanged }, now) => {
  const nothing = { managerId: null, userRoleIds: [], groups: [], positions: [], ...NO_DAYS }
  await save(tx, viewer, 'DELETE', before, { status: 'DELETED', ...nothing }, now)
  await leaveTenant(tx, viewer.tenantId, before)
  await notifyListeners(userDeleted, tx, viewer, { userId: before.id }, now)
  const left = occupiedAt(before.positions, now)
  if (left.length > 0)
    await notifyListeners(occupancyChanged, tx, viewer, { userId: before.id, left, joined: [] }, now)
  await takeManagerFromReports(tx, viewer, before.id, now)
}

const save = (
  tx: Tx,
  viewer: Viewer,
  event: string,
  before: StoredUser,
  change: Partial<StoredUser>,
  now: Date,
) => users.save(tx, viewer, [{ event, before, after: { ...before, ...change } }], now)

/** People who reported to them report to no one until they get another manager. */
async function takeManagerFromReports(tx: Tx, viewer: Viewer, managerId: string, now: Date): Promise<void> {
  const { tenantId } = viewer
  const reports = await rows<{ id: string }>(
    tx,
    sql`select id from app."user" where tenant_id = ${tenantId} and manager_user_id = ${managerId} and status <> 'DELETED'
      order by id for no key update`,
  )
  const found = await findUsers(
    tx,
    tenantId,
    reports.map(({ id }) => id),
    now,
  )
  const saved = [...found.values()].map((before) => ({
    event: 'UPDATE',
    before,
    after: { ...before, managerId: null },
  }))
  await users.save(tx, viewer, saved, now)
}
