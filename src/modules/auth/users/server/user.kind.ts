import { recordKind } from '#platform/server/records/record-kind.ts'
import { addressLinkJob } from './ask-address.ts'
import { exportUsers } from './export-users.ts'
import { importUsers } from './import-users.ts'
import { invitationJob } from './invitations.ts'
import { leaveGroups } from './leave-groups.ts'
import { occupancyDue } from './occupancy-due.job.ts'
import { userDue } from './user-due.job.ts'
import type { UserEvents } from './user-events.ts'
import { userRecordRoutes } from './user-record-routes.ts'
import { userReplay } from './user-replay.ts'

type UserJobParts = { listeners: UserEvents } & Parameters<typeof invitationJob>[0]

export const userKind = (questions: Parameters<typeof userRecordRoutes>[1]) =>
  recordKind({
    name: 'auth/users',
    tables: ['user', 'user_image', 'user_user_role', 'user_group', 'user_status', 'occupancy'],
    routes: ({ listeners }: { listeners: UserEvents }) => [
      ['/api/auth', userRecordRoutes(listeners, questions)],
    ],
    replays: [userReplay],
    jobs: ({ listeners, mail, origin }: UserJobParts) => [
      occupancyDue(listeners),
      userDue(listeners),
      invitationJob({ mail, origin }),
      addressLinkJob({ mail, origin }),
    ],
    longJobs: ({ listeners }: { listeners: UserEvents }) => [exportUsers.job, ...importUsers(listeners).jobs],
    listeners: { groupsDetached: [leaveGroups] },
  })
