import { actionsHear } from '#modules/actions/index.server.ts'
import { leaveGroups } from '#modules/auth/index.server.ts'
import { decisionHears } from '#modules/decision/index.server.ts'
import { matrixHears } from '#modules/matrix/index.server.ts'
import { notificationHears } from '#modules/notification/index.server.ts'
import { detachGroupsOfType, positionsLeaveGroups } from '#modules/settings/index.server.ts'
import { listensToAll } from '#platform/server/events.ts'

/** Positions and users leave a group that is taken out of everything before decisions do. */
const listeners = listensToAll(
  { groupsDetached: [positionsLeaveGroups, leaveGroups] },
  actionsHear,
  decisionHears,
  matrixHears,
  notificationHears,
)

/** Who hears what of whom, and of every record. */
export const heard = listensToAll({ groupTypeDetached: [detachGroupsOfType(listeners)] }, listeners)
