import { leaveGroups } from '#modules/auth/index.server.ts'
import { decisionHears } from '#modules/decision/index.server.ts'
import { hearsAll } from '#platform/server/events.ts'

/** Who hears what of whom, and of every record: users leave a group that is taken out of everything before decisions do. */
export const heard = hearsAll({ groupsDetached: [leaveGroups] }, decisionHears)
