import { mayHappen } from '#platform/model/lifecycle.ts'
import { allowed, firstRefusal, refused, type Verdict } from '#platform/model/verdict.ts'
import { type UserEvent, type UserStatus, userLifecycle } from './user-lifecycle.ts'

export type UserToChange = {
  readonly id: string
  readonly status: UserStatus
  /** The only active user who has the System Admin user role. */
  readonly isLastAdministrator: boolean
}

/** What nobody does to themselves, nor to the last administrator: it would end with nobody who can take it back. Semantics 6.5. */
const ENDING: ReadonlySet<UserEvent> = new Set(['DEACTIVATE', 'DELETE'])

/** Whether somebody who manages users may do this to one. */
export const mayChangeUser = (viewerUserId: string, user: UserToChange, event: UserEvent): Verdict =>
  firstRefusal(
    user.id === viewerUserId && ENDING.has(event) ? refused('OWN_USER') : allowed,
    () => mayHappen(userLifecycle, user.status, event),
    () => (user.isLastAdministrator && ENDING.has(event) ? refused('LAST_ADMINISTRATOR') : allowed),
  )
