import type { NotificationEvent } from '#platform/model/notification-rows.ts'

type Values = NotificationEvent['is']

/** Whom a matrix is shared with. */
export type SharedAudience = { readonly userIds: readonly string[]; readonly groupIds: readonly string[] }

const NOBODY: SharedAudience = { userIds: [], groupIds: [] }

/** A draft is shared with no one yet. */
const sharedIn = ({ status, sharingType, sharedUserIds, sharedGroupIds }: Values): SharedAudience =>
  status === 'PUBLISHED' && sharingType === 'SHARED'
    ? {
        userIds: (sharedUserIds ?? []) as string[],
        groupIds: (sharedGroupIds ?? []) as string[],
      }
    : NOBODY

/** Users and groups that a matrix is shared with after this. */
export function newlySharedWith({ event, was, is }: NotificationEvent): SharedAudience {
  const before = event === 'CREATE' ? NOBODY : sharedIn({ ...is, ...was })
  const after = sharedIn(is)
  return {
    userIds: after.userIds.filter((id) => !before.userIds.includes(id)),
    groupIds: after.groupIds.filter((id) => !before.groupIds.includes(id)),
  }
}
