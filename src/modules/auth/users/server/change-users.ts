import type { BulkReply } from '#platform/model/bulk.ts'
import { refused, type Verdict } from '#platform/model/verdict.ts'
import type { Viewer } from '#platform/model/viewer.ts'
import { tell } from '#platform/server/events.ts'
import { actOnEach } from '#platform/server/judge-each.ts'
import { rows, sql, type Tx } from '#platform/server/sql.ts'
import { heldAt } from '../model/held-positions.ts'
import { USER_FAILURES } from '../model/user-failures.ts'
import { mayChangeUser, type UserToEnd } from '../model/user-policy.ts'
import { managingBeyond } from './rights-of-users.ts'
import { freeSeats } from './seats.ts'
import type { UserEvents } from './user-events.ts'
import { holdPeople } from './user-references.ts'
import { findUsers, lockUsers, type StoredUser, users } from './user-store.ts'
import { leaveTenant } from './write-user.ts'

export type UserAct = 'DEACTIVATE' | 'REACTIVATE' | 'DELETE'

/** One act on several users, each answered for itself. Spec 4.7. */
export async function changeUsers(
  tx: Tx,
  viewer: Viewer,
  { userIds, act, now }: { userIds: readonly string[]; act: UserAct; now: Date },
  events: UserEvents,
): Promise<BulkReply> {
  const { tenantId } = viewer
  const asked = [...new Set(userIds)].sort()
  let seats = act === 'REACTIVATE' ? await freeSeats(tx, tenantId) : 0
  if (act === 'DELETE') await holdPeople(tx, tenantId)
  await lockUsers(tx, tenantId, asked, now)
  const beyond = await managingBeyond(tx, viewer, asked)
  return actOnEach(
    asked,
    // read one by one: who is the last administrator may change with each of them
    async (id) => (await findUsers(tx, tenantId, [id], now)).get(id),
    async (user, id) => {
      const verdict = mayAct(viewer, { ...user, managesBeyond: beyond.has(id) }, act, seats)
      if (!verdict.ok) return verdict
      seats -= 1
      await perform[act](tx, viewer, user, events, now)
      return verdict
    },
  )
}

function mayAct({ userId }: Viewer, user: UserToEnd, act: UserAct, seats: number): Verdict {
  const verdict = mayChangeUser(userId, user, act)
  return verdict.ok && act === 'REACTIVATE' && seats < 1 ? refused(USER_FAILURES.USER_LIMIT_REACHED) : verdict
}

type Perform = (tx: Tx, viewer: Viewer, user: StoredUser, events: UserEvents, now: Date) => Promise<void>

const perform: Record<UserAct, Perform> = {
  async DEACTIVATE(tx, viewer, before, { userDeactivated }, now) {
    await save(tx, viewer, 'DEACTIVATE', before, { status: 'INACTIVE' }, now)
    if (before.personId)
      await sql`select identity.end_sessions_in(${before.personId}, ${viewer.tenantId}::uuid)`.execute(tx)
    await tell(userDeactivated, tx, viewer, { userId: before.id }, now)
  },

  async REACTIVATE(tx, viewer, before, _events, now) {
    await save(tx, viewer, 'REACTIVATE', before, { status: 'ACTIVE' }, now)
  },

  async DELETE(tx, viewer, before, { userDeleted, occupancyChanged }, now) {
    const nothing = { managerId: null, userRoleIds: [], groups: [], positions: [] }
    await save(tx, viewer, 'DELETE', before, { status: 'DELETED', ...nothing }, now)
    await leaveTenant(tx, viewer.tenantId, before)
    await tell(userDeleted, tx, viewer, { userId: before.id }, now)
    const left = heldAt(before.positions, now)
    if (left.length > 0)
      await tell(occupancyChanged, tx, viewer, { userId: before.id, left, joined: [] }, now)
    await takeManagerFromReports(tx, viewer, before.id, now)
  },
}

const save = (
  tx: Tx,
  viewer: Viewer,
  event: string,
  before: StoredUser,
  change: Partial<StoredUser>,
  now: Date,
) => users.save(tx, viewer, [{ event, before, after: { ...before, ...change } }], now)

/** Whoever reported to them reports to nobody, until somebody says to whom. */
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
