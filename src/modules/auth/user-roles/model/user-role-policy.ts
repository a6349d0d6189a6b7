import { mayHappen } from '#platform/model/lifecycle.ts'
import { allowed, firstRefusal, refused, type Verdict } from '#platform/model/verdict.ts'
import type { Viewer } from '#platform/model/viewer.ts'
import { DEFAULT_USER_ROLES, rulingBeyond } from '../../permissions/model/permission-catalogue.ts'
import { wordsOf } from '../../permissions/model/permission-modules.ts'
import type { Permissions } from '../../permissions/model/permission-rules.ts'
import { USER_ROLE_FAILURES } from './user-role-failures.ts'
import { type UserRoleEvent, userRoleLifecycle } from './user-role-lifecycle.ts'

export type UserRoleToChange = {
  readonly name: string
  readonly isCustom: boolean
  readonly status: 'ACTIVE' | 'INACTIVE'
  readonly usersCount: number
  readonly isOwn: boolean
}

/** The one default user role without which nobody could administer anything. */
const canDeactivate = ({ isCustom, name }: Pick<UserRoleToChange, 'isCustom' | 'name'>): boolean =>
  isCustom || name !== DEFAULT_USER_ROLES.SA[0]

/** Nobody changes what they themselves may do: a user role that one holds is for another administrator. */
const isAnothers = ({ isOwn }: UserRoleToChange): Verdict =>
  isOwn ? refused(USER_ROLE_FAILURES.OWN_USER_ROLE) : allowed

/** Whether somebody who manages user roles may write this one anew. */
export const mayEdit = (userRole: UserRoleToChange): Verdict =>
  firstRefusal(
    userRole.isCustom ? allowed : refused('DEFAULT_LOCKED', { act: 'changed. Duplicate it instead' }),
    () => isAnothers(userRole),
  )

/** Whether they may give what it newly gives: nothing of the account that they do not manage themselves. */
export function mayGive(
  viewer: Pick<Viewer, 'permissions'>,
  permissions: Permissions,
  before: Permissions,
): Verdict {
  const beyond = rulingBeyond(viewer).find((key) => permissions[key] && !before[key])
  return beyond
    ? refused(USER_ROLE_FAILURES.USER_ROLE_BEYOND, { permission: wordsOf(beyond).label })
    : allowed
}

const WORDS = { DEACTIVATE: 'deactivated', REACTIVATE: 'reactivated', DELETE: 'deleted' } as const

/** Whether they may do this to it. One that active users hold is neither deactivated nor deleted. Spec 5.3. */
export const mayChange = (userRole: UserRoleToChange, event: UserRoleEvent): Verdict =>
  firstRefusal(
    mayHappen(userRoleLifecycle, userRole.status, event),
    () =>
      (event === 'DELETE' && !userRole.isCustom) || (event === 'DEACTIVATE' && !canDeactivate(userRole))
        ? refused('DEFAULT_LOCKED', { act: WORDS[event] })
        : allowed,
    () => isAnothers(userRole),
    () =>
      event !== 'REACTIVATE' && userRole.usersCount > 0
        ? refused('IN_USE', { name: userRole.name, act: WORDS[event] })
        : allowed,
  )
