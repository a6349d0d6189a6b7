import { mayHappen } from '#platform/model/lifecycle.ts'
import { allowed, firstRefusal, refused, type Verdict } from '#platform/model/verdict.ts'
import { type UserEvent, type UserStatus, userLifecycle } from './user-lifecycle.ts'

export type UserToChange = {
  readonly id: string
  readonly status: UserStatus
  /** The only active user who has the System Admin user role. */
  readonly isLastAdministrator: boolean
}

/** Whether somebody who manages users may do this to one: not to themselves, nor to the last administrator. Semantics 6.1. */
export const mayChangeStatus = (viewerUserId: string, user: UserToChange, event: UserEvent): Verdict =>
  firstRefusal(
    user.id === viewerUserId ? refused('OWN_USER') : allowed,
    () => mayHappen(userLifecycle, user.status, event),
    () => (event === 'DEACTIVATE' && user.isLastAdministrator ? refused('LAST_ADMINISTRATOR') : allowed),
  )
