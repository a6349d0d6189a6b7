import { allowed, refused, type Verdict } from '#platform/model/verdict.ts'
import type { Viewer } from '#platform/model/viewer.ts'
import { one, sql, type Tx } from '#platform/server/database/sql.ts'
import type { Assignee } from '../model/action.ts'
import { ACTION_FAILURES } from '../model/action-failures.ts'
import { type ActionTie, isByGroups } from '../model/action-policy.ts'
import { anyoneBeyond } from './action-visibility.ts'

/** Answers for each action whether the viewer may give it to these people: by groups alone, all must be in theirs. */
export async function assigningWithin(
  tx: Tx,
  viewer: Viewer,
  assignees: readonly Assignee[],
  now: Date,
): Promise<(tie: ActionTie) => Verdict> {
  const users = assignees.flatMap(({ userId }) => userId ?? [])
  const positions = assignees.flatMap(({ userId, positionId }) =>
    userId === null && positionId ? positionId : [],
  )
  const { beyond } = await one<{ beyond: boolean }>(
    tx,
    sql`select ${anyoneBeyond({ viewer, now }, users, positions)} as beyond`,
  )
  return (tie) =>
    beyond && isByGroups(viewer, 'action.reassign', tie) ? refused(ACTION_FAILURES.ASSIGNEE_BEYOND) : allowed
}
