import type { BulkReply } from '#platform/model/bulk.ts'
import { refused, type Verdict } from '#platform/model/verdict.ts'
import type { Viewer } from '#platform/model/viewer.ts'
import { bulkReplyOf } from '#platform/server/bulk-reply.ts'
import { tell } from '#platform/server/events.ts'
import { Refusal } from '#platform/server/refusal.ts'
import type { Tx } from '#platform/server/sql.ts'
import { mayChangeUser } from '../model/user-policy.ts'
import { SAYS } from '../model/user-rules.ts'
import type { UserEvents } from './user-events.ts'
import { referredBy } from './user-references.ts'
import { lockUsers, type SavedUser, type StoredUser, saveUsers } from './user-store.ts'

/** Gives several users a primary organization, or takes the one they have: at most one each. Spec 6. */
export async function setPrimaryOrganization(
  tx: Tx,
  viewer: Viewer,
  { userIds, groupId, now }: { userIds: readonly string[]; groupId: string | null; now: Date },
  { usersChanged }: Pick<UserEvents, 'usersChanged'>,
): Promise<BulkReply> {
  const { tenantId } = viewer
  if (groupId !== null) await refuseOther(tx, viewer, groupId)
  const asked = [...new Set(userIds)].sort()
  const found = await lockUsers(tx, tenantId, asked, now)
  const saved: SavedUser[] = []
  const verdicts = asked.map((id): [string, Verdict] => {
    const before = found.get(id)
    const verdict = before ? mayChangeUser(viewer.userId, before, 'EDIT') : refused('NOT_FOUND')
    if (before && verdict.ok)
      saved.push({
        event: 'UPDATE',
        before,
        after: { ...before, groups: withPrimary(before.groups, groupId), version: before.version + 1 },
      })
    return [id, verdict]
  })
  await saveUsers(tx, tenantId, viewer, saved, now)
  const changed = saved.map(({ after }) => after.id)
  if (changed.length > 0) await tell(usersChanged, tx, viewer, { userIds: changed }, now)
  return bulkReplyOf(verdicts)
}

/** Whoever gets one belongs to it; the one before stays as a group. */
const withPrimary = (groups: StoredUser['groups'], groupId: string | null): StoredUser['groups'] =>
  [
    ...groups
      .filter((each) => each.groupId !== groupId)
      .map((each) => ({ groupId: each.groupId, isPrimaryOrg: false })),
    ...(groupId === null ? [] : [{ groupId, isPrimaryOrg: true }]),
  ].sort((a, b) => (a.groupId < b.groupId ? -1 : 1))

async function refuseOther(tx: Tx, viewer: Viewer, groupId: string) {
  const none = { userRoleIds: [], positionIds: [], managerIds: [] }
  const { groups, organizations } = await referredBy(tx, viewer, { ...none, groupIds: [groupId] })
  const message = groups.has(groupId)
    ? organizations.has(groupId)
      ? undefined
      : SAYS.primaryIsOrganization
    : SAYS.groupNotInUse
  if (message) throw new Refusal('VALIDATION_FAILED', {}, [{ path: 'body.groupId', message }])
}
