import type { Hears } from '#platform/server/events.ts'
import { sortByRates } from '../../decisions/server/limit-order.ts'
import {
  endWhatTheDeletedReceived,
  endWhatTheyReceived,
  endWithThePosition,
} from '../../delegations/server/end-what-they-received.ts'
import { issueToNewcomer } from '../../delegations/server/issue-to-newcomer.ts'
import { detach } from './detach-groups.job.ts'
import { judgeAgain, judgeByRates, judgeRedelegations } from './flag-concerned.job.ts'

type One = Hears<{ userId: string }>
type Occupancy = Hears<{ userId: string; left: readonly string[]; joined: readonly string[] }>

/**
 * What decisions and delegations do when people and places change. What of a delegation no longer fits is found by a job
 * and flagged, never rewritten. Spec 4.7, semantics 3.5.7.
 */
export const decisionHears: {
  readonly userDeactivated: readonly One[]
  readonly userDeleted: readonly One[]
  readonly occupancyChanged: readonly Occupancy[]
  readonly usersChanged: readonly Hears<{ userIds: readonly string[] }>[]
  readonly positionsChanged: readonly Hears<{ positionIds: readonly string[] }>[]
  readonly groupsDetached: readonly Hears<{ groupIds: readonly string[] }>[]
  readonly capsChanged: readonly Hears<Record<never, never>>[]
  readonly ratesChanged: readonly Hears<Record<never, never>>[]
  readonly groupsChanged: readonly Hears<{ groupIds: readonly string[] }>[]
} = {
  userDeactivated: [
    endWhatTheyReceived,
    (tx, viewer, { userId }) => judgeAgain(tx, viewer, { userIds: [userId] }),
  ],
  userDeleted: [
    endWhatTheDeletedReceived,
    (tx, viewer, { userId }) => judgeAgain(tx, viewer, { userIds: [userId] }),
  ],
  occupancyChanged: [
    endWithThePosition,
    issueToNewcomer,
    (tx, viewer, { userId, left, joined }) =>
      judgeAgain(tx, viewer, { userIds: [userId], positionIds: [...left, ...joined] }),
  ],
  usersChanged: [judgeAgain],
  positionsChanged: [judgeAgain],
  groupsDetached: [detach],
  groupsChanged: [judgeAgain],
  capsChanged: [judgeRedelegations],
  ratesChanged: [judgeByRates, sortByRates],
}
