import type pg from 'pg'
import type { Clock } from '#platform/server/clock.ts'
import { tell } from '#platform/server/events.ts'
import { sql, type Tx } from '#platform/server/sql.ts'
import { inTenant } from '#platform/server/tenant-transaction.ts'
import { membershipsOf } from '../../tenants/server/tenants-of-person.ts'
import { withdrawInvitation } from './invitations.ts'
import { viewerOfUser } from './read-viewer.ts'
import type { UserEvents } from './user-events.ts'
import { heldAt, lockUsers, saveUsers } from './user-store.ts'

type Given = { pool: pg.Pool; events: Pick<UserEvents, 'occupancyChanged' | 'usersChanged'>; clock: Clock }

/**
 * What signing in means for the users that a person is: an invited one becomes active, however they proved who they are. Their
 * link leads nowhere from then on. Semantics 4.7.
 */
export const acceptInvitations =
  ({ pool, events, clock }: Given) =>
  async (personId: string): Promise<void> => {
    for (const { tenantId, userId } of await membershipsOf(pool, personId))
      await inTenant(pool, tenantId, { clock }, (tx, now) =>
        becomeActive(tx, { tenantId, userId }, events, now),
      )
  }

async function becomeActive(
  tx: Tx,
  { tenantId, userId }: { tenantId: string; userId: string },
  { occupancyChanged, usersChanged }: Given['events'],
  now: Date,
): Promise<void> {
  const { rows: invited } =
    await sql`select u.id from app."user" u join app.tenant t on t.tenant_id = u.tenant_id and t.status = 'ACTIVE'
    where u.tenant_id = ${tenantId} and u.id = ${userId} and u.status = 'INVITED'`.execute(tx)
  if (invited.length === 0) return
  const before = (await lockUsers(tx, tenantId, [userId], now)).get(userId)
  if (before?.status !== 'INVITED') return
  const after = { ...before, status: 'ACTIVE' as const, version: before.version + 1 }
  await saveUsers(tx, tenantId, { userId, requestId: null }, [{ event: 'ACTIVATE', before, after }], now)
  await withdrawInvitation(tx, tenantId, userId)
  const viewer = await viewerOfUser(tx, { tenantId, userId }, now)
  const joined = heldAt(before.positions, now)
  if (joined.length > 0) await tell(occupancyChanged, tx, viewer, { userId, left: [], joined }, now)
  await tell(usersChanged, tx, viewer, { userIds: [userId] }, now)
}

/** When a user was last here. */
export const noteEntry =
  ({ pool, clock }: Pick<Given, 'pool' | 'clock'>) =>
  async (personId: string, tenantId: string): Promise<void> => {
    await inTenant(pool, tenantId, { clock }, (tx, now) =>
      sql`update app."user" set last_login_at = ${now} where tenant_id = ${tenantId} and person_id = ${personId} and status = 'ACTIVE'`.execute(
        tx,
      ),
    )
  }
