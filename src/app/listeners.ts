import { actionsHear } from '#modules/actions/index.server.ts'
import { leaveGroups } from '#modules/auth/index.server.ts'
import { decisionListeners } from '#modules/decision/index.server.ts'
import { matrixListeners } from '#modules/matrix/index.server.ts'
import { notificationListeners } from '#modules/notification/index.server.ts'
import { detachGroupsOfType, positionsLeaveGroups } from '#modules/settings/index.server.ts'
import { listensToAll } from '#platform/server/records/events.ts'

/** Positions and users leave a group that is taken out of everything before decisions do. */
const kindListeners = listensToAll(
  { groupsDetached: [positionsLeaveGroups, leaveGroups] },
  actionsHear,
  decisionListeners,
  matrixListeners,
  notificationListeners,
)

/** Who hears what of whom, and of every record. */
export const listeners = listensToAll(
  { groupTypeDetached: [detachGroupsOfType(kindListeners)] },
  kindListeners,
)
