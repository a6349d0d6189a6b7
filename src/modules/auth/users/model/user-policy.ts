import { mayHappen } from '#platform/model/lifecycle.ts'
import { allowed, firstRefusal, refused, type Verdict } from '#platform/model/verdict.ts'
import { USER_FAILURES } from './user-failures.ts'
import { type UserEvent, type UserStatus, userLifecycle } from './user-lifecycle.ts'

export type UserToChange = {
  readonly id: string
  readonly status: UserStatus
  /** The only active user who has the System Admin user role. */
  readonly isLastAdministrator: boolean
}

/** A user who may be taken away, too. */
export type UserToEnd = UserToChange & {
  /** One of their user roles manages what the viewer does not manage: the viewer may not take it, nor them. */
  readonly managesBeyond: boolean
}

/** What no one does to themselves, nor to the person who manages more than they do, nor to the last administrator: it would end with no one who can take it back. Semantics 6.5. */
const ENDING: ReadonlySet<UserEvent> = new Set(['DEACTIVATE', 'DELETE'])
/** What no one does to a user who manages more: it ends their rights, or brings them back. */
const RULING: ReadonlySet<UserEvent> = new Set([...ENDING, 'REACTIVATE'])

/** What an administrator keeps of a user that gives rights, or the way to them. */
export const GUARDED_FIELDS = [
  'roleIds',
  'email',
  'groups',
  'managerId',
  'positions',
  'startDate',
  'terminationDate',
] as const
export type GuardedField = (typeof GUARDED_FIELDS)[number]

const BARRED = {
  roleIds: 'You cannot change your own roles. Another administrator can.',
  email: 'You cannot change your own address here. Another administrator can.',
  groups: 'You cannot change your own groups. Another administrator can.',
  managerId: 'You cannot change your own manager. Another administrator can.',
  positions: 'You cannot change your own positions. Another administrator can.',
  days: 'You cannot change your own first or last day. Another administrator can.',
  daysBeyond:
    'This user has management permissions that you do not have. Someone who has them can change the days.',
  emailNow: 'This user has permissions that you do not have. They can change their address in their profile.',
  emailLately:
    'Within the last 30 days, this user had permissions that you do not have. They can change their address in their profile.',
} as const

/** Since when a person may do what the viewer may not: now, or no longer but lately. */
export type MayMore = 'NOW' | 'LATELY' | null

type UserTie = {
  readonly isSelf: boolean
  readonly mayMore: MayMore
  /** One of their user roles manages what the viewer does not manage. */
  readonly managesBeyond: boolean
}

/**
 * Fields that this viewer does not change, with the reason. Anyone who manages users gives themselves nothing: neither rights,
 * nor a place from which authority comes. Anyone who has an address signs in with all that the user may: no one decides about the
 * way in of a person with more rights. A right that was taken lately counts: it is given back as easily. Semantics 6.5.
 */
export function barredFields({
  isSelf,
  mayMore,
  managesBeyond,
}: UserTie): Partial<Record<GuardedField, string>> {
  if (isSelf)
    return {
      roleIds: BARRED.roleIds,
      email: BARRED.email,
      groups: BARRED.groups,
      managerId: BARRED.managerId,
      positions: BARRED.positions,
      startDate: BARRED.days,
      terminationDate: BARRED.days,
    }
  return {
    ...(mayMore && { email: mayMore === 'NOW' ? BARRED.emailNow : BARRED.emailLately }),
    ...(managesBeyond && { startDate: BARRED.daysBeyond, terminationDate: BARRED.daysBeyond }),
  }
}

type InGroups = { readonly groups: readonly { readonly groupId: string }[] }

/** Whether someone gets into a group in which they were not. */
export const gainsGroups = (before: InGroups, after: InGroups): boolean =>
  after.groups.some(({ groupId }) => before.groups.every((each) => each.groupId !== groupId))

/** Whether someone who manages users may put one of them elsewhere. */
export const mayPlace = (viewerUserId: string, user: UserToChange): Verdict =>
  firstRefusal(user.id === viewerUserId ? refused(USER_FAILURES.OWN_PLACES) : allowed, () =>
    mayChangeUser(viewerUserId, user, 'EDIT'),
  )

/** Whether someone who manages users may do this to one. */
export function mayChangeUser(viewerUserId: string, user: UserToChange, event: 'EDIT' | 'RESEND'): Verdict
export function mayChangeUser(viewerUserId: string, user: UserToEnd, event: UserEvent): Verdict
export function mayChangeUser(
  viewerUserId: string,
  user: UserToChange & Partial<UserToEnd>,
  event: UserEvent,
): Verdict {
  return firstRefusal(
    user.id === viewerUserId && ENDING.has(event) ? refused(USER_FAILURES.OWN_USER) : allowed,
    () => mayHappen(userLifecycle, user.status, event),
    () => (user.managesBeyond && RULING.has(event) ? refused(USER_FAILURES.USER_BEYOND) : allowed),
    () =>
      user.isLastAdministrator && ENDING.has(event) ? refused(USER_FAILURES.LAST_ADMINISTRATOR) : allowed,
  )
}
