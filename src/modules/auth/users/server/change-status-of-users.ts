import { type BulkReply, bulkReplyOf } from '#platform/model/bulk.ts'
import { refused, type Verdict } from '#platform/model/verdict.ts'
import type { Viewer } from '#platform/model/viewer.ts'
import { tell } from '#platform/server/events.ts'
import { setFact } from '#platform/server/facts.ts'
import { recordRevisions } from '#platform/server/history.ts'
import { rows, sql, type Tx } from '#platform/server/sql.ts'
import type { UserEvent } from '../model/user-lifecycle.ts'
import { mayChangeStatus, type UserToChange } from '../model/user-policy.ts'
import type { UserEvents } from './user-events.ts'
import { userStatus } from './user-store.ts'

const EVENTS = { ACTIVE: 'REACTIVATE', INACTIVE: 'DEACTIVATE' } as const satisfies Record<string, UserEvent>

type Asked = { userIds: readonly string[]; status: keyof typeof EVENTS; now: Date }

/** Deactivates or reactivates several users, each answered for itself. Spec 4.7. */
export async function changeStatusOfUsers(
  tx: Tx,
  viewer: Viewer,
  { userIds, status, now }: Asked,
  { userDeactivated }: Pick<UserEvents, 'userDeactivated'>,
): Promise<BulkReply> {
  const event = EVENTS[status]
  const verdicts: [string, Verdict][] = []
  await lockUsers(tx, viewer.tenantId, userIds)
  for (const id of [...new Set(userIds)].sort()) {
    const user = await userToChange(tx, viewer.tenantId, id)
    const verdict = user ? mayChangeStatus(viewer.userId, user, event) : refused('NOT_FOUND')
    verdicts.push([id, verdict])
    if (!user || !verdict.ok) continue
    await saveStatus(tx, viewer, user, status, now)
    if (event === 'DEACTIVATE') await tell(userDeactivated, tx, viewer, { userId: id }, now)
  }
  return bulkReplyOf(verdicts)
}

const isAdministrator = sql`exists (select from app.user_user_role l join app.user_role r on r.tenant_id = l.tenant_id and r.id = l.user_role_id
  where l.tenant_id = u.tenant_id and l.user_id = u.id and not r.is_custom and r.name = 'System Admin')`

/** The users asked about and every administrator, in the order of their ids: two who deactivate each other wait here. */
const lockUsers = (tx: Tx, tenantId: string, userIds: readonly string[]) =>
  sql`select u.id from app."user" u where u.tenant_id = ${tenantId} and (u.id = any(${userIds}::uuid[]) or ${isAdministrator})
    order by u.id for update`.execute(tx)

async function userToChange(tx: Tx, tenantId: string, id: string): Promise<UserToChange | undefined> {
  const [user] = await rows<UserToChange>(
    tx,
    sql`select u.id, u.status, ${isAdministrator} and not exists (select from app."user" o where o.tenant_id = u.tenant_id and o.id <> u.id
        and o.status = 'ACTIVE' and exists (select from app.user_user_role l join app.user_role r on r.tenant_id = l.tenant_id and r.id = l.user_role_id
          where l.tenant_id = o.tenant_id and l.user_id = o.id and not r.is_custom and r.name = 'System Admin')) as "isLastAdministrator"
      from app."user" u where u.tenant_id = ${tenantId} and u.id = ${id} and u.status <> 'DELETED'`,
  )
  return user
}

async function saveStatus(
  tx: Tx,
  viewer: Viewer,
  user: UserToChange,
  status: keyof typeof EVENTS,
  now: Date,
): Promise<void> {
  const { tenantId, userId, requestId } = viewer
  await sql`update app."user" set status = ${status}, version = version + 1, updated_at = ${now}
    where tenant_id = ${tenantId} and id = ${user.id}`.execute(tx)
  await setFact(tx, userStatus, tenantId, { key: { user_id: user.id }, value: { status }, from: now, now })
  await recordRevisions(
    tx,
    tenantId,
    { userId, requestId },
    [
      {
        kind: 'user',
        recordId: user.id,
        event: EVENTS[status],
        before: { status: user.status },
        after: { status },
      },
    ],
    now,
  )
}
