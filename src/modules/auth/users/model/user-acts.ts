import { type ActKey, defineActs } from '#platform/model/acts.ts'
import type { Verdict } from '#platform/model/verdict.ts'
import { userLifecycle } from './user-lifecycle.ts'
import { mayChangeUser, mayPlace, type UserToEnd } from './user-policy.ts'

/** Spec 4.7. */
export const userActs = defineActs(userLifecycle, {
  resend: { event: 'RESEND', icon: 'send' },
  reactivate: { event: 'REACTIVATE', icon: 'reissue', asks: 'effects' },
  primary: { event: 'EDIT', icon: 'groups' },
  deactivate: { event: 'DEACTIVATE', icon: 'suspend', danger: true, asks: 'effects' },
  delete: { event: 'DELETE', icon: 'trash', danger: true, asks: 'always' },
})
export type UserAct = ActKey<typeof userActs>

/** Whether someone who manages users may do this to one. */
export const mayActOnUser = (viewerUserId: string, act: UserAct, user: UserToEnd): Verdict =>
  act === 'primary' ? mayPlace(viewerUserId, user) : mayChangeUser(viewerUserId, user, userActs.of[act].event)
