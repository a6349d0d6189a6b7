import type { BulkReply } from '#platform/model/bulk.ts'
import { canonical } from '#platform/model/canonical.ts'
import { allowed, firstRefusal, refused, type Verdict } from '#platform/model/verdict.ts'
import type { Viewer } from '#platform/model/viewer.ts'
import type { Tx } from '#platform/server/database/sql.ts'
import { Refusal } from '#platform/server/http/refusal.ts'
import { judgeEach } from '#platform/server/records/judge-each.ts'
import { USER_FAILURES } from '../model/user-failures.ts'
import { gainsGroups, mayPlace } from '../model/user-policy.ts'
import type { EntitiesChange } from '../model/user-record-calls.ts'
import { closesCircle, SAYS, type UserReferences } from '../model/user-rules.ts'
import { publishOccupancy } from './publish-occupancy.ts'
import { groupRightsBeyond } from './rights-of-users.ts'
import type { StoredUser } from './stored-user.ts'
import type { UserEvents } from './user-events.ts'
import { lockSharedPeople, referredBy } from './user-references.ts'
import { type FoundUser, lockUsers, users } from './user-store.ts'

type EntitiesUpdate = { change: EntitiesChange; now: Date }

/** Puts several users elsewhere, each answered for itself. What is not named stays. Spec 6, 7.1. */
export async function updateEntities(
  tx: Tx,
  viewer: Viewer,
  { change, now }: EntitiesUpdate,
  events: Pick<UserEvents, 'occupancyChanged'>,
): Promise<BulkReply> {
  const { tenantId } = viewer
  await lockSharedPeople(tx, tenantId)
  const asked = [...new Set(change.userIds)].sort()
  const found = await lockUsers(tx, tenantId, asked, now)
  const wanted = {
    userRoleIds: [],
    groupIds: [...(change.groupIds?.add ?? []), ...(change.primaryOrgId ? [change.primaryOrgId] : [])],
    positionIds: change.positionIds?.add ?? [],
    managerIds: change.managerId ? [change.managerId] : [],
  }
  const referred = await referredBy(tx, viewer, wanted, now)
  refuseOthers(change, referred)
  const scoped = await groupRightsBeyond(tx, viewer, asked)
  const { permitted, reply } = judgeEach(asked, found, (user) =>
    firstRefusal(mayMove(viewer, user, change, referred), () =>
      scoped.has(user.id) && gainsGroups(user, moved(user, change, now))
        ? refused(USER_FAILURES.GROUP_RIGHTS_BEYOND)
        : allowed,
    ),
  )
  const saved = permitted
    .map((before) => ({ event: 'UPDATE', before, after: moved(before, change, now) }))
    .filter(({ before, after }) => canonical(after) !== canonical(before))
  await users.save(tx, viewer, saved, now)
  for (const each of saved) await publishOccupancy(tx, viewer, each, events, now)
  return reply
}

const mayMove = (
  { userId }: Viewer,
  user: FoundUser,
  { managerId }: EntitiesChange,
  { managerOf }: UserReferences,
): Verdict =>
  firstRefusal(mayPlace(userId, user), () => {
    if (!managerId || managerId === user.managerId) return allowed
    const sentence =
      managerId === user.id
        ? SAYS.ownManager
        : closesCircle(user.id, managerId, managerOf)
          ? SAYS.managerCircle
          : undefined
    return sentence ? refused('INVALID_TRANSITION', { sentence }) : allowed
  })

function moved(
  before: StoredUser,
  { groupIds, positionIds, primaryOrgId, managerId }: EntitiesChange,
  now: Date,
): StoredUser {
  const added = (groupIds?.add ?? []).filter((id) => !before.groups.some(({ groupId }) => groupId === id))
  const groups = [
    ...before.groups.filter(({ groupId }) => !groupIds?.remove.includes(groupId)),
    ...[...new Set(added)].map((groupId) => ({ groupId, isPrimaryOrg: false })),
  ]
  const held = new Set(before.positions.map(({ positionId }) => positionId))
  const joined = [...new Set(positionIds?.add)].filter((id) => !held.has(id))
  return {
    ...before,
    ...(managerId !== undefined && { managerId }),
    groups: inOrder(primaryOrgId === undefined ? groups : withPrimary(groups, primaryOrgId)),
    positions: [
      ...before.positions.filter(({ positionId }) => !positionIds?.remove.includes(positionId)),
      ...joined.map((positionId) => ({ positionId, from: now.toISOString(), until: null })),
    ],
  }
}

type Groups = StoredUser['groups']

/** Anyone who gets one belongs to it; the one before stays as a group. */
const withPrimary = (groups: Groups, primaryOrgId: string | null): Groups => [
  ...groups
    .filter(({ groupId }) => groupId !== primaryOrgId)
    .map(({ groupId }) => ({ groupId, isPrimaryOrg: false })),
  ...(primaryOrgId === null ? [] : [{ groupId: primaryOrgId, isPrimaryOrg: true }]),
]

const inOrder = (groups: Groups): Groups => [...groups].sort((a, b) => (a.groupId < b.groupId ? -1 : 1))

/** What no one may be given refuses the whole: it is the same for all. */
function refuseOthers(
  { groupIds, positionIds, primaryOrgId, managerId }: EntitiesChange,
  known: UserReferences,
) {
  const found = [
    [groupIds?.add ?? [], known.groups, 'groupIds.add', SAYS.groupNotInUse],
    [positionIds?.add ?? [], known.positions, 'positionIds.add', SAYS.positionNotInUse],
    [managerId ? [managerId] : [], known.managers, 'managerId', SAYS.managerNotActive],
    [primaryOrgId ? [primaryOrgId] : [], known.groups, 'primaryOrgId', SAYS.groupNotInUse],
    [primaryOrgId ? [primaryOrgId] : [], known.organizations, 'primaryOrgId', SAYS.primaryIsOrganization],
  ] as const
  const problems = found.flatMap(([ids, all, path, message]) =>
    ids.every((id) => all.has(id)) ? [] : [{ path: `body.${path}`, message }],
  )
  if (problems.length > 0) throw new Refusal('VALIDATION_FAILED', {}, problems.slice(0, 1))
}
