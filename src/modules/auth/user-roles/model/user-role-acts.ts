import { type ActKey, defineActs } from '#platform/model/acts.ts'
import { userRoleLifecycle } from './user-role-lifecycle.ts'
import { mayChange, type UserRoleToChange } from './user-role-policy.ts'

/** Spec 4.7. No one active holds a role that is deactivated: nothing follows from it, and it can be taken back. */
export const userRoleActs = defineActs(userRoleLifecycle, {
  reactivate: { event: 'REACTIVATE', icon: 'reissue', undo: 'deactivate' },
  deactivate: { event: 'DEACTIVATE', icon: 'suspend', undo: 'reactivate', danger: true },
  delete: { event: 'DELETE', icon: 'trash', danger: true, asks: 'always' },
})
export type UserRoleAct = ActKey<typeof userRoleActs>

/** Whether an act is offered. One that users hold is offered all the same: the dialog says who is in the way. */
export const offersUserRoleAct = (act: UserRoleAct, userRole: UserRoleToChange): boolean =>
  mayChange({ ...userRole, usersCount: 0 }, userRoleActs.of[act].event).ok
