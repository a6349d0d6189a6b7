import { type Routes, routes } from '#platform/server/routes.ts'
import { MEMBER } from '../../permissions/model/permission-catalogue.ts'
import {
  changeStatusOfUsers as changeStatusCall,
  getUserDetails,
  selectUsers,
  updatePreferences,
} from '../model/user-calls.ts'
import { changeStatusOfUsers } from './change-status-of-users.ts'
import { savePreferences } from './save-preferences.ts'
import type { UserEvents } from './user-events.ts'
import { readDetails, searchUsers } from './user-reads.ts'

export const userRoutes = (events: UserEvents): Routes =>
  routes((on) => {
    on(getUserDetails, { permission: MEMBER, handle: ({ viewer, tx, now }) => readDetails(tx, viewer, now) })
    on(updatePreferences, {
      permission: MEMBER,
      handle: ({ body: { tenantId: _, ...change }, viewer, tx, now }) =>
        savePreferences(tx, viewer, change, now),
    })
    on(selectUsers, {
      permission: MEMBER,
      handle: ({ query, viewer, tx, now }) => searchUsers(tx, viewer, query, now),
    })
    on(changeStatusCall, {
      permission: 'tenant.manage_users',
      handle: ({ body, viewer, tx, now }) =>
        changeStatusOfUsers(tx, viewer, { userIds: body.userIds, status: body.status, now }, events),
    })
  })
