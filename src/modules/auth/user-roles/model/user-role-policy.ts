import { mayHappen } from '#platform/model/lifecycle.ts'
import { allowed, firstRefusal, refused, type Verdict } from '#platform/model/verdict.ts'
import { type Giver, permissionBeyond } from '../../permissions/model/giving.ts'
import { DEFAULT_USER_ROLES } from '../../permissions/model/permission-catalogue.ts'
import { labelOf } from '../../permissions/model/permission-modules.ts'
import type { Permissions } from '../../permissions/model/permission-rules.ts'
import { USER_ROLE_FAILURES } from './user-role-failures.ts'
import { type UserRoleEvent, userRoleLifecycle } from './user-role-lifecycle.ts'

export type UserRoleToChange = {
  readonly name: string
  readonly isCustom: boolean
  readonly status: 'ACTIVE' | 'INACTIVE'
  readonly usersCount: number
  readonly isOwn: boolean
  /** The permission that it gives and the viewer does not have; null: they may give it. */
  readonly beyond: string | null
}

/** The one default user role without which no one could administer anything. */
const canDeactivate = ({ isCustom, name }: Pick<UserRoleToChange, 'isCustom' | 'name'>): boolean =>
  isCustom || name !== DEFAULT_USER_ROLES.SA[0]

/** No one changes what they themselves may do: a user role that one holds is for another administrator. */
const isAnothers = ({ isOwn }: UserRoleToChange): Verdict =>
  isOwn ? refused(USER_ROLE_FAILURES.OWN_USER_ROLE) : allowed

const isWithin = ({ beyond }: Pick<UserRoleToChange, 'beyond'>): Verdict =>
  beyond === null ? allowed : refused(USER_ROLE_FAILURES.USER_ROLE_BEYOND, { permission: beyond })

/** Whether someone who manages user roles may write this one again. */
export const mayEdit = (userRole: UserRoleToChange): Verdict =>
  firstRefusal(
    userRole.isCustom ? allowed : refused('DEFAULT_LOCKED', { act: 'changed. Duplicate it instead' }),
    () => isAnothers(userRole),
    () => isWithin(userRole),
  )

/** Whether they may save a role that gives these permissions. */
export const mayGive = (giver: Giver, permissions: Permissions): Verdict => {
  const key = permissionBeyond(giver, permissions)
  return isWithin({ beyond: key === undefined ? null : labelOf(key) })
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
    () => (event === 'REACTIVATE' ? isWithin(userRole) : allowed),
    () =>
      event !== 'REACTIVATE' && userRole.usersCount > 0
        ? refused('IN_USE', { name: userRole.name, act: WORDS[event] })
        : allowed,
  )
