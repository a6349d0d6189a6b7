import { allowed, firstRefusal, refused } from '#platform/model/verdict.ts'
import type { Viewer } from '#platform/model/viewer.ts'
import type { Tx } from '#platform/server/database/sql.ts'
import { must, notFound } from '#platform/server/http/refusal.ts'
import type { Evidence } from '#platform/server/records/record-store.ts'
import { isOpen } from '../model/action.ts'
import { ACTION_FAILURES } from '../model/action-failures.ts'
import { mayWithAction } from '../model/action-policy.ts'
import { lockOne } from './act-on-actions.ts'
import { actions } from './action-store.ts'
import type { Keepers } from './action-visibility.ts'
import { type FoundAction, findAction } from './find-actions.ts'

/** Anyone who sees an action sees its files. */
export async function mustSee(
  tx: Tx,
  viewer: Viewer,
  id: string,
  now: Date,
  keepers: Keepers,
): Promise<void> {
  if (!(await findAction(tx, viewer, id, now, keepers))) throw notFound()
}

/** Assignees add what they did, the owner what they need, as long as the action is open. System actions have the files of their record. */
export const mayAttachTo = (viewer: Viewer, { facts }: Pick<FoundAction, 'facts'>) =>
  firstRefusal(
    facts.isSystem ? refused(ACTION_FAILURES.SYSTEM_ACTION_KEPT, { act: 'given files' }) : allowed,
    () => (facts.tie.isAssignee ? allowed : mayWithAction(viewer, 'action.edit', facts.tie, facts.isSystem)),
    () => (isOpen(facts.status) ? allowed : refused(ACTION_FAILURES.ENDED)),
  )

/** Holds the action, for the person who may change its files. Answers with what its history keeps. */
export async function mayAttach(
  tx: Tx,
  viewer: Viewer,
  id: string,
  now: Date,
  keepers: Keepers,
): Promise<Evidence> {
  const found = await lockOne(tx, viewer, id, now, keepers)
  must(mayAttachTo(viewer, found))
  return actions.evidence(found.stored)
}
