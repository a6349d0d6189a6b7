import type { Listener, RecordEvents } from '#platform/server/records/events.ts'
import { actionsFollowDelegations } from '../../asks/server/follow-delegations.ts'
import { actionsFollowRoles } from '../../asks/server/follow-roles.ts'
import {
  endWhatTheDeletedReceived,
  endWhatTheyReceived,
  endWithThePosition,
} from '../../delegations/server/end-what-they-received.ts'
import { issueToNewcomer } from '../../delegations/server/issue-to-newcomer.ts'
import { rolesFollowCopies } from '../../designees/server/copy-roles.ts'
import {
  designateNewcomer,
  removeTheirDesignations,
  removeWithThePosition,
} from '../../designees/server/follow-people.ts'
import {
  requestsFollow,
  requestsFollowOccupants,
  requestsFollowUsers,
} from '../../requests/server/follow-requests.ts'
import { followMoves } from './authority-moves.ts'
import { detach } from './detach-groups.job.ts'
import { endWithDecisions } from './end-with-decisions.ts'
import { judgeAgain } from './flag-concerned.job.ts'

type UserListener = Listener<{ userId: string }>
type Occupancy = Listener<{ userId: string; left: readonly string[]; joined: readonly string[] }>

/**
 * What decisions and delegations do when people and places change. What of a delegation no longer fits is found by a job
 * and flagged, never rewritten. Spec 4.7, semantics 3.5.7.
 */
export const decisionListeners: RecordEvents & {
  readonly userDeactivated: readonly UserListener[]
  readonly userDeleted: readonly UserListener[]
  readonly daysChanged: readonly UserListener[]
  readonly occupancyChanged: readonly Occupancy[]
  readonly groupsDetached: readonly Listener<{ groupIds: readonly string[] }>[]
} = {
  userDeactivated: [endWhatTheyReceived, removeTheirDesignations, requestsFollowUsers],
  userDeleted: [endWhatTheDeletedReceived, removeTheirDesignations, requestsFollowUsers],
  daysChanged: [(tx, viewer, { userId }) => judgeAgain(tx, viewer, { userIds: [userId] })],
  occupancyChanged: [
    endWithThePosition,
    removeWithThePosition,
    issueToNewcomer,
    designateNewcomer,
    requestsFollowOccupants,
    (tx, viewer, { userId, left, joined }) =>
      judgeAgain(tx, viewer, { userIds: [userId], positionIds: [...left, ...joined] }),
  ],
  groupsDetached: [detach],
  recordsChanged: [
    endWithDecisions,
    // before designees are asked
    rolesFollowCopies,
    actionsFollowDelegations,
    actionsFollowRoles,
    requestsFollow,
    followMoves,
  ],
}
