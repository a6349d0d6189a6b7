import type { BulkReply } from '#platform/model/bulk.ts'
import { refused, type Verdict } from '#platform/model/verdict.ts'
import type { Viewer } from '#platform/model/viewer.ts'
import type { Tx } from '#platform/server/database/sql.ts'
import { actOnEach } from '#platform/server/records/judge-each.ts'
import { USER_FAILURES } from '../model/user-failures.ts'
import { mayChangeUser, type UserToEnd } from '../model/user-policy.ts'
import { deactivate, reactivate, remove } from './change-status.ts'
import { performDue } from './perform-due.ts'
import { managingBeyond } from './rights-of-users.ts'
import { freeSeats } from './seats.ts'
import type { UserEvents } from './user-events.ts'
import { lockSharedPeople } from './user-references.ts'
import { findUsers, lockUsers } from './user-store.ts'

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
  if (act === 'DELETE') await lockSharedPeople(tx, tenantId)
  for (const user of (await lockUsers(tx, tenantId, asked, now)).values())
    await performDue(tx, viewer, user, events, now)
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

const perform = { DEACTIVATE: deactivate, REACTIVATE: reactivate, DELETE: remove }
